/** The values of a course at its samples and between them. */
import type { Course } from "./course.ts";

type Samples = Course["times"];

/** Returns a value of the course at a distance, interpolated between its samples; null where it is unknown or hidden. */
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

/** Returns the values of the samples between two distances. */
export function valuesBetween({ meters, step }: Course, values: Samples, from: number, to: number) {
  if (meters === null || !values) return [];
  const places = sampleMeters(meters, step);
  return values.filter((_value, index) => {
    const at = places[index] ?? 0;
    return at > from - 1e-6 && at < to + 1e-6;
  });
}

/** Returns where the samples of a course are. */
export function sampleMeters(meters: number, step: number): number[] {
  const places = Array.from({ length: Math.ceil(meters / step) }, (_value, index) => index * step);
  return [...places, meters];
}
