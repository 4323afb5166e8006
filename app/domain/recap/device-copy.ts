/**
 * What a device stores of a recap, to be shown if the server does not return it (product.md, Public fallback order).
 */
import * as z from "zod/mini";
import { type Answers, defaultQuestions, isAnswerKey } from "../questions/questions.ts";
import { formatDistance, raceTypeLabel, raceTypeSchema } from "../race/race.ts";
import {
  DETAIL_FIELDS,
  type DetailControl,
  type DetailField,
  detailInWords,
  detailOf,
  eachDetail,
  type RaceDetails,
} from "../race/race-details.ts";
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
function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** The details of a stored patch, without bounds on text and numbers. */
const unboundedDetailsSchema = z.object(
  eachDetail<{ [Field in DetailField]: z.ZodMiniType<RaceDetails[Field] | null> }>(
    (_field, { control }) => orNull(unboundedValue(control)) as never,
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

/** A patch in the draft mirror. It has no bounds: text that is too long to be saved exists only there. */
const unsavedPatchSchema = z.object({
  raceType: orNull(raceTypeSchema),
  details: orNull(unboundedDetailsSchema),
  answers: orNull(z.record(z.string(), orNull(z.string()))),
  /** The description of one photo or video. */
  description: orNull(z.string()),
});
type UnsavedPatch = z.infer<typeof unsavedPatchSchema>;

/**
 * Returns what the device has of a recap, or null if it has nothing. `patches` are stored values of the draft mirror,
 * `questions` the recap's, as far as the device knows them.
 */
export function deviceCopyOf(
  saved: SavedRecap | null,
  patches: unknown[],
  questions = defaultQuestions(),
): DeviceCopy | null {
  const unsaved = patches.flatMap((patch) => unsavedPatchSchema.safeParse(patch).data ?? []);
  const details = unsaved.flatMap((patch) => detailsIn(patch, saved));
  // If two photos have the same description, it is listed once.
  const unsavedDetails = [
    ...new Map(details.map((detail) => [`${detail.label} ${detail.text}`, detail])).values(),
  ];
  const unsavedStory = storyOf({
    questions,
    answers: Object.assign({}, ...unsaved.map(answersIn)),
    recordings: [],
  });
  const isEmpty = saved === null && unsavedDetails.length === 0 && unsavedStory.length === 0;
  return isEmpty ? null : { saved, unsavedDetails, unsavedStory };
}

function detailsIn(
  { raceType, details, description }: UnsavedPatch,
  saved: SavedRecap | null,
): UnsavedDetail[] {
  const savedTexts = saved && { ...textsOf(saved), distance: saved.distanceText };
  const unsavedTexts = details && { ...textsOf(details), distance: distanceIn(details) };
  const texts = [
    ["Race Type", raceType && raceTypeLabel(raceType), saved && raceTypeLabel(saved.raceType)],
    ...SHOWN_FIELDS.map(
      (field) => [detailOf(field).label, unsavedTexts?.[field], savedTexts?.[field]] as const,
    ),
    ["Description", description, null],
  ] as const;
  return texts.flatMap(([label, text, savedText]) => (text && text !== savedText ? { label, text } : []));
}

/** The value and unit of a custom distance are shown as the distance. */
const SHOWN_FIELDS = DETAIL_FIELDS.filter((field) => detailOf(field).onlyWith?.field !== "distance");

type PartialDetails = { [Field in DetailField]?: RaceDetails[Field] | null };

function textsOf(details: PartialDetails): Partial<Record<DetailField, string | null>> {
  return Object.fromEntries(SHOWN_FIELDS.map((field) => [field, detailInWords(field, details[field])]));
}

/** Formats the distance. A patch has only changed fields: a custom value may be there without `distance`. */
function distanceIn(details: NonNullable<UnsavedPatch["details"]>): string | null {
  const isCustom = details.distance === null && details.customDistanceValue !== null;
  return formatDistance(isCustom ? { ...details, distance: "custom" } : details);
}

function answersIn({ answers }: UnsavedPatch): Answers {
  return Object.fromEntries(
    Object.entries(answers ?? {}).flatMap(([index, text]) =>
      text !== null && isAnswerKey(index) ? [[index, text]] : [],
    ),
  );
}
