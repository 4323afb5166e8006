/** Inserts a photo or video with one statement, which checks that its recap exists and has room. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { DEFAULT_FOCAL_POINT } from "../../../app/domain/media/focal-point.ts";
import { allOf } from "../../db/conditions.ts";
import { media, recaps } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";

export type NewMedia = Omit<
  InferInsertModel<typeof media>,
  "recapId" | "position" | "focalX" | "focalY" | "deletedAt"
>;

/**
 * Inserts nothing if the recap does not exist, is full or already has this upload, or if `condition` does not hold.
 * Without a `position`, the file is added at the end.
 */
export function insertMedia(
  db: DrizzleD1Database,
  recap: SQL,
  values: NewMedia,
  { condition = sql`true`, position }: { condition?: SQL; position?: number } = {},
) {
  const nextPosition = sql<number>`(
    SELECT coalesce(max(media.position) + 1, 0) FROM media WHERE media.recap_id = recaps.id
  )`;
  /** Another tab may have deleted the question since: then the file goes to the gallery. */
  const knownQuestion = sql<number | null>`iif(
    ${values.questionIndex ?? null} IN (
      SELECT json_extract(question.value, '$.index') FROM json_each(recaps.questions) AS question
    ), ${values.questionIndex ?? null}, NULL
  )`;
  return db
    .insert(media)
    .select(
      db
        .select({
          id: literal(values.id, "id"),
          recapId: recaps.id,
          uploadKey: literal(values.uploadKey ?? null, "upload_key"),
          fileName: literal(values.fileName, "file_name"),
          fileType: literal(values.fileType, "file_type"),
          contentType: literal(values.contentType, "content_type"),
          fileSize: literal(values.fileSize, "file_size"),
          width: literal(values.width, "width"),
          height: literal(values.height, "height"),
          durationSeconds: literal(values.durationSeconds ?? null, "duration_seconds"),
          thumbhash: literal(values.thumbhash ?? null, "thumbhash"),
          smaller: literal(values.smaller ?? null, "smaller"),
          focalX: literal(DEFAULT_FOCAL_POINT.x, "focal_x"),
          focalY: literal(DEFAULT_FOCAL_POINT.y, "focal_y"),
          description: literal(values.description ?? null, "description"),
          credit: literal(values.credit ?? null, "credit"),
          capturedAt: literal(values.capturedAt ?? null, "captured_at"),
          questionIndex: knownQuestion.as("question_index"),
          position: position === undefined ? nextPosition.as("position") : literal(position, "position"),
          createdAt: literal(values.createdAt, "created_at"),
          deletedAt: literal(null, "deleted_at"),
        })
        .from(recaps)
        .where(allOf(recap, hasRoom("media"), condition)),
    )
    .onConflictDoNothing()
    .returning();
}

/** A value for an INSERT from a SELECT, named as its column. */
export function literal<Value>(value: Value, column: string) {
  return sql<Value>`${value}`.as(column);
}
