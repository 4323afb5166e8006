/**
 * The statements that save edits of a recap's own columns: the rule of app/domain/edits/apply-edits.ts as the condition of one
 * UPDATE, which changes all of them or nothing.
 */
import { getTableColumns, is, isNotNull, isNull, SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Edit } from "../../../app/domain/edits/edit.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf, hasChanged, isOneOf, not } from "../../db/conditions.ts";
import { changedForReaders, isOfRecap } from "../../db/recap-access.ts";
import { change, type Parts } from "../../db/run-batch.ts";
import { media, recaps, recordings } from "../../db/schema.ts";
import { hasQuestion, textOfQuestion } from "../storage/question-texts.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { guards, removedQuestions } from "./edit-guards.ts";
import { answerOf, COLUMNS, changedColumns, details, type NamedEdit, namedEdit } from "./edited-columns.ts";
import type { Place } from "./file-edits.ts";

/**
 * Returns the statements that save the edits. With a question, its answer and recordings are deleted, and its photos move to the
 * gallery.
 */
export function writeColumns(
  { db, limits }: DatabaseDeps,
  { mine, viewer, nowMs }: Place,
  edits: Edit[],
): Parts {
  const named = edits.map(namedEdit);
  const columns = changedColumns(named);
  const where = allOf(mine, differs(columns), mayReplaceAll(named), ...guards(named));
  const set = { ...columns, ...changedForReaders(nowMs) };
  const removed = removedQuestions(named);
  const ofRow = named.some(({ name }) => Object.hasOwn(details, name))
    ? CHARGES.details.writes
    : CHARGES.other.writes;
  const writes = removed.length === 0 ? ofRow : sql<number>`${ofRow} + ${countFiles(removed)}`;
  const charge = limits.chargeUpdate(viewer, { table: recaps, where, set, writes });
  const update = db.update(recaps).set(set).where(where);
  if (removed.length === 0) return { charge, columns: update };
  // Recordings are only marked as deleted, so they can be restored. Repeating the request does not delete them again.
  const shown = isOneOf(
    removed.flatMap((edit) => edit.with.recordings),
    sql`${recordings.id}`,
  );
  const deleteRecordings = db
    .update(recordings)
    .set({ deletedAt: nowMs })
    .where(allOf(hasChanged, isOfRecap(recordings, mine), isNull(recordings.deletedAt), shown));
  return { charge, columns: change(update, deleteRecordings), detached: detachMedia(db, mine) };
}

/** Moves photos and videos of questions that the recap does not have to the gallery (product.md, Questions). */
export function detachMedia(db: DrizzleD1Database, mine: SQL) {
  const { recapId, questionIndex } = media;
  const isOfQuestion = sql`EXISTS (
    SELECT 1 FROM ${recaps} WHERE ${recaps.id} = ${recapId} AND ${hasQuestion(questionIndex)}
  )`;
  return db
    .update(media)
    .set({ questionIndex: null })
    .where(allOf(isOfRecap(media, mine), isNotNull(questionIndex), not(isOfQuestion)));
}

/** Holds if the row has, for every edit, its value or one that it may replace. A removed question is a BLOB, as no value is. */
function mayReplaceAll(edits: NamedEdit[]): SQL {
  // Names of fields are the product's own: as parameters they would be too many (100 a statement).
  const cases = Object.entries(COLUMNS).map(([name, column]) => sql`WHEN '${sql.raw(name)}' THEN ${column}`);
  const key = sql`(edit.value ->> 'key')`;
  const stored = sql`CASE edit.value ->> 'name' ${sql.join(cases, sql` `)}
    WHEN 'question' THEN iif(${textOfQuestion(key)} = '', x'', ${textOfQuestion(key)})
    WHEN 'answer' THEN ${answerOf(key)} END`;
  return sql`NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(edits)}) AS edit
    WHERE (${stored}) IS NOT (edit.value ->> 'value')
      AND NOT EXISTS (SELECT 1 FROM json_each(edit.value, '$.base') AS seen WHERE seen.value IS (${stored}))
  )`;
}

/** Returns how many files a recap has of these questions, deleted ones too: each is a row that may change with its question. */
function countFiles(removed: NamedEdit[]): SQL {
  const indexes = removed.map(({ key }) => Number(key));
  const isRemoved = isOneOf(indexes, sql`file.question_index`);
  const count = (table: SQL) =>
    sql`(SELECT count(*) FROM ${table} AS file WHERE file.recap_id = ${recaps.id} AND ${isRemoved})`;
  return sql`${count(sql`media`)} + ${count(sql`recordings`)}`;
}

/** Holds if the row has another value in any of these columns. Compares with IS NOT, because a value may be null. */
function differs(values: Record<string, unknown>): SQL {
  const columns: Record<string, SQLiteColumn> = getTableColumns(recaps);
  const differences = Object.entries(values).map(
    ([name, value]) =>
      sql`${columns[name]} IS NOT ${is(value, SQL) ? value : sql.param(value, columns[name])}`,
  );
  return anyOf(sql`false`, ...differences);
}
