/** One save as one statement: it changes the row only while the row is what the save started from. */
import { eq, getTableColumns, inArray, is, isNotNull, isNull, notInArray, SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { DETAIL_FIELDS, detailOf, type RaceDetails } from "../../../app/domain/race-details.ts";
import type { RecapPatch, RecapSave } from "../../../app/domain/recap.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { media, recaps, recordings } from "../../db/schema.ts";

interface SaveGuard {
  /** Whether the save leaves every required detail alone or filled: a published recap takes no other. */
  keepsRequired: boolean;
  nowMs: number;
}

/**
 * Writes nothing if the save is not possible, or if the row has its values already: then `rev` stays. `isPossible` tells
 * one from the other.
 */
export function saveIfCurrent(db: DrizzleD1Database, mine: SQL, save: RecapSave, guard: SaveGuard) {
  const { set, where } = savedUpdate(mine, save, guard);
  return db.update(recaps).set(set).where(where).returning({ id: recaps.id });
}

/** Returns the update for a save: its table, condition and values. */
export function savedUpdate(mine: SQL, save: RecapSave, guard: SaveGuard) {
  const { saveId, patch } = save;
  const values = { ...columnsOf(patch), ...answersColumn(patch) };
  return {
    table: recaps,
    where: allOf(mine, isPossible(save, guard), differs(values)),
    set: {
      ...values,
      rev: sql`${recaps.rev} + 1`,
      pageRev: sql`${recaps.pageRev} + 1`,
      lastSaveId: saveId,
      updatedAt: guard.nowMs,
    },
  };
}

/**
 * Whether the row is what the save started from and can take it: its `rev` has not moved on, a published recap keeps its
 * required details, and every answer's question is in the recap.
 */
export function isPossible({ rev, patch }: RecapSave, { keepsRequired }: SaveGuard): SQL {
  return allOf(
    eq(recaps.rev, rev),
    keepsRequired ? sql`true` : eq(recaps.status, "draft"),
    answersHaveQuestions(patch),
  );
}

/**
 * Recordings go with the question that a save takes away, as its answer does, and can be restored as long. Comes before
 * the save in its batch: it looks at the list that the save replaces.
 */
export function deleteRecordings(db: DrizzleD1Database, mine: SQL, save: RecapSave, guard: SaveGuard) {
  const recap = db
    .select({ id: recaps.id })
    .from(recaps)
    .where(savedUpdate(mine, save, guard).where);
  const listed = sql`(
    SELECT json_extract(question.value, '$.index') FROM recaps, json_each(recaps.questions) AS question
    WHERE recaps.id = recordings.recap_id
  )`;
  const keptIndexes = (save.patch.questions ?? []).map(({ index }) => index);
  return db
    .update(recordings)
    .set({ deletedAt: guard.nowMs })
    .where(
      allOf(
        inArray(recordings.recapId, recap),
        isNull(recordings.deletedAt),
        inArray(recordings.questionIndex, listed),
        sql`${recordings.questionIndex} NOT IN (SELECT value FROM json_each(${JSON.stringify(keptIndexes)}))`,
      ),
    );
}

/** Photos and videos of a question that is not in the list any more are the gallery's (product.md, Questions). */
export function detachMedia(db: DrizzleD1Database, mine: SQL) {
  const recap = db.select({ id: recaps.id }).from(recaps).where(mine);
  const listed = sql`(
    SELECT json_extract(question.value, '$.index') FROM recaps, json_each(recaps.questions) AS question
    WHERE recaps.id = media.recap_id
  )`;
  return db
    .update(media)
    .set({ questionIndex: null })
    .where(
      allOf(
        inArray(media.recapId, recap),
        isNotNull(media.questionIndex),
        notInArray(media.questionIndex, listed),
      ),
    );
}

/** Whether the row has another value in any of these columns. Compares with IS NOT, because a value may be null. */
function differs(values: Partial<Record<keyof typeof recaps.$inferInsert, unknown>>): SQL {
  const columns = getTableColumns(recaps);
  const differences = Object.entries(values).map(([name, value]) => {
    const column = columns[name as keyof typeof columns];
    return sql`${column} IS NOT ${is(value, SQL) ? value : sql.param(value, column)}`;
  });
  return anyOf(sql`false`, ...differences);
}

/** The columns that a patch's race type, details and questions name. */
function columnsOf({ raceType, details = {}, questions, nextQuestionIndex }: RecapPatch) {
  return {
    ...(raceType !== undefined && { raceType }),
    ...details,
    ...dependentDetails(details),
    ...(questions !== undefined && { questions: JSON.stringify(questions) }),
    ...(nextQuestionIndex !== undefined && { nextQuestionIndex }),
  };
}

/** A detail that depends on another one which the patch leaves alone: the row decides whether it can be set. */
function dependentDetails(details: Partial<RaceDetails>) {
  return Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => {
      const { onlyWith } = detailOf(field);
      const isUndecided = onlyWith && details[field] !== undefined && details[onlyWith.field] === undefined;
      if (!isUndecided) return [];
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

function answersHaveQuestions({ answers }: RecapPatch): SQL {
  if (answers === undefined) return sql`true`;
  const indexes = JSON.stringify(Object.keys(answers).map(Number));
  return sql`NOT EXISTS (
    SELECT 1 FROM json_each(${indexes}) AS answered
    WHERE answered.value NOT IN (SELECT json_extract(value, '$.index') FROM json_each(${recaps.questions}))
  )`;
}
