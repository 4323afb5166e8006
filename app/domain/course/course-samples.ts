/** The values of a course at its samples and between them. */
import type { Course } from "./course.ts";

type Samples = Course["times"];

/** Returns a value of the course at a distance, interpolated between its samples; null where it is unknown. */
export function courseValueAt({ meters, step }: Course, values: Samples, at: number): number | null {
  if (meters === null || !values || at < 0 || at > meters + 1e-6) return null;
  const index = Math.min(Math.floor(at / step), values.length - 2);
  const [before, after] = [values[index] ?? null, values[index + 1] ?? null];
  const from = index * step;
  const share = (at - from) / (Math.min(from + step, meters) - from);
  if (share < 1e-9) return before;
  if (share > 1 - 1e-9) return after;
  return before === null || after === null ? null : before + (after - before) * share;
}

/** Returns by how much a value changes between two distances, in whole numbers; null if it is unknown at any sample there. */
export function changeBetween(course: Course, values: Samples, from: number, to: number): number | null {
  const [before, after] = [courseValueAt(course, values, from), courseValueAt(course, values, to)];
  const isKnown = valuesBetween(course, values, from, to).every((value) => value !== null);
  return before === null || after === null || !isKnown ? null : Math.round(after) - Math.round(before);
}

/** Returns the mean of the known heart rates between two distances. */
export function heartRateBetween(course: Course, from: number, to: number): number | null {
  const beats = valuesBetween(course, course.heartRates, from, to).flatMap((value) => value ?? []);
  return beats.length > 0 ? Math.round(beats.reduce((sum, beat) => sum + beat, 0) / beats.length) : null;
}

/** The last sample is at the finish, the others are as far apart as the step. */
function valuesBetween({ meters, step }: Course, values: Samples, from: number, to: number) {
  if (meters === null || !values) return [];
  const last = to > meters - 1e-6 ? values.length - 1 : Math.floor((to + 1e-6) / step);
  return values.slice(Math.ceil((from - 1e-6) / step), last + 1);
}

/** Returns where the samples of a course are. */
export function sampleMeters(meters: number, step: number): number[] {
  const places = Array.from({ length: Math.ceil(meters / step) }, (_value, index) => index * step);
  return [...places, meters];
}
