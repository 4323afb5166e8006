/** One photo or video as one statement: it is added only while its recap is there and has room. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { media, recaps } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";

export type NewMedia = Omit<InferInsertModel<typeof media>, "recapId" | "position" | "deletedAt">;

/**
 * Writes nothing when the recap is not there, is full, or has this upload already, nor unless `condition` holds.
 * Without a `position` it comes last.
 */
export function insertMedia(
  db: DrizzleD1Database,
  recap: SQL,
  values: NewMedia,
  { condition = sql`true`, position }: { condition?: SQL; position?: number } = {},
) {
  const next = sql<number>`(
    SELECT coalesce(max(media.position) + 1, 0) FROM media WHERE media.recap_id = recaps.id
  )`;
  /** Another tab may have deleted the question since it was asked for: then it is the gallery's. */
  const asked = sql<number | null>`iif(
    ${values.questionIndex ?? null} IN (
      SELECT json_extract(question.value, '$.index') FROM json_each(recaps.questions) AS question
    ), ${values.questionIndex ?? null}, NULL
  )`;
  return db
    .insert(media)
    .select(
      db
        .select({
          id: given(values.id, "id"),
          recapId: recaps.id,
          uploadKey: given(values.uploadKey ?? null, "upload_key"),
          fileName: given(values.fileName, "file_name"),
          fileType: given(values.fileType, "file_type"),
          contentType: given(values.contentType, "content_type"),
          fileSize: given(values.fileSize, "file_size"),
          width: given(values.width, "width"),
          height: given(values.height, "height"),
          durationSeconds: given(values.durationSeconds ?? null, "duration_seconds"),
          thumbhash: given(values.thumbhash ?? null, "thumbhash"),
          smaller: given(values.smaller ?? null, "smaller"),
          description: given(values.description ?? null, "description"),
          questionIndex: asked.as("question_index"),
          position: position === undefined ? next.as("position") : given(position, "position"),
          createdAt: given(values.createdAt, "created_at"),
          deletedAt: given(null, "deleted_at"),
        })
        .from(recaps)
        .where(allOf(recap, hasRoom("media"), condition)),
    )
    .onConflictDoNothing()
    .returning();
}

export function given<Value>(value: Value, column: string) {
  return sql<Value>`${value}`.as(column);
}
