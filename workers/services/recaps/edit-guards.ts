/** What a recap does not accept, as conditions of the UPDATE that saves edits (`refusal` in app/domain/edits/fields.ts). */
import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { MAX_REMOVED_QUESTIONS } from "../../../app/domain/edits/question-fields.ts";
import {
  DEFAULT_QUESTIONS,
  isRandomIndex,
  MAX_ANSWERS_BYTES,
  MAX_QUESTIONS,
} from "../../../app/domain/questions/questions.ts";
import { DETAIL_FIELDS, type DetailField, detailOf } from "../../../app/domain/race/race-details.ts";
import { allOf, not, utf8Bytes } from "../../db/conditions.ts";
import { recaps } from "../../db/schema.ts";
import { hasQuestion, textOfQuestion } from "../storage/question-texts.ts";
import { answerOf, answerPatch, changedAnswers, changedQuestions, type NamedEdit } from "./edited-columns.ts";

const requiredDetails = new Set<string>(DETAIL_FIELDS.filter((field) => detailOf(field).required));

/** Beside another value than the athlete saw. */
export function guards(edits: NamedEdit[]): SQL[] {
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
  const after = utf8Bytes(changedAnswers(answers));
  return [
    sql`NOT EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(filled)}) AS answered WHERE coalesce(${text}, '') = ''
    )`,
    sql`${after} <= max(${MAX_ANSWERS_BYTES}, ${utf8Bytes(recaps.answers)})`,
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

export function removedQuestions(edits: NamedEdit[]): NamedEdit[] {
  return edits.filter(({ name, value }) => name === "question" && value === null);
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
