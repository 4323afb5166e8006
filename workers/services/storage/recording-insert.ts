/** Inserts a recording with one statement, which checks that its recap exists, has its question and has room. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { recaps, recordings } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";
import { literal } from "./media-insert.ts";

export type NewRecording = Pick<
  InferInsertModel<typeof recordings>,
  "id" | "contentType" | "fileSize" | "durationSeconds" | "createdAt"
> & {
  uploadKey: string | null;
  questionIndex: number | null;
  credit: string | null;
  transcript: string;
  /** As the row stores them (recording-row.ts). */
  segments: string;
  language: string | null;
  /** Milliseconds since 1970; null if it has not been transcribed. */
  transcribedAt: number | null;
};

/** Inserts nothing if the recap does not qualify or already has this recording, or if `condition` does not hold. */
export function insertRecording(db: DrizzleD1Database, recap: SQL, values: NewRecording, condition: SQL) {
  const hasQuestion = sql`${values.questionIndex} IN (
    SELECT json_extract(question.value, '$.index') FROM json_each(recaps.questions) AS question
  )`;
  return db
    .insert(recordings)
    .select(
      db
        .select({
          id: literal(values.id, "id"),
          recapId: recaps.id,
          uploadKey: literal(values.uploadKey, "upload_key"),
          questionIndex: literal(values.questionIndex, "question_index"),
          credit: literal(values.credit, "credit"),
          contentType: literal(values.contentType, "content_type"),
          fileSize: literal(values.fileSize, "file_size"),
          durationSeconds: literal(values.durationSeconds, "duration_seconds"),
          transcript: literal(values.transcript, "transcript"),
          segments: literal(values.segments, "segments"),
          language: literal(values.language, "language"),
          waveform: literal(null, "waveform"),
          isEdited: literal(values.transcript === "" ? 0 : 1, "is_edited"),
          machineTranscript: literal(null, "heard"),
          transcribedAt: literal(values.transcribedAt, "transcribed_at"),
          transcribingUntil: literal(null, "transcribing_until"),
          createdAt: literal(values.createdAt, "created_at"),
          deletedAt: literal(null, "deleted_at"),
        })
        .from(recaps)
        .where(allOf(recap, hasRoom("audio"), hasQuestion, condition)),
    )
    .onConflictDoNothing()
    .returning();
}
