/** SQL conditions: whether a recap has room for more transcript text of its recordings. */
import { type SQL, sql } from "drizzle-orm";
import { MAX_TRANSCRIPTS_BYTES } from "../../../app/domain/recording.ts";

/**
 * Holds if the recap has room for these texts of a recording, next to those of its other recordings. A recap is read as one
 * row, and D1 returns no row of more than 2 MB (developers.cloudflare.com/d1/platform/limits).
 */
export function hasTextLeft(recordingId: string, ...texts: (string | null)[]): SQL {
  const others = sql`others.recap_id = (SELECT recap_id FROM recordings WHERE id = ${recordingId})
    AND others.id <> ${recordingId}`;
  return fitsWith(others, texts);
}

/** The same for a new recording, as a condition on `recaps`. */
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
