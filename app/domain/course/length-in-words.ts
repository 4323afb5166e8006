/** Distances along a course in words: "41.3 km", "850 m", "0.6 mi". */
import { METERS } from "../race/pace.ts";
import type { SplitUnit } from "./splits.ts";

export function lengthInWords(meters: number, unit: SplitUnit): string {
  return `${unitsOf(meters, unit)} ${unit}`;
}

/** Returns a distance in kilometers or miles with at most two decimals. */
export function unitsOf(meters: number, unit: SplitUnit): number {
  return Math.round((meters / METERS[unit]) * 100) / 100;
}
