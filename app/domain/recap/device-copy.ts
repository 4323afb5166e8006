/**
 * What a device stores of a recap, to be shown if the server does not return it (product.md, Public fallback order).
 */
import * as z from "zod/mini";
import { type Answers, defaultQuestions, isAnswerKey, type Question } from "../questions/questions.ts";
import {
  DETAIL_FIELDS,
  type DetailControl,
  type DetailField,
  detailInWords,
  detailOf,
  eachDetail,
  type RaceDetails,
} from "../race/race-details.ts";
import { formatDistance, raceTypeLabel, raceTypeSchema } from "../race/race-type.ts";
import type { SavedRecap } from "./saved-recap.ts";
import { type StoryEntry, storyOf } from "./story.ts";

export interface DeviceCopy {
  /** Null if the recap was never published or saved on this device. */
  saved: SavedRecap | null;
  /** Details and descriptions that were typed on this device and differ from the saved copy. */
  unsavedDetails: UnsavedDetail[];
  /** Answers that were typed on this device. */
  unsavedStory: StoryEntry[];
}

interface UnsavedDetail {
  label: string;
  text: string;
}

/** Returns a schema that parses absent, null and invalid values as null. */
function validOrNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** Details as they were typed, without bounds on text and numbers. */
const unboundedDetailsSchema = z.object(
  eachDetail<{ [Field in DetailField]: z.ZodMiniType<RaceDetails[Field] | null> }>(
    (_field, { control }) => validOrNull(unboundedValue(control)) as never,
  ),
);

function unboundedValue(control: DetailControl): z.ZodMiniType {
  switch (control.kind) {
    case "text":
    case "date":
      return z.string();
    case "number":
      return z.number();
    case "choice":
      return z.enum(control.options.map(({ value }) => value));
    case "checkbox":
      return z.boolean();
  }
}

const unboundedRaceTypeSchema = validOrNull(raceTypeSchema);

/** What was typed in one field, without bounds: text that is too long to be saved is on this device alone. */
export interface UnsavedText {
  /** As edits name it (app/domain/edits/edit.ts). */
  field: string;
  typed: unknown;
  /** The words of the question to which it belongs. */
  question?: string | undefined;
}

/**
 * Returns what the device has of a recap, or null if it has nothing. `questions`: the recap's, as far as the device knows them.
 */
export function deviceCopyOf(
  saved: SavedRecap | null,
  unsaved: UnsavedText[],
  questions = defaultQuestions(),
): DeviceCopy | null {
  const details = [...detailsIn(unsaved, saved), ...textsIn(unsaved)];
  // If two photos have the same description, it is listed once.
  const unsavedDetails = [
    ...new Map(details.map((detail) => [`${detail.label} ${detail.text}`, detail])).values(),
  ];
  const unsavedStory = storyOf({
    questions: [...questions, ...questionsIn(unsaved, questions)],
    answers: answersIn(unsaved),
    recordings: [],
  });
  const isEmpty = saved === null && unsavedDetails.length === 0 && unsavedStory.length === 0;
  return isEmpty ? null : { saved, unsavedDetails, unsavedStory };
}

function detailsIn(unsaved: UnsavedText[], saved: SavedRecap | null): UnsavedDetail[] {
  const typed = Object.fromEntries(unsaved.map((text) => [text.field, text.typed]));
  const details = unboundedDetailsSchema.parse(typed);
  const raceType = unboundedRaceTypeSchema.parse(typed.raceType);
  const savedTexts = saved && { ...textsOf(saved), distance: saved.distanceText };
  const unsavedTexts = { ...textsOf(details), distance: distanceIn(details) };
  const texts = [
    ["Race Type", raceType && raceTypeLabel(raceType), saved && raceTypeLabel(saved.raceType)],
    ...SHOWN_FIELDS.map(
      (field) => [detailOf(field).label, unsavedTexts[field], savedTexts?.[field]] as const,
    ),
  ] as const;
  return texts.flatMap(([label, text, savedText]) => (text && text !== savedText ? { label, text } : []));
}

/** The labels of texts of which a recap has many. */
const LABELS: Record<string, string> = {
  question: "Question",
  description: "Description",
  transcript: "Transcript",
};

function textsIn(unsaved: UnsavedText[]): UnsavedDetail[] {
  return unsaved.flatMap(({ field, typed }) => {
    const label = LABELS[nameOf(field)];
    return label !== undefined && typeof typed === "string" && typed !== "" ? { label, text: typed } : [];
  });
}

/** The value and unit of a custom distance are shown as the distance. */
const SHOWN_FIELDS = DETAIL_FIELDS.filter((field) => detailOf(field).onlyWith?.field !== "distance");

type PartialDetails = { [Field in DetailField]?: RaceDetails[Field] | null };

function textsOf(details: PartialDetails): Partial<Record<DetailField, string | null>> {
  return Object.fromEntries(SHOWN_FIELDS.map((field) => [field, detailInWords(field, details[field])]));
}

/** Formats the distance. Only what was typed is there: a custom value may be there without `distance`. */
function distanceIn(details: z.infer<typeof unboundedDetailsSchema>): string | null {
  const isCustom = details.distance === null && details.customDistanceValue !== null;
  return formatDistance(isCustom ? { ...details, distance: "custom" } : details);
}

/** Questions that only the texts know. */
function questionsIn(unsaved: UnsavedText[], known: Question[]): Question[] {
  const texts = new Map<number, string>();
  for (const { field, typed, question } of unsaved) {
    const index = indexOf(field);
    const text = nameOf(field) === "question" ? typed : question;
    if (index !== null && typeof text === "string") texts.set(index, text);
  }
  const others = [...texts].filter(([index]) => !known.some((question) => question.index === index));
  return others.map(([index, text]) => ({ index, text, custom: true }));
}

function answersIn(unsaved: UnsavedText[]): Answers {
  return Object.fromEntries(
    unsaved.flatMap(({ field, typed }) => {
      const index = nameOf(field) === "answer" ? indexOf(field) : null;
      return index !== null && typeof typed === "string" ? [[String(index), typed]] : [];
    }),
  );
}

function nameOf(field: string): string {
  return field.split("-")[0] ?? "";
}

/** Returns the index of the question to which a field belongs, or null. */
function indexOf(field: string): number | null {
  const [, key = ""] = /^(?:question|answer)-(.*)$/.exec(field) ?? [];
  return isAnswerKey(key) ? Number(key) : null;
}
