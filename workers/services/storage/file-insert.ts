/** Inserts a photo, video or recording with one statement, which checks that its recap exists, has its question and has room. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { DEFAULT_FOCAL_POINT } from "../../../app/domain/media/focal-point.ts";
import { allOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { media, recaps, recordings } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";
import { hasQuestion } from "./question-texts.ts";

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
  const { questionIndex = null } = values;
  const row = {
    ...values,
    recapId: recaps.id,
    focalX: DEFAULT_FOCAL_POINT.x,
    focalY: DEFAULT_FOCAL_POINT.y,
    // Another tab may have deleted the question since: then the file goes to the gallery.
    questionIndex: sql`iif(${hasQuestion(questionIndex)}, ${questionIndex}, NULL)`,
    position:
      position ??
      sql`(SELECT coalesce(max(media.position) + 1, 0) FROM media WHERE media.recap_id = recaps.id)`,
  };
  const from = sql`FROM ${recaps} WHERE ${allOf(recap, hasRoom("media"), condition)}`;
  return insertRow(db, media, row, from).onConflictDoNothing().returning();
}

export type NewRecording = Pick<
  InferInsertModel<typeof recordings>,
  "id" | "contentType" | "fileSize" | "durationSeconds" | "createdAt"
> & {
  uploadKey: string | null;
  questionIndex: number | null;
  credit: string | null;
  transcript: string;
  segments: string;
  language: string | null;
  transcribedAt: number | null;
};

/** Inserts nothing if the recap does not qualify or already has this recording, or if `condition` does not hold. */
export function insertRecording(db: DrizzleD1Database, recap: SQL, values: NewRecording, condition: SQL) {
  const { questionIndex, transcript } = values;
  // Without a question nothing is inserted: the column is not null.
  const question = { questionIndex: sql`${questionIndex}` };
  const row = { ...values, ...question, recapId: recaps.id, isEdited: transcript !== "" };
  const from = sql`FROM ${recaps} WHERE ${allOf(recap, hasRoom("audio"), hasQuestion(questionIndex), condition)}`;
  return insertRow(db, recordings, row, from).onConflictDoNothing().returning();
}
