/** Whether a recap has room left for text of its recordings. */
import { type SQL, sql } from "drizzle-orm";
import { MAX_TRANSCRIPTS_BYTES } from "../../../app/domain/recording.ts";

/**
 * Whether a recording may hold so much text beside what the recap's other recordings hold: a recap is read as one row, and
 * D1 gives none of more than 2 MB (developers.cloudflare.com/d1/platform/limits). Stands in a statement on `recordings`.
 */
export function hasTextLeft(recordingId: string, ...texts: (string | null)[]): SQL {
  const others = sql`others.recap_id = (SELECT recap_id FROM recordings WHERE id = ${recordingId})
    AND others.id <> ${recordingId}`;
  return fitsWith(others, texts);
}

/** The same for one that is about to be added, in a statement on `recaps`. */
export function hasTextLeftForNew(transcript: string): SQL {
  return fitsWith(sql`others.recap_id = recaps.id`, [transcript]);
}

function fitsWith(others: SQL, texts: (string | null)[]): SQL {
  const bytes = new TextEncoder().encode(texts.join("")).length;
  return sql`(
    SELECT coalesce(sum(length(CAST(others.transcript || others.segments || coalesce(others.heard, '') AS BLOB))), 0)
    FROM recordings AS others WHERE ${others} AND others.deleted_at IS NULL
  ) + ${bytes} <= ${MAX_TRANSCRIPTS_BYTES}`;
}
