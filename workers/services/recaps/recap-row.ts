/** A row of `recaps` and the recap that it holds. */
import { and, eq, type InferSelectModel, isNull, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Viewer } from "../../../app/domain/account.ts";
import type { QuestionList } from "../../../app/domain/questions.ts";
import { type Distance, type DistanceUnit, raceTypeSchema } from "../../../app/domain/race.ts";
import { canEdit, type Recap, type RecapHandle } from "../../../app/domain/recap.ts";
import { recaps } from "../../db/schema.ts";

export type RecapRow = InferSelectModel<typeof recaps>;

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
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    canEdit: canEdit(row, viewer),
  };
}

/** `canEdit` of the domain as a condition. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  const madeHere = and(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId));
  return viewer.user ? or(madeHere, eq(recaps.userId, viewer.user.id)) : madeHere;
}

export function named(handle: RecapHandle): SQL {
  return "id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId);
}

export function ownerColumns(viewer: Viewer) {
  return { visitorId: viewer.visitorId, userId: viewer.user?.id ?? null };
}

export function questionColumns({ questions, nextQuestionIndex }: QuestionList) {
  return { questions: JSON.stringify(questions), nextQuestionIndex };
}
