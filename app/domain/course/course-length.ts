/** Distances along a course, as an athlete writes them: in kilometers or miles, scaled to the official distance. */
import { METERS } from "../race/pace.ts";
import type { SplitUnit } from "./splits.ts";

/** Returns "41.3 km" or "0.62 mi". */
export function lengthInWords(meters: number, unit: SplitUnit): string {
  return `${unitsOf(meters, unit)} ${unit}`;
}

/** Returns a distance in kilometers or miles with at most two decimals. */
export function unitsOf(meters: number, unit: SplitUnit): number {
  return Math.round((meters / METERS[unit]) * 100) / 100;
}
