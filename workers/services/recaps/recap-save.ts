/** One save as one statement: it changes the row only while the row is what the save started from. */
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { DETAIL_FIELDS, detailOf, type RaceDetails } from "../../../app/domain/race-details.ts";
import type { RecapPatch, RecapSave } from "../../../app/domain/recap.ts";
import { media, recaps, recordings } from "../../db/schema.ts";

interface SaveGuard {
  /** Whether the save leaves every required detail alone or filled: a published recap takes no other. */
  keepsRequired: boolean;
  nowMs: number;
}

/**
 * Writes nothing when the recap's `rev` has moved on, when a published recap would lose a required detail, or when
 * an answer's question is not in the recap.
 */
export function saveIfCurrent(
  db: DrizzleD1Database,
  mine: SQL | undefined,
  save: RecapSave,
  guard: SaveGuard,
) {
  const { set, where } = savedUpdate(mine, save, guard);
  return db.update(recaps).set(set).where(where).returning({ id: recaps.id });
}

/** Returns the update for a save: its table, condition and values. */
export function savedUpdate(mine: SQL | undefined, save: RecapSave, guard: SaveGuard) {
  const { saveId, patch } = save;
  return {
    table: recaps,
    where: isCurrent(mine, save, guard),
    set: {
      ...columnsOf(patch),
      ...answersColumn(patch),
      rev: sql`${recaps.rev} + 1`,
      pageRev: sql`${recaps.pageRev} + 1`,
      lastSaveId: saveId,
      updatedAt: guard.nowMs,
    },
  };
}

/** Whether the save changes this row. */
function isCurrent(mine: SQL | undefined, { rev, patch }: RecapSave, { keepsRequired }: SaveGuard): SQL {
  const isCurrentRow = and(
    mine,
    eq(recaps.rev, rev),
    keepsRequired ? undefined : eq(recaps.status, "draft"),
    answersHaveQuestions(patch),
  );
  return isCurrentRow ?? sql`false`;
}

/**
 * Recordings go with the question that a save takes away, as its answer does, and can be restored as long. Comes before
 * the save in its batch: it looks at the list that the save replaces.
 */
export function deleteRecordings(
  db: DrizzleD1Database,
  mine: SQL | undefined,
  save: RecapSave,
  guard: SaveGuard,
) {
  const recap = db
    .select({ id: recaps.id })
    .from(recaps)
    .where(isCurrent(mine, save, guard));
  const listed = sql`(
    SELECT json_extract(question.value, '$.index') FROM recaps, json_each(recaps.questions) AS question
    WHERE recaps.id = recordings.recap_id
  )`;
  const standing = (save.patch.questions ?? []).map(({ index }) => index);
  return db
    .update(recordings)
    .set({ deletedAt: guard.nowMs })
    .where(
      and(
        inArray(recordings.recapId, recap),
        isNull(recordings.deletedAt),
        inArray(recordings.questionIndex, listed),
        sql`${recordings.questionIndex} NOT IN (SELECT value FROM json_each(${JSON.stringify(standing)}))`,
      ),
    );
}

/** Photos and videos of a question that is not in the list any more are the gallery's (product.md, Questions). */
export function freeMedia(db: DrizzleD1Database, mine: SQL | undefined) {
  const recap = db.select({ id: recaps.id }).from(recaps).where(mine);
  const listed = sql`(
    SELECT json_extract(question.value, '$.index') FROM recaps, json_each(recaps.questions) AS question
    WHERE recaps.id = media.recap_id
  )`;
  return db
    .update(media)
    .set({ questionIndex: null })
    .where(
      and(
        inArray(media.recapId, recap),
        isNotNull(media.questionIndex),
        notInArray(media.questionIndex, listed),
      ),
    );
}

/** The columns that a patch's race type, details and questions name. */
function columnsOf({ raceType, details = {}, questions, nextQuestionIndex }: RecapPatch) {
  return {
    ...(raceType !== undefined && { raceType }),
    ...details,
    ...possibleOnly(details),
    ...(questions !== undefined && { questions: JSON.stringify(questions) }),
    ...(nextQuestionIndex !== undefined && { nextQuestionIndex }),
  };
}

/** A detail that depends on another one which the patch leaves alone: the row decides whether it can be set. */
function possibleOnly(details: Partial<RaceDetails>) {
  return Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => {
      const { onlyWith } = detailOf(field);
      const isOpen = onlyWith && details[field] !== undefined && details[onlyWith.field] === undefined;
      if (!isOpen) return [];
      return [
        [
          field,
          sql`iif(${recaps[onlyWith.field]} IS ${sql.param(onlyWith.value, recaps[onlyWith.field])}, ${details[field]}, NULL)`,
        ],
      ];
    }),
  );
}

/** Answers are merged by key (RFC 7396: null removes one). */
function answersColumn({ answers }: RecapPatch) {
  return answers === undefined
    ? {}
    : { answers: sql`json_patch(${recaps.answers}, ${JSON.stringify(answers)})` };
}

function answersHaveQuestions({ answers }: RecapPatch): SQL | undefined {
  if (answers === undefined) return undefined;
  const indexes = JSON.stringify(Object.keys(answers).map(Number));
  return sql`NOT EXISTS (
    SELECT 1 FROM json_each(${indexes}) AS answered
    WHERE answered.value NOT IN (SELECT json_extract(value, '$.index') FROM json_each(${recaps.questions}))
  )`;
}
