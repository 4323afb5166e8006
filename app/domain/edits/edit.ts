/**
 * An edit: what an athlete typed or chose in one field of a recap, and the stored values that it may replace. Every text
 * reaches the server as one (docs/decisions/0033-one-write-path.md).
 */
import * as z from "zod/mini";
import type { FocalPoint } from "../media/focal-point.ts";
import type { Media } from "../media/media.ts";
import type { Answers, Question } from "../questions/questions.ts";
import type { DetailField, RaceDetails } from "../race/race-details.ts";
import type { RaceType } from "../race/race-type.ts";
import {
  MAX_RECORDINGS,
  MAX_TRANSCRIPT_LENGTH,
  type Recording,
  recordingIdSchema,
} from "../voice/recording.ts";

/** Null if there is none: the field is empty, or the question does not exist. */
export type Value = string | number | boolean | FocalPoint | null;

/** A field's name: of a recap, of one of its questions by index, or of one of its files by id. */
export type Field =
  | "raceType"
  | DetailField
  | `${"question" | "answer"}-${number}`
  | `${"description" | "focal" | "transcript" | "captions"}-${string}`;

export interface Edit {
  field: Field;
  /**
   * The stored values that this edit may replace: what the athlete saw, and what was sent since the last response. Of a
   * transcript, the SHA-256 of each text (`sha256`).
   */
  base: Value[];
  /** Null removes it. */
  value: Value;
  /** For a removed question: what the athlete confirmed is removed with it. */
  with?: RemovedWith | undefined;
}

export interface RemovedWith {
  answer: string | null;
  /** The ids of its recordings. */
  recordings: string[];
}

/** The result of an edit. An edit that is not saved changes nothing. */
export type EditResult = { field: Field } & (
  | { is: "saved"; value: Value }
  /** The field has another value than those that the athlete saw. */
  | { is: "conflict"; theirs: Value; isRemoved?: undefined }
  /** What the field belongs to was removed, as the message says: its question, its photo, its recording. */
  | { is: "conflict"; theirs: null; isRemoved: true; message: string }
  | { is: "refused"; message: string }
);

/** The part of a recap that edits change. */
export interface EditableRecap extends RaceDetails {
  status: "draft" | "published";
  raceType: RaceType;
  /** In their order. */
  questions: Question[];
  /** The indexes of questions that were removed. They are never used again. */
  removedQuestions: number[];
  answers: Answers;
  media: Pick<Media, "id" | "description" | "focalPoint" | "questionIndex">[];
  recordings: Pick<Recording, "id" | "questionIndex" | "transcript" | "isEdited" | "isTranscribed">[];
}

/** The maximum for one request. */
const MAX_EDITS = 100;
/** The value that was shown, and four that were sent since. */
export const MAX_BASE = 5;

const valueSchema = z.union([
  z.string().check(z.maxLength(MAX_TRANSCRIPT_LENGTH, "A text is too long")),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ x: z.number(), y: z.number() }),
]);

/** Returns the schema of a request's edits. Whether a field accepts its value is checked with the recap (apply-edits.ts). */
export function editsSchemaOf(isField: (name: string) => name is Field) {
  const editSchema = z.object({
    // A check narrows no type.
    field: z.string().check(z.refine(isField, "A recap has no such field")) as z.ZodMiniType<Field> &
      z.ZodMiniString,
    base: z.array(valueSchema).check(z.maxLength(MAX_BASE, `base can have up to ${MAX_BASE} values`)),
    value: valueSchema,
    with: z.optional(
      z.object({
        answer: z.nullable(z.string()),
        recordings: z.array(recordingIdSchema).check(z.maxLength(MAX_RECORDINGS)),
      }),
    ),
  });
  return z.object({
    edits: z.array(editSchema).check(
      z.minLength(1, "edits must have at least one"),
      z.maxLength(MAX_EDITS, `A request can have up to ${MAX_EDITS} edits`),
      z.refine(
        (edits) => new Set(edits.map(({ field }) => field)).size === edits.length,
        "Two edits are of the same field",
      ),
    ),
  });
}
