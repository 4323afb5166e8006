/** The column `recaps.question_texts`: a recap's questions by index, and those that were removed. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { DEFAULT_QUESTIONS, type Question } from "../../../app/domain/questions/questions.ts";
import { recaps } from "../../db/schema.ts";

const questionTextsSchema = z.record(z.string(), z.object({ text: z.string(), at: z.int() }));

/** Parses what `questionTexts` wrote, and what edits have made of it (services/recaps/recap-edits.ts). */
export function parseQuestions(json: string): { questions: Question[]; removed: number[] } {
  const stored = Object.entries(questionTextsSchema.parse(JSON.parse(json)))
    .toSorted(([, one], [, other]) => one.at - other.at)
    .map(([index, { text }]) => ({ index: Number(index), text }));
  return {
    questions: stored
      .filter(({ text }) => text !== "")
      .map((question) => ({ ...question, custom: question.index >= DEFAULT_QUESTIONS.length })),
    removed: stored.filter(({ text }) => text === "").map(({ index }) => index),
  };
}

/** Returns the column for these questions, and for those that were removed. */
export function questionTexts(questions: Pick<Question, "index" | "text">[], removed: number[] = []): string {
  const all = [...questions, ...removed.map((index) => ({ index, text: "" }))];
  return JSON.stringify(Object.fromEntries(all.map(({ index, text }, at) => [index, { text, at }])));
}

/** Returns the text of a question of the row: null if it never had the question, empty if the question was removed. */
export function textOfQuestion(index: number | SQLWrapper): SQL {
  // D1 binds numbers as REAL, whose text has a decimal point.
  const key = typeof index === "number" ? String(index) : index;
  return sql`json_extract(${recaps.questionTexts}, '$."' || ${key} || '".text')`;
}

/** A condition on `recaps`: the recap has this question. */
export function hasQuestion(index: number | SQLWrapper | null): SQL {
  return index === null ? sql`false` : sql`coalesce(${textOfQuestion(index)}, '') <> ''`;
}
