/** SQL conditions: whether a recap has room for more transcript text of its recordings. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_TRANSCRIPTS_BYTES } from "../../../app/domain/voice/recording.ts";
import { utf8Bytes } from "../../db/conditions.ts";
import { recordings } from "../../db/schema.ts";

/** The texts of a recording: new values, or columns of its row. */
interface RecordingTexts {
  transcript: string | SQLWrapper;
  segments: string | SQLWrapper;
  machineTranscript: string | SQLWrapper;
}

const { transcript, segments, machineTranscript } = recordings;
const STORED: RecordingTexts = { transcript, segments, machineTranscript };

/**
 * A condition on `recordings`: the recap has room for the recording with these texts, next to its other recordings. Texts
 * that are not given are those of the row. A recap is read as one row, with its recordings in JSON, and D1 returns no row
 * of more than 2 MB (developers.cloudflare.com/d1/platform/limits). So bytes are counted as they are in that JSON.
 */
export function hasTextLeft(recordingId: string, texts: Partial<RecordingTexts> = {}): SQL {
  const others = sql`others.recap_id = (SELECT own.recap_id FROM recordings AS own WHERE own.id = ${recordingId})
    AND others.id <> ${recordingId}`;
  return fitsWith(others, { ...STORED, ...texts });
}

/** The same for a new recording, as a condition on `recaps`. */
export function hasTextLeftForNew(texts: Pick<RecordingTexts, "transcript" | "segments">): SQL {
  return fitsWith(sql`others.recap_id = recaps.id`, { ...texts, machineTranscript: "" });
}

function fitsWith(others: SQL, texts: RecordingTexts): SQL {
  const stored = bytesInJson({
    transcript: sql`others.transcript`,
    segments: sql`others.segments`,
    machineTranscript: sql`others.heard`,
  });
  return sql`(
    SELECT coalesce(sum(${stored}), 0) FROM recordings AS others WHERE ${others} AND others.deleted_at IS NULL
  ) + ${bytesInJson(texts)} <= ${MAX_TRANSCRIPTS_BYTES}`;
}

/**
 * Returns the bytes that the texts of a recording take up in the JSON of a recap. A transcript counts as if it were
 * offered, which escapes it twice: the athlete may swap transcript and offer at any time.
 */
function bytesInJson(texts: RecordingTexts): SQL {
  const { transcript, segments, machineTranscript } = texts;
  return sql`(${bytesOf(transcript, 2)} + ${bytesOf(segments, 0)} + ${bytesOf(machineTranscript, 1)})`;
}

/** Returns the bytes of a text in UTF-8 after it has been made a JSON string so many times. */
function bytesOf(text: string | SQLWrapper, times: number): SQL {
  let json = text;
  // SQLite takes the result of a JSON function for JSON and does not escape it again: the empty text makes it a text.
  for (let time = 0; time < times; time++) {
    json = typeof json === "string" ? JSON.stringify(json) : sql`json_quote(coalesce(${json}, '') || '')`;
  }
  return typeof json === "string" ? sql`${new TextEncoder().encode(json).length}` : utf8Bytes(json);
}
