/** A row of `recaps` and the recap that it holds. */
import { and, eq, getTableColumns, type InferSelectModel, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Viewer } from "../../../app/domain/account.ts";
import { byPosition, type Media } from "../../../app/domain/media.ts";
import type { QuestionList } from "../../../app/domain/questions.ts";
import { type Distance, type DistanceUnit, raceTypeSchema } from "../../../app/domain/race.ts";
import { canEdit, type Recap, type RecapHandle } from "../../../app/domain/recap.ts";
import { recaps } from "../../db/schema.ts";
import { type StoredMedia, toMedia } from "./media-row.ts";

/** What every read and every RETURNING selects: one statement, so that a recap and its media fit together. */
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
};

export type RecapRow = InferSelectModel<typeof recaps> & { media: string };

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
    name: row.name,
    date: row.date,
    location: row.location,
    distance: row.distance as Distance | null,
    customDistanceValue: row.customDistanceValue,
    customDistanceUnit: row.customDistanceUnit as DistanceUnit | null,
    finishTime: row.finishTime,
    dnf: row.dnf,
    questions: storedQuestionsSchema.parse(JSON.parse(row.questions)),
    nextQuestionIndex: row.nextQuestionIndex,
    answers: storedAnswersSchema.parse(JSON.parse(row.answers)),
    isPublic: row.isPublic,
    coverMediaId: row.coverMediaId,
    media: mediaOf(row),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    canEdit: canEdit(row, viewer),
  };
}

function mediaOf(row: RecapRow): Media[] {
  const stored: StoredMedia[] = JSON.parse(row.media);
  return stored.map(toMedia).sort(byPosition);
}

/** `canEdit` of the domain as a condition. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  const madeHere = and(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId));
  return viewer.user ? or(madeHere, eq(recaps.userId, viewer.user.id)) : madeHere;
}

export function named(handle: RecapHandle): SQL {
  return "id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId);
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
