/** What edits make of a recap's own columns, in SQL. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Edit, RemovedWith } from "../../../app/domain/edits/edit.ts";
import { requireField } from "../../../app/domain/edits/fields.ts";
import { DETAIL_FIELDS } from "../../../app/domain/race/race-details.ts";
import { recaps } from "../../db/schema.ts";

/** An edit whose field is taken apart: the edit's JSON in SQL. */
export interface NamedEdit extends Pick<Edit, "base" | "value"> {
  name: string;
  /** A question's index. */
  key: string;
  with: RemovedWith;
}

const NOTHING: RemovedWith = { answer: null, recordings: [] };

export function namedEdit({ field, base, value, with: shown = NOTHING }: Edit): NamedEdit {
  const { name, key } = requireField(field);
  return { name, key, base, value, with: shown };
}

export const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, recaps[field]]));
/** The columns of fields that a recap has once. */
export const COLUMNS = { raceType: recaps.raceType, ...details };

export function changedColumns(edits: NamedEdit[]): Record<string, unknown> {
  const own = edits.filter(({ name }) => Object.hasOwn(COLUMNS, name));
  const answers = answerPatch(edits);
  return {
    ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ...(edits.some(({ name }) => name === "question") && { questionTexts: changedQuestions(edits) }),
    ...(answers && { answers: changedAnswers(answers) }),
  };
}

/** Returns the stored questions with the edited ones. A new one comes last; the text of a removed one is empty. */
export function changedQuestions(edits: NamedEdit[]): SQL {
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
export function answerPatch(edits: NamedEdit[]): Record<string, unknown> | null {
  const entries = edits.flatMap(({ name, key, value }) => {
    if (name === "answer") return [[key, value]];
    return name === "question" && value === null ? [[key, null]] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export function changedAnswers(patch: Record<string, unknown>): SQL {
  return sql`json_patch(${recaps.answers}, ${JSON.stringify(patch)})`;
}

export function answerOf(index: SQLWrapper): SQL {
  return sql`json_extract(${recaps.answers}, '$."' || ${index} || '"')`;
}
