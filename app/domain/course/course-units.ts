/** Distances, heights and paces of a course as readers of either unit write them. */
import { METERS } from "../race/pace.ts";
import type { Course } from "./course.ts";
import type { SplitUnit } from "./splits.ts";

export const SPLIT_UNITS: readonly SplitUnit[] = ["km", "mi"];

/** Whether all of it was swum: then it is counted in meters. */
export function isOnlySwum({ legs }: Pick<Course, "legs">): boolean {
  return legs.every(({ sport }) => sport === "swimming");
}

export const FEET_A_METER = 3.280_84;

/** Returns "42.2 km", "26.2 mi", or "400 m" for what is shorter than a kilometer. */
export function distanceIn(unit: SplitUnit, meters: number): string {
  if (meters < METERS.km && unit === "km") return `${Math.round(meters)} m`;
  const units = meters / METERS[unit];
  return `${Number(units.toFixed(units < 10 ? 2 : 1)).toLocaleString("en-US")} ${unit}`;
}

/** Returns a distance in kilometers or miles with at most two decimals, as an athlete writes it. */
export function unitsOf(meters: number, unit: SplitUnit): number {
  return Math.round((meters / METERS[unit]) * 100) / 100;
}

/** Returns "41.3 km" or "0.62 mi". */
export function lengthInWords(meters: number, unit: SplitUnit): string {
  return `${unitsOf(meters, unit)} ${unit}`;
}

/** Returns "1,312 m" or "4,304 ft". */
export function heightIn(unit: SplitUnit, meters: number): string {
  const [value, name] = unit === "km" ? [meters, "m"] : [meters * FEET_A_METER, "ft"];
  return `${Math.round(value).toLocaleString("en-US")} ${name}`;
}
