/** The race: its type, distance and details (specification 3 and 5, product.md Text limits). */
import { z } from "zod";
import { raceDateSchema } from "./dates.ts";
import { lineOfText } from "./text.ts";

export const RACE_TYPES = [
  { value: "running", label: "Running", description: "Road races, trail races, fun runs" },
  { value: "cycling", label: "Cycling", description: "Road cycling, mountain biking, criteriums" },
  { value: "triathlon", label: "Triathlon", description: "Sprint, Olympic, Half Ironman, Ironman" },
  { value: "hyrox", label: "Hyrox", description: "Hyrox fitness racing competitions" },
  { value: "other", label: "Other", description: "Any other race type" },
] as const;

export const raceTypeSchema = z.enum(
  RACE_TYPES.map((type) => type.value),
  { error: "Choose a race type" },
);
export type RaceType = z.infer<typeof raceTypeSchema>;

export const DISTANCES = [
  { value: "5k", label: "5K" },
  { value: "10k", label: "10K" },
  { value: "half-marathon", label: "Half Marathon" },
  { value: "marathon", label: "Marathon" },
  { value: "sprint-tri", label: "Sprint Triathlon" },
  { value: "olympic-tri", label: "Olympic Triathlon" },
  { value: "half-ironman", label: "Half Ironman" },
  { value: "ironman", label: "Ironman" },
  { value: "custom", label: "Custom Distance" },
] as const;

const distanceValues = DISTANCES.map((distance) => distance.value);
/** A preset's value, in either case: "5K" is `5k`. */
const distanceSchema = z.preprocess(
  (value) => (typeof value === "string" ? value.toLowerCase() || undefined : value),
  z.enum(distanceValues, {
    error: (issue) =>
      issue.input === undefined ? "Distance is required" : "Choose a distance from the list",
  }),
);
export type Distance = z.infer<typeof distanceSchema>;

export const DISTANCE_UNITS = [
  { value: "km", label: "Kilometers" },
  { value: "mi", label: "Miles" },
  { value: "m", label: "Meters" },
] as const;

const distanceUnitSchema = z.enum(
  DISTANCE_UNITS.map((unit) => unit.value),
  { error: "Choose a unit from the list" },
);
export type DistanceUnit = z.infer<typeof distanceUnitSchema>;

export const MAX_NAME_LENGTH = 120;
export const MAX_LOCATION_LENGTH = 120;
export const MAX_FINISH_TIME_LENGTH = 40;
const MAX_CUSTOM_DISTANCE = 1_000_000;

const nameSchema = lineOfText({
  label: "Race name",
  maxLength: MAX_NAME_LENGTH,
  required: "Race name is required",
});
const locationSchema = lineOfText({
  label: "Location",
  maxLength: MAX_LOCATION_LENGTH,
  required: "Location is required",
});
const finishTimeSchema = lineOfText({ label: "Finish time", maxLength: MAX_FINISH_TIME_LENGTH });
const customDistanceValueSchema = z
  .number({ error: "Enter the distance as a number" })
  .min(0, "The distance cannot be negative")
  .max(MAX_CUSTOM_DISTANCE, "The distance cannot be more than 1,000,000")
  .multipleOf(0.01, "The distance takes two decimals at most, like 12.25");

/** What autosave takes: bounds only, everything may be missing. Null empties a field, absent leaves it alone. */
export const raceDetailsDraftSchema = z
  .object({
    name: nameSchema.transform(emptyAsNull).nullable(),
    date: z.preprocess(emptyAsNull, raceDateSchema.nullable()),
    location: locationSchema.transform(emptyAsNull).nullable(),
    distance: z.preprocess(emptyAsNull, distanceSchema.nullable()),
    customDistanceValue: customDistanceValueSchema.nullable(),
    customDistanceUnit: distanceUnitSchema.nullable(),
    finishTime: finishTimeSchema.transform(emptyAsNull).nullable(),
    dnf: z.boolean({ error: "Did Not Finish is either checked or not" }),
  })
  .partial()
  .transform(withoutImpossible);

