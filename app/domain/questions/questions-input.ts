/** The questions and answers of a new or shared recap, as requests have them. Pages do not load this. */
import * as z from "zod/mini";
import { boundedRecord } from "../lib/bounded-record.ts";
import {
  answerKeyError,
  answerSchema,
  DEFAULT_QUESTIONS,
  defaultQuestions,
  isAnswerKey,
  isRandomIndex,
  MAX_QUESTIONS,
  type Question,
  questionIndexSchema,
  questionTextSchema,
} from "./questions.ts";

/** The limit for counted indexes in requests: indexes are never reused, so it leaves room. */
const MAX_COUNTED_INPUT_INDEX = 999;

function isInputIndex(index: number): boolean {
  return index <= MAX_COUNTED_INPUT_INDEX || isRandomIndex(index);
}

/** `custom` follows from the index. */
const questionInputSchema = z.pipe(
  z.object({ index: questionIndexSchema.check(z.refine(isInputIndex)), text: questionTextSchema }),
  z.transform((question): Question => ({ ...question, custom: question.index >= DEFAULT_QUESTIONS.length })),
);

const tooManyQuestions = `A recap can have up to ${MAX_QUESTIONS} questions`;

/** A question list in a request. Default questions that are missing are added at the end: they cannot be removed. */
export const questionsInputSchema = z
  .pipe(
    z.array(questionInputSchema).check(
      z.maxLength(MAX_QUESTIONS, tooManyQuestions),
      z.refine(
        (questions) => new Set(questions.map((question) => question.index)).size === questions.length,
        {
          error: "Two questions have the same index",
        },
      ),
    ),
    z.transform((questions) => [
      ...questions,
      ...defaultQuestions().filter(({ index }) => !questions.some((question) => question.index === index)),
    ]),
  )
  .check(z.refine(({ length }) => length <= MAX_QUESTIONS, { error: tooManyQuestions }));

/** Answers in a request: question index to text, keys in decimal. Empty answers are dropped. */
export const answersInputSchema = z.pipe(
  boundedRecord(
    z.record(
      z.string().check(z.refine((key) => isAnswerKey(key) && isInputIndex(Number(key)), answerKeyError)),
      answerSchema,
    ),
    MAX_QUESTIONS,
    `A recap can have up to ${MAX_QUESTIONS} answers`,
  ),
  z.transform((answers) => Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ""))),
);
