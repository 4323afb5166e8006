/** SQL for saves. The update of a save checks `rev` itself: it changes a row only if nobody has saved since. */
import {
  eq,
  getTableColumns,
  inArray,
  is,
  isNotNull,
  isNull,
  notInArray,
  SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { MAX_ANSWERS_BYTES } from "../../../app/domain/questions/questions.ts";
import { DETAIL_FIELDS, detailOf, type RaceDetails } from "../../../app/domain/race/race-details.ts";
import type { ListCondition, RecapPatch, RecapSave } from "../../../app/domain/recap/recap.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { isOfRecap } from "../../db/recap-access.ts";
import { media, recaps, recordings } from "../../db/schema.ts";

interface SaveGuard {
  /** Whether the save empties no required detail. A published recap accepts no other save. */
  keepsRequired: boolean;
  nowMs: number;
}

/**
 * Writes nothing if the save is not possible, or if the row already has its values. `rev` is unchanged in both cases;
 * `isPossible` distinguishes them.
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
    writes: patch.details === undefined ? WRITES.other : WRITES.details,
  };
}

/**
 * Holds if the row accepts the save: it is current, a published recap keeps its required details, and the recap has the
 * question of every answer, and room for it.
 */
export function isPossible(save: RecapSave, { keepsRequired }: SaveGuard): SQL {
  const { patch } = save;
  return allOf(
    isCurrent(save),
    keepsRequired ? sql`true` : eq(recaps.status, "draft"),
    answersHaveQuestions(patch),
    answersFit(patch),
  );
}

/** Holds if nobody has saved since the save's `rev`, and the row is as `onlyIf` requires. */
export function isCurrent({ rev, onlyIf }: RecapSave): SQL {
  return allOf(eq(recaps.rev, rev), ...(onlyIf ? [hasShownList(onlyIf), isUnanswered(onlyIf)] : []));
}

function hasShownList({ shown }: ListCondition): SQL {
  if (shown === null) return sql`true`;
  return allOf(
    eq(recaps.questions, JSON.stringify(shown.questions)),
    eq(recaps.nextQuestionIndex, shown.nextQuestionIndex),
  );
}

function isUnanswered({ unanswered }: ListCondition): SQL {
  if (unanswered === null) return sql`true`;
  return sql`json_extract(${recaps.answers}, ${`$."${unanswered}"`}) IS NULL AND NOT EXISTS (
    SELECT 1 FROM recordings
    WHERE recordings.recap_id = ${recaps.id} AND recordings.question_index = ${unanswered}
      AND recordings.deleted_at IS NULL
  )`;
}

/**
 * Deletes the recordings of questions that a save removes. They can be restored like any deleted recording. Must precede
 * the save in its batch, because it reads the list that the save replaces.
 */
export function deleteRecordings(db: DrizzleD1Database, mine: SQL, save: RecapSave, guard: SaveGuard) {
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
        isOfRecap(recordings, savedUpdate(mine, save, guard).where),
        isNull(recordings.deletedAt),
        inArray(recordings.questionIndex, listed),
        sql`${recordings.questionIndex} NOT IN (SELECT value FROM json_each(${JSON.stringify(keptIndexes)}))`,
      ),
    );
}

/** Moves photos and videos of removed questions to the gallery (product.md, Questions). */
export function detachMedia(db: DrizzleD1Database, mine: SQL) {
  const listed = sql`(
    SELECT json_extract(question.value, '$.index') FROM recaps, json_each(recaps.questions) AS question
    WHERE recaps.id = media.recap_id
  )`;
  return db
    .update(media)
    .set({ questionIndex: null })
    .where(
      allOf(isOfRecap(media, mine), isNotNull(media.questionIndex), notInArray(media.questionIndex, listed)),
    );
}

/** Holds if the row has another value in any of these columns. Compares with IS NOT, because a value may be null. */
function differs(values: Partial<Record<keyof typeof recaps.$inferInsert, unknown>>): SQL {
  const columns = getTableColumns(recaps);
  const differences = Object.entries(values).map(([name, value]) => {
    const column = columns[name as keyof typeof columns];
    return sql`${column} IS NOT ${is(value, SQL) ? value : sql.param(value, column)}`;
  });
  return anyOf(sql`false`, ...differences);
}

/** Returns the columns for a patch's race type, details and questions. */
function columnsOf({ raceType, details = {}, questions, nextQuestionIndex }: RecapPatch) {
  return {
    ...(raceType !== undefined && { raceType }),
    ...details,
    ...dependentDetails(details),
    ...(questions !== undefined && { questions: JSON.stringify(questions) }),
    ...(nextQuestionIndex !== undefined && { nextQuestionIndex }),
  };
}

/** Details that depend on another one that the patch does not contain: set only if the row's value allows it. */
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

function answersColumn({ answers }: RecapPatch) {
  return answers === undefined ? {} : { answers: mergedAnswers(answers) };
}

/** Merges answers by key: null removes one (RFC 7396). */
function mergedAnswers(answers: NonNullable<RecapPatch["answers"]>): SQL {
  return sql`json_patch(${recaps.answers}, ${JSON.stringify(answers)})`;
}

/** Holds if the recap has room for the answers as they are stored, or if the save shortens them. */
export function answersFit({ answers }: RecapPatch): SQL {
  if (answers === undefined) return sql`true`;
  const bytesOf = (text: SQLWrapper) => sql`length(CAST(${text} AS BLOB))`;
  return sql`${bytesOf(mergedAnswers(answers))} <= max(${MAX_ANSWERS_BYTES}, ${bytesOf(recaps.answers)})`;
}

function answersHaveQuestions({ answers }: RecapPatch): SQL {
  if (answers === undefined) return sql`true`;
  const indexes = JSON.stringify(Object.keys(answers).map(Number));
  return sql`NOT EXISTS (
    SELECT 1 FROM json_each(${indexes}) AS answered
    WHERE answered.value NOT IN (SELECT json_extract(value, '$.index') FROM json_each(${recaps.questions}))
  )`;
}
