/** One recording as one statement: it is added only while its recap is there, asks its question, and has room. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { recaps, recordings } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";
import { given } from "./media-insert.ts";

export type NewRecording = Pick<
  InferInsertModel<typeof recordings>,
  "id" | "questionIndex" | "contentType" | "fileSize" | "durationSeconds" | "createdAt"
> & { uploadKey: string | null; transcript: string; language: string | null };

/** Writes nothing where the recap has this recording already, nor unless `condition` holds. */
export function insertRecording(db: DrizzleD1Database, recap: SQL, values: NewRecording, condition: SQL) {
  const isAsked = sql`${values.questionIndex} IN (
    SELECT json_extract(question.value, '$.index') FROM json_each(recaps.questions) AS question
  )`;
  return db
    .insert(recordings)
    .select(
      db
        .select({
          id: given(values.id, "id"),
          recapId: recaps.id,
          uploadKey: given(values.uploadKey, "upload_key"),
          questionIndex: given(values.questionIndex, "question_index"),
          contentType: given(values.contentType, "content_type"),
          fileSize: given(values.fileSize, "file_size"),
          durationSeconds: given(values.durationSeconds, "duration_seconds"),
          transcript: given(values.transcript, "transcript"),
          segments: given("[]", "segments"),
          language: given(values.language, "language"),
          isEdited: given(values.transcript === "" ? 0 : 1, "is_edited"),
          machineTranscript: given(null, "heard"),
          transcribedAt: given(null, "transcribed_at"),
          transcribingUntil: given(null, "transcribing_until"),
          createdAt: given(values.createdAt, "created_at"),
          deletedAt: given(null, "deleted_at"),
        })
        .from(recaps)
        .where(allOf(recap, hasRoom("audio"), isAsked, condition)),
    )
    .onConflictDoNothing()
    .returning();
}
