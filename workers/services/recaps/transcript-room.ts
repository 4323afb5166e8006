/** Whether a recap has room left for text of its recordings. */
import { type SQL, sql } from "drizzle-orm";
import { MAX_TRANSCRIPTS_BYTES } from "../../../app/domain/recording.ts";

/**
 * Whether a recording may hold so much text beside what the recap's other recordings hold: a recap is read as one row, and
 * D1 gives none of more than 2 MB (developers.cloudflare.com/d1/platform/limits). Stands in a statement on `recordings`.
 */
export function hasTextLeft(recordingId: string, ...texts: (string | null)[]): SQL {
  return sql`(
    SELECT coalesce(sum(${bytesOf("others")}), 0) FROM recordings AS others
    WHERE others.recap_id = (SELECT recap_id FROM recordings WHERE id = ${recordingId})
      AND others.id <> ${recordingId} AND others.deleted_at IS NULL
  ) + ${utf8Bytes(texts)} <= ${MAX_TRANSCRIPTS_BYTES}`;
}

/** The same for one that is about to be added, in a statement on `recaps`. */
export function hasTextLeftForNew(transcript: string): SQL {
  return sql`(
    SELECT coalesce(sum(${bytesOf("others")}), 0) FROM recordings AS others
    WHERE others.recap_id = recaps.id AND others.deleted_at IS NULL
  ) + ${utf8Bytes([transcript])} <= ${MAX_TRANSCRIPTS_BYTES}`;
}

function bytesOf(table: string): SQL {
  const text = sql.raw(`${table}.transcript || ${table}.segments || coalesce(${table}.heard, '')`);
  return sql`length(CAST(${text} AS BLOB))`;
}

function utf8Bytes(texts: (string | null)[]): number {
  return new TextEncoder().encode(texts.join("")).length;
}
