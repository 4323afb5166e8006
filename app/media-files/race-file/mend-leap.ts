/** Mends a clock that leaps in the middle of a race: a watch that finds satellites late, and then the day. */
import type { TrackPoint } from "../../domain/course/race-file.ts";

/** A leap is longer than the device says that the race was, by more than this. */
const MIN_LEAP_SECONDS = 3_600;

/**
 * Shifts the smaller part of the points to the larger one, as far as the device's own time says. Returns the start, shifted
 * likewise. Without a time of the device, nobody knows whether it was a pause.
 */
export function mendLeap(
  points: TrackPoint[],
  elapsedSeconds: number | null,
  start: number | null,
): number | null {
  const timed = points.filter(({ time }) => time !== null);
  const [first, last] = [timed[0]?.time ?? 0, timed.at(-1)?.time ?? 0];
  const leap = last - first - (elapsedSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
  if (!(leap > MIN_LEAP_SECONDS * 1_000)) return start;
  const at = timed.findIndex(({ time }, index) => (time ?? 0) - (timed[index - 1]?.time ?? first) >= leap);
  if (at === -1) return start;
  const isEarlier = at < timed.length / 2;
  for (const point of isEarlier ? timed.slice(0, at) : timed.slice(at))
    point.time = (point.time ?? 0) + (isEarlier ? leap : -leap);
  return isEarlier && start !== null ? start + leap : start;
}
