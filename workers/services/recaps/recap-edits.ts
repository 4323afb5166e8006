/**
 * The statements that save edits of a recap's own columns: the rule of app/domain/edits/apply-edits.ts as the condition of one
 * UPDATE, which changes all of them or nothing.
 */
import { eq, getTableColumns, is, isNotNull, isNull, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Edit, RemovedWith } from "../../../app/domain/edits/edit.ts";
import { MAX_REMOVED_QUESTIONS, requireField } from "../../../app/domain/edits/fields.ts";
import {
  DEFAULT_QUESTIONS,
  isRandomIndex,
  MAX_ANSWERS_BYTES,
  MAX_QUESTIONS,
} from "../../../app/domain/questions/questions.ts";
import { DETAIL_FIELDS, type DetailField, detailOf } from "../../../app/domain/race/race-details.ts";
import { change, type Parts } from "../../db/batch.ts";
import { allOf, anyOf, hasChanged, isOneOf, not } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { changedForReaders, isOfRecap } from "../../db/recap-access.ts";
import { media, recaps, recordings } from "../../db/schema.ts";
import { hasQuestion, textOfQuestion } from "../storage/question-texts.ts";
import type { EditDeps, Place } from "./file-edits.ts";

/** An edit whose field is taken apart: the edit's JSON in SQL. */
interface NamedEdit extends Pick<Edit, "base" | "value"> {
  name: string;
  /** A question's index. */
  key: string;
  with: RemovedWith;
}

const NOTHING: RemovedWith = { answer: null, recordings: [] };

/**
 * Returns the statements that save the edits. With a question, its answer and recordings are deleted, and its photos move to the
 * gallery.
 */
