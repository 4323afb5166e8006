/** The fields of a question: its words, and its answer. */
import * as z from "zod/mini";
import {
  ANSWERS_FULL,
  type Answers,
  answerSchema,
  DEFAULT_QUESTIONS,
  isRandomIndex,
  MAX_ANSWERS_BYTES,
  MAX_QUESTIONS,
  questionTextSchema,
} from "../questions/questions.ts";
import { recordingsOf } from "../voice/recording.ts";
import type { EditableRecap, Value } from "./edit.ts";
import { emptyIsNull, type FieldKind, REMOVED, REMOVED_MESSAGES } from "./field-kind.ts";

/** Removed questions that a recap remembers. Beyond that it takes no new ones. */
export const MAX_REMOVED_QUESTIONS = 200;

export const FIELD_MESSAGES = {
  defaultQuestion: "The first five questions can be edited, and not deleted",
  questionIndex: "A new question has a random index from 10,000 on",
  questionsFull: `A recap can have up to ${MAX_QUESTIONS} questions`,
  unknownQuestion: "The recap has no such question",
};

export const question: FieldKind = {
  removedMessage: REMOVED_MESSAGES.question,
  schema: z.nullable(questionTextSchema),
  find: (recap, key) =>
    recap.removedQuestions.includes(Number(key)) ? REMOVED : (questionOf(recap, key)?.text ?? null),
  isAsShown(recap, key, { value, with: shown = { answer: null, recordings: [] } }) {
    if (value !== null) return true;
    const ids = recordingsOf(recap.recordings, Number(key)).map(({ id }) => id);
    return (
      (recap.answers[key] ?? null) === shown.answer &&
      ids.toSorted().join() === shown.recordings.toSorted().join()
    );
  },
  refusal(recap, key, value) {
    if (value === null) return isDefault(key) ? FIELD_MESSAGES.defaultQuestion : null;
    if (questionOf(recap, key)) return null;
    if (!isRandomIndex(Number(key))) return FIELD_MESSAGES.questionIndex;
    const isFull =
      recap.questions.length >= MAX_QUESTIONS || recap.removedQuestions.length >= MAX_REMOVED_QUESTIONS;
    return isFull ? FIELD_MESSAGES.questionsFull : null;
  },
  set(recap, key, value) {
    const index = Number(key);
    const { questions, removedQuestions, media, recordings } = recap;
    if (value === null)
      return {
        questions: questions.filter((one) => one.index !== index),
        removedQuestions: [...removedQuestions, index],
        answers: withAnswer(recap.answers, key, null),
        media: media.map((file) => (file.questionIndex === index ? { ...file, questionIndex: null } : file)),
        recordings: recordings.filter((recording) => recording.questionIndex !== index),
      };
    const changed = { index, text: String(value), custom: !isDefault(key) };
    return {
      questions: questionOf(recap, key)
        ? questions.map((one) => (one.index === index ? changed : one))
        : [...questions, changed],
    };
  },
};

export const answer: FieldKind = {
  removedMessage: REMOVED_MESSAGES.question,
  schema: emptyIsNull(answerSchema),
  find: (recap, key) =>
    recap.removedQuestions.includes(Number(key)) ? REMOVED : (recap.answers[key] ?? null),
  refusal(recap, key, value) {
    if (value === null) return null;
    if (!questionOf(recap, key)) return FIELD_MESSAGES.unknownQuestion;
    const after = bytesOf(withAnswer(recap.answers, key, value));
    return after <= Math.max(MAX_ANSWERS_BYTES, bytesOf(recap.answers)) ? null : ANSWERS_FULL;
  },
  set: ({ answers }, key, value) => ({ answers: withAnswer(answers, key, value) }),
};

/** The bytes of a value's JSON in UTF-8, as answers are stored. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

function isDefault(key: string): boolean {
  return Number(key) < DEFAULT_QUESTIONS.length;
}

function questionOf({ questions }: EditableRecap, key: string) {
  return questions.find(({ index }) => index === Number(key));
}

function withAnswer(answers: Answers, key: string, value: Value): Answers {
  const { [key]: _, ...others } = answers;
  return typeof value === "string" ? { ...others, [key]: value } : others;
}
