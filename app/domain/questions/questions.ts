/**
 * Questions and answers. A question's `index` is a permanent key: defaults are 0 to 4, custom ones are never reused; the order
 * of the list decides display (product.md, Questions). A new one is random (new-question-index.ts): two devices without a
 * network never give the same.
 */
import * as z from "zod/mini";
import { lineOfText, longText } from "../lib/text-schemas.ts";

export const DEFAULT_QUESTIONS = [
  "How did you prepare for this race?",
  "What was your race day experience like?",
  "What was the most challenging part of the race?",
  "How did you feel after crossing the finish line?",
  "What would you do differently next time?",
] as const;

export const MAX_QUESTION_LENGTH = 200;
export const MAX_QUESTIONS = 30;
export const MAX_ANSWER_LENGTH = 10_000;
/**
 * Maximum for all answers of a recap as they are stored: JSON in UTF-8. Thirty answers of the maximum length need less,
 * whatever their characters; answers to questions that were replaced count, too. A recap is read as one row with its
 * transcripts, photos and videos, and D1 returns no row of more than 2 MB (developers.cloudflare.com/d1/platform/limits).
 */
export const MAX_ANSWERS_BYTES = 920_000;
export const ANSWERS_FULL = "There's no room left for answers in this recap. Shorten one to add more";
/** From here on, indexes are random. Those below were counted once, or come with an import. */
export const FIRST_RANDOM_INDEX = 10_000;
export const MAX_QUESTION_INDEX = 999_999_999;

export const questionTextSchema = lineOfText({ label: "The question", maxLength: MAX_QUESTION_LENGTH }).check(
  z.minLength(1, "Write a question first"),
);

export interface Question {
  index: number;
  text: string;
  custom: boolean;
}

export const questionIndexSchema = z.int().check(z.minimum(0), z.maximum(MAX_QUESTION_INDEX));

/** Returns the five questions that every recap starts with. */
export function defaultQuestions(): Question[] {
  return DEFAULT_QUESTIONS.map((text, index) => ({ index, text, custom: false }));
}

export function isRandomIndex(index: number): boolean {
  return index >= FIRST_RANDOM_INDEX;
}

/** Whether a default question has another text than at first. */
export function hasEditedDefaults({ questions }: { questions: Question[] }): boolean {
  return questions.some(({ index, text, custom }) => !custom && text !== DEFAULT_QUESTIONS[index]);
}

export const answerSchema = longText({ label: "The answer", maxLength: MAX_ANSWER_LENGTH });

export const answerKeyError = "Answers are keyed by the question's index, a whole number from 0";

const ANSWER_KEY = /^(0|[1-9]\d{0,8})$/;

/** Whether a text is a question index in decimal, as answers are keyed. */
export function isAnswerKey(text: string): boolean {
  return ANSWER_KEY.test(text);
}

/** Question index to text. */
export type Answers = Record<string, string>;

/** Returns the question's text, or "Question N" if the list does not have the index. */
export function questionTitle(questions: Question[], index: number): string {
  return questions.find((question) => question.index === index)?.text ?? `Question ${index + 1}`;
}
