/** Race types and distances (specification 3 and 5). */
import * as z from "zod/mini";
import { once } from "../lib/once.ts";

export const RACE_TYPES = [
  { value: "running", label: "Running", description: "Road races, trail races, fun runs" },
  { value: "cycling", label: "Cycling", description: "Road cycling, mountain biking, criteriums" },
  { value: "triathlon", label: "Triathlon", description: "Sprint, Olympic, Half Ironman, Ironman" },
  { value: "hyrox", label: "HYROX", description: "Hyrox fitness racing competitions" },
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

/** The distances that a race of this type usually has. */
const USUAL_DISTANCES: Record<RaceType, readonly string[]> = {
  running: ["5k", "10k", "half-marathon", "marathon"],
  cycling: ["custom"],
  triathlon: ["sprint-tri", "olympic-tri", "half-ironman", "ironman"],
  hyrox: ["custom"],
  other: ["custom"],
};

/** Returns all distances, the usual ones of the race type first. */
export function distancesFor(raceType: RaceType) {
  const isUsual = ({ value }: { value: string }) => USUAL_DISTANCES[raceType].includes(value);
  return [...DISTANCES.filter(isUsual), ...DISTANCES.filter((distance) => !isUsual(distance))];
}

/** Returns the distance to suggest: a custom one for a Hyrox and for other kinds of race, which no preset fits; otherwise null. */
export function suggestedDistance(raceType: RaceType): Distance | null {
  return raceType === "hyrox" || raceType === "other" ? "custom" : null;
}

const distanceValues = DISTANCES.map((distance) => distance.value);
/** A distance in upper or lower case: "5K" becomes `5k`. */
export const distanceSchema = z.pipe(
  z.transform((value) => (typeof value === "string" ? value.toLowerCase() || undefined : value)),
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

export const distanceUnitSchema = z.enum(
  DISTANCE_UNITS.map((unit) => unit.value),
  { error: "Choose a unit from the list" },
);
export type DistanceUnit = z.infer<typeof distanceUnitSchema>;

interface DistanceDetails {
  distance: Distance | null;
  customDistanceValue: number | null;
  customDistanceUnit: DistanceUnit | null;
}

const distanceNumber = once(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }));

/** Returns "Half Marathon" or "12.5 km"; null without a distance and for a custom one without a value. */
export function formatDistance(details: DistanceDetails): string | null {
  if (details.distance === "custom") {
    if (details.customDistanceValue === null) return null;
    const value = distanceNumber().format(details.customDistanceValue);
    return details.customDistanceUnit ? `${value} ${details.customDistanceUnit}` : value;
  }
  return DISTANCES.find((distance) => distance.value === details.distance)?.label ?? null;
}

export function raceTypeLabel(raceType: RaceType): string {
  return labelIn(RACE_TYPES, raceType);
}

/** Returns the label of one of these options, or the value itself if it is none of them. */
export function labelIn(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
