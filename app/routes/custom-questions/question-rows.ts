/** What the edit store has of a recap's questions, as step 3 shows it. Pure. */
import type { EditRow } from "../../browser/edit-store/edit-row.ts";
import type { Field } from "../../domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import type { Recap } from "../../domain/recap/recap.ts";

export function questionField(index: number) {
  return `question-${index}` as const;
}

/** Returns the index of a question's field, or null for another field. */
export function questionOf(field: Field): number | null {
  const [, index] = /^question-(\d+)$/.exec(field) ?? [];
  return index === undefined ? null : Number(index);
}

export interface QuestionRows {
  /** The question to show in the box again, the latest first; null if there is none. */
  box: EditRow | null;
  /** The question whose edit has to be shown, or null. */
  edit: EditRow | null;
  /** The question whose deletion needs another confirmation, because its answer changed; null if there is none. */
  removal: EditRow | null;
}

/** `recap` is the stored one. `isFound` returns whether an earlier page left the field half-typed. */
export function questionRows(
  recap: Recap,
  rows: EditRow[],
  isFound: (field: Field) => boolean,
): QuestionRows {
  const shown = rows.filter(
    ({ field, state }) =>
      questionOf(field) !== null &&
      (state === "conflict" || state === "refused" || (state === "typing" && isFound(field))),
  );
  const texts = shown.filter(({ typed }) => typed !== null).toSorted((a, b) => b.order - a.order);
  const isOfBox = (row: EditRow) =>
    isNewQuestion(recap, row.field) || row.message === REMOVED_MESSAGES.question;
  return {
    box: texts.find(isOfBox) ?? null,
    edit: texts.find((row) => !isOfBox(row)) ?? null,
    removal: shown.find(({ typed, field }) => typed === null && !isNewQuestion(recap, field)) ?? null,
  };
}

/** Whether the server does not have the question, as far as this device knows. */
export function isNewQuestion({ questions }: Pick<Recap, "questions">, field: Field): boolean {
  return !questions.some(({ index }) => index === questionOf(field));
}
