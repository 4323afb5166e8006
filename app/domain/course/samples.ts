/** The samples of a course. Pages load this without the schema of courses. */

/** Returns where the samples of a course are. */
export function sampleMeters(meters: number, step: number): number[] {
  const places = Array.from({ length: Math.ceil(meters / step) }, (_value, index) => index * step);
  return [...places, meters];
}
