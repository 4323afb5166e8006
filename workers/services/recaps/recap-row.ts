/** A row of `recaps` and the recap that it holds. */
import { and, eq, getTableColumns, type InferSelectModel, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Viewer } from "../../../app/domain/account.ts";
import { byPosition, type Media } from "../../../app/domain/media.ts";
import type { Question, QuestionList } from "../../../app/domain/questions.ts";
import { raceTypeSchema } from "../../../app/domain/race.ts";
import { detailsOf } from "../../../app/domain/race-details.ts";
import { canEdit, canView, type Ownership, type Recap, type RecapHandle } from "../../../app/domain/recap.ts";
import { byCreation, type Recording } from "../../../app/domain/recording.ts";
import { recaps } from "../../db/schema.ts";
import { type StoredMedia, toMedia } from "./media-row.ts";
import { type StoredRecording, toRecording } from "./recording-row.ts";

/** What every read and every RETURNING selects: one statement, so that a recap and its files fit together. */
export const recapColumns = {
  ...getTableColumns(recaps),
  /** JSON: [StoredMedia]. The names stand in full: drizzle leaves the tables out of a query with one FROM. */
  media: sql<string>`(
    SELECT json_group_array(json_object(
      'id', media.id, 'fileName', media.file_name, 'fileType', media.file_type, 'fileSize', media.file_size,
      'description', media.description, 'position', media.position, 'width', media.width,
      'height', media.height, 'durationSeconds', media.duration_seconds, 'thumbhash', media.thumbhash,
      'questionIndex', media.question_index, 'createdAt', media.created_at,
      'smaller', media.smaller
    ))
    FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL
  )`,
  /** JSON: [StoredRecording] */
  recordings: sql<string>`(
    SELECT json_group_array(json_object(
      'id', recordings.id, 'uploadKey', recordings.upload_key, 'questionIndex', recordings.question_index,
      'contentType', recordings.content_type, 'fileSize', recordings.file_size,
      'durationSeconds', recordings.duration_seconds, 'transcript', recordings.transcript,
      'segments', recordings.segments, 'language', recordings.language, 'isEdited', recordings.is_edited,
      'heard', recordings.heard, 'transcribedAt', recordings.transcribed_at, 'createdAt', recordings.created_at
    ))
    FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL
  )`,
};

export type RecapRow = InferSelectModel<typeof recaps> & { media: string; recordings: string };

const storedQuestionsSchema = z.array(z.object({ index: z.int(), text: z.string(), custom: z.boolean() }));
const storedAnswersSchema = z.record(z.string(), z.string());

export function toRecap(row: RecapRow, viewer: Viewer): Recap {
  return {
    id: row.id,
    shareId: row.shareId,
    userId: row.userId,
    status: row.status,
    rev: row.rev,
    pageRev: row.pageRev,
    raceType: raceTypeSchema.parse(row.raceType),
    ...detailsOf(row),
    questions: storedQuestions(row.questions),
    nextQuestionIndex: row.nextQuestionIndex,
    answers: storedAnswersSchema.parse(JSON.parse(row.answers)),
    isPublic: row.isPublic,
    coverMediaId: row.coverMediaId,
    media: mediaOf(row),
    recordings: recordingsOf(row),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    canEdit: canEdit(row, viewer),
  };
}

/** As `questionColumns` wrote them. */
export function storedQuestions(text: string): Question[] {
  return storedQuestionsSchema.parse(JSON.parse(text));
}

function mediaOf(row: RecapRow): Media[] {
  const stored: StoredMedia[] = JSON.parse(row.media);
  return stored.map(toMedia).sort(byPosition);
}

function recordingsOf(row: RecapRow): Recording[] {
  const stored: StoredRecording[] = JSON.parse(row.recordings);
  return stored.map(toRecording).sort(byCreation);
}

/** `canEdit` of the domain as a condition. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  const madeHere = and(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId));
  return viewer.user ? or(madeHere, eq(recaps.userId, viewer.user.id)) : madeHere;
}

export function named(handle: RecapHandle): SQL {
  return "id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId);
}

/** Who may read a recap's files, which are found by its handle: a number is its owner's alone. */
export const fileColumns = {
  shareId: recaps.shareId,
  visitorId: recaps.visitorId,
  userId: recaps.userId,
  status: recaps.status,
  isPublic: recaps.isPublic,
};

type FileRecap = Ownership & Pick<Recap, "shareId" | "status" | "isPublic">;

export function mayRead(recap: FileRecap, viewer: Viewer, handle: RecapHandle): boolean {
  return "id" in handle ? canEdit(recap, viewer) : canView(recap, viewer);
}

/** Whether anyone with the link may see them. */
export function isShared({ status, isPublic }: FileRecap): boolean {
  return isPublic && status === "published";
}

/** What a reader can see has changed: caches take note (architecture.md, The data). */
export function changedForReaders(nowMs: number) {
  return { pageRev: sql`${recaps.pageRev} + 1`, updatedAt: nowMs };
}

export function ownerColumns(viewer: Viewer) {
  return { visitorId: viewer.visitorId, userId: viewer.user?.id ?? null };
}

export function questionColumns({ questions, nextQuestionIndex }: QuestionList) {
  return { questions: JSON.stringify(questions), nextQuestionIndex };
}