export function writeColumns({ db, limits }: EditDeps, { mine, viewer, nowMs }: Place, edits: Edit[]): Parts {
  const named = edits.map(namedEdit);
  const columns = changedColumns(named);
  const where = allOf(mine, differs(columns), takesAll(named), ...guards(named));
  const set = { ...columns, ...changedForReaders(nowMs) };
  const removed = removedQuestions(named);
  const ofRow = named.some(({ name }) => Object.hasOwn(details, name)) ? WRITES.details : WRITES.other;
  const writes = removed.length === 0 ? ofRow : sql<number>`${ofRow} + ${countFiles(removed)}`;
  const charge = limits.chargeUpdate(viewer, { table: recaps, where, set, writes });
  const update = db.update(recaps).set(set).where(where);
  if (removed.length === 0) return { charge, columns: update };
  // They can be restored. A request that is repeated then deletes them no more.
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

function namedEdit({ field, base, value, with: shown = NOTHING }: Edit): NamedEdit {
  const { name, key } = requireField(field);
  return { name, key, base, value, with: shown };
}

function removedQuestions(edits: NamedEdit[]): NamedEdit[] {
  return edits.filter(({ name, value }) => name === "question" && value === null);
}

/** Holds if the row has, for every edit, its value or one that it may replace. A removed question is a BLOB, as no value is. */
function takesAll(edits: NamedEdit[]): SQL {
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

/** What a recap does not accept, beside another value than the athlete saw. */
function guards(edits: NamedEdit[]): SQL[] {
  const isEmptied = edits.some(({ name, value }) => value === null && requiredDetails.has(name));
  return [
    ...(isEmptied ? [eq(recaps.status, "draft")] : []),
    ...excludedDetails(edits),
    ...questionGuards(edits),
    ...answerGuards(edits),
    ...removalGuards(removedQuestions(edits)),
  ];
}

/** A detail that another one rules out is empty: the finish time of a race that was not finished. */
function excludedDetails(edits: NamedEdit[]): SQL[] {
  const valueIn = (field: DetailField) => {
    const edit = edits.find(({ name }) => name === field);
    return edit ? sql`${sql.param(edit.value, recaps[field])}` : sql`${recaps[field]}`;
  };
  return DETAIL_FIELDS.flatMap((field) => {
    const { onlyWith } = detailOf(field);
    const isTouched = edits.some(({ name }) => name === field || name === onlyWith?.field);
    if (!onlyWith || !isTouched) return [];
    const wanted = sql.param(onlyWith.value, recaps[onlyWith.field]);
    return [sql`(${valueIn(field)} IS NULL OR ${valueIn(onlyWith.field)} IS ${wanted})`];
  });
}

function questionGuards(edits: NamedEdit[]): SQL[] {
  const added = edits.filter(
    ({ name, value, base }) => name === "question" && value !== null && base.includes(null),
  );
  if (added.length === 0) return [];
  const count = (condition: SQL) =>
    sql`(SELECT count(*) FROM json_each(${changedQuestions(edits)}) AS question WHERE ${condition})`;
  const text = sql`question.value ->> 'text'`;
  const known = added.flatMap(({ key }) => (isRandomIndex(Number(key)) ? [] : [key]));
  return [
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(known)}) AS known WHERE ${not(hasQuestion(sql`known.value`))})`,
    sql`${count(sql`${text} <> ''`)} <= ${MAX_QUESTIONS}`,
    sql`${count(sql`${text} = ''`)} < ${MAX_REMOVED_QUESTIONS}`,
  ];
}

function answerGuards(edits: NamedEdit[]): SQL[] {
  const answers = answerPatch(edits);
  if (answers === null) return [];
  const filled = Object.entries(answers).flatMap(([index, text]) => (text === null ? [] : [index]));
  const text = sql`json_extract(${changedQuestions(edits)}, '$."' || answered.value || '".text')`;
  const after = bytesOf(changedAnswers(answers));
  return [
    sql`NOT EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(filled)}) AS answered WHERE coalesce(${text}, '') = ''
    )`,
    sql`${after} <= max(${MAX_ANSWERS_BYTES}, ${bytesOf(recaps.answers)})`,
  ];
}

/** Each question exists, and has exactly the answer and the recordings that the athlete confirmed go with it. */
function removalGuards(removed: NamedEdit[]): SQL[] {
  if (removed.length === 0) return [];
  if (removed.some(({ key }) => Number(key) < DEFAULT_QUESTIONS.length)) return [sql`false`];
  const shown = removed.map(({ key, with: { answer, recordings: ids } }) => ({
    key,
    answer,
    recordings: JSON.stringify(ids.toSorted()),
  }));
  const key = sql`(shown.value ->> 'key')`;
  const found = sql`(
    SELECT json_group_array(id) FROM (
      SELECT recordings.id AS id FROM recordings
      WHERE recordings.recap_id = ${recaps.id} AND recordings.question_index = CAST(${key} AS integer)
        AND recordings.deleted_at IS NULL
      ORDER BY recordings.id
    )
  )`;
  return [
    sql`NOT EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(shown)}) AS shown
      WHERE ${textOfQuestion(key)} IS NULL
        OR ${answerOf(key)} IS NOT (shown.value ->> 'answer') OR ${found} <> (shown.value ->> 'recordings')
    )`,
  ];
}

/** A condition on `recaps`: `missingToShare` and `missingDetails` of the domain find nothing. */
export const isComplete = allOf(
  sql`(
    recaps.answers <> '{}'
    OR EXISTS (SELECT 1 FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL)
  )`,
  ...DETAIL_FIELDS.filter((field) => detailOf(field).required).map((field) => isNotNull(recaps[field])),
);

const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, recaps[field]]));
/** The columns of fields that a recap has once. */
const COLUMNS = { raceType: recaps.raceType, ...details };
const requiredDetails = new Set<string>(DETAIL_FIELDS.filter((field) => detailOf(field).required));

function changedColumns(edits: NamedEdit[]): Record<string, unknown> {
  const own = edits.filter(({ name }) => Object.hasOwn(COLUMNS, name));
  const answers = answerPatch(edits);
  return {
    ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ...(edits.some(({ name }) => name === "question") && { questionTexts: changedQuestions(edits) }),
    ...(answers && { answers: changedAnswers(answers) }),
  };
}

/** Returns the stored questions with the edited ones. A new one comes last; the text of a removed one is empty. */
function changedQuestions(edits: NamedEdit[]): SQL {
  const texts = edits.flatMap(({ name, key, value }) => (name === "question" ? [[key, value ?? ""]] : []));
  if (texts.length === 0) return sql`${recaps.questionTexts}`;
  const key = sql`(question.value ->> 0)`;
  const at = sql`coalesce(
    json_extract(${recaps.questionTexts}, '$."' || ${key} || '".at'),
    (SELECT coalesce(max(stored.value ->> 'at'), -1) FROM json_each(${recaps.questionTexts}) AS stored) + question.key + 1
  )`;
  return sql`json_patch(${recaps.questionTexts}, (
    SELECT json_group_object(${key}, json_object('text', question.value ->> 1, 'at', ${at}))
    FROM json_each(${JSON.stringify(texts)}) AS question
  ))`;
}

/** Returns the edited answers by index: null removes one (RFC 7396). Null if no answer is edited. */
function answerPatch(edits: NamedEdit[]): Record<string, unknown> | null {
  const entries = edits.flatMap(({ name, key, value }) => {
    if (name === "answer") return [[key, value]];
    return name === "question" && value === null ? [[key, null]] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function changedAnswers(patch: Record<string, unknown>): SQL {
  return sql`json_patch(${recaps.answers}, ${JSON.stringify(patch)})`;
}

function answerOf(index: SQLWrapper): SQL {
  return sql`json_extract(${recaps.answers}, '$."' || ${index} || '"')`;
}

/** Returns how many files a recap has of these questions, deleted ones too: each is a row that may change with its question. */
function countFiles(removed: NamedEdit[]): SQL {
  const indexes = JSON.stringify(removed.map(({ key }) => Number(key)));
  const count = (table: SQL) =>
    sql`(SELECT count(*) FROM ${table} AS file WHERE file.recap_id = ${recaps.id}
      AND file.question_index IN (SELECT value FROM json_each(${indexes})))`;
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

/** Casts to BLOB because `length` of a text stops at its first NUL. */
function bytesOf(text: SQLWrapper): SQL {
  return sql`length(CAST(${text} AS BLOB))`;
}
