/** Distances along a course, as an athlete writes them: in kilometers or miles, scaled to the official distance. */
import { METERS, officialMetersOf } from "../race/pace.ts";
import type { RaceDetails } from "../race/race-details.ts";
import type { Course } from "./course.ts";
import { isNear, type SplitUnit } from "./splits.ts";

type DistanceDetails = Pick<RaceDetails, "distance" | "customDistanceValue" | "customDistanceUnit">;

/** Returns "41.3 km" or "0.62 mi". */
export function lengthInWords(meters: number, unit: SplitUnit): string {
  return `${unitsOf(meters, unit)} ${unit}`;
}

/** Returns a distance in kilometers or miles with at most two decimals. */
export function unitsOf(meters: number, unit: SplitUnit): number {
  return Math.round((meters / METERS[unit]) * 100) / 100;
}

/** Returns how many official meters a measured one is: 1 if the details name no distance, or quite another one. */
export function officialScale({ meters }: Pick<Course, "meters">, details: DistanceDetails): number {
  const official = officialMetersOf(details);
  return meters && official && isNear(meters, official) ? official / meters : 1;
}