/** A race's details as stored: null is a field that is not filled in. */
export interface RaceDetails {
  name: string | null;
  date: string | null;
  location: string | null;
  distance: Distance | null;
  customDistanceValue: number | null;
  customDistanceUnit: DistanceUnit | null;
  finishTime: string | null;
  dnf: boolean;
}

/** What Next and publishing take. */
export const raceDetailsSchema = z
  .object({
    name: nameSchema.min(1, "Race name is required"),
    date: raceDateSchema,
    location: locationSchema.min(1, "Location is required"),
    distance: distanceSchema,
    customDistanceValue: customDistanceValueSchema.optional(),
    customDistanceUnit: distanceUnitSchema.optional(),
    finishTime: finishTimeSchema.optional(),
    dnf: z.boolean().default(false),
  })
  .transform((details) =>
    withoutImpossible({
      ...details,
      customDistanceValue: details.customDistanceValue ?? null,
      customDistanceUnit: details.customDistanceUnit ?? null,
      finishTime: details.finishTime || null,
    }),
  );

/** Empties what such a race cannot have: custom values of a preset distance, a finish time of a DNF. */
export function withoutImpossible<Details extends Partial<RaceDetails>>(details: Details): Details {
  const isPreset = details.distance !== undefined && details.distance !== "custom";
  return {
    ...details,
    ...(isPreset && { customDistanceValue: null, customDistanceUnit: null }),
    ...(details.dnf && { finishTime: null }),
  };
}

/** Changed details, with those that they rule out or rest on: a finish time on a race that was finished, say. */
export function withDependents(changed: Partial<RaceDetails>): Partial<RaceDetails> {
  const details = withoutImpossible(changed);
  const isCustom = (details.customDistanceValue ?? details.customDistanceUnit ?? null) !== null;
  return {
    ...details,
    ...((details.finishTime ?? null) !== null && { dnf: false }),
    ...(isCustom && { distance: "custom" as const }),
  };
}

function emptyAsNull<Value>(value: Value): Value | null {
  return value === "" ? null : value;
}

/** The details alone of something that has more. */
export function detailsOf(race: RaceDetails): RaceDetails {
  const { name, date, location, distance, customDistanceValue, customDistanceUnit, finishTime, dnf } = race;
  return { name, date, location, distance, customDistanceValue, customDistanceUnit, finishTime, dnf };
}

/** The details that a recap must have before it can be published, with the message for a missing one. */
const requiredDetails = {
  name: "Race name is required",
  date: "Date is required",
  location: "Location is required",
  distance: "Distance is required",
} as const satisfies Partial<Record<keyof RaceDetails, string>>;

/** The messages for required details that `details` names as empty; null when there is none. */
export function missingDetails(details: Partial<RaceDetails>): Record<string, string[]> | null {
  const missing = Object.entries(requiredDetails).filter(
    ([field]) => details[field as keyof typeof requiredDetails] === null,
  );
  return missing.length === 0 ? null : Object.fromEntries(missing.map(([field, text]) => [field, [text]]));
}

type DistanceDetails = Pick<RaceDetails, "distance" | "customDistanceValue" | "customDistanceUnit">;

const distanceNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "Half Marathon", "12.5 km", or "Custom Distance" when nothing more is known; null without a distance. */
export function formatDistance(details: DistanceDetails): string | null {
  if (details.distance === "custom" && details.customDistanceValue !== null) {
    const value = distanceNumber.format(details.customDistanceValue);
    return details.customDistanceUnit ? `${value} ${details.customDistanceUnit}` : value;
  }
  return DISTANCES.find((distance) => distance.value === details.distance)?.label ?? null;
}

export function raceTypeLabel(raceType: RaceType): string {
  return RACE_TYPES.find((type) => type.value === raceType)?.label ?? raceType;
}
