/** Mends a clock that leaps in the middle of a race: a watch that finds satellites late, and then the day. */
import type { TrackPoint } from "../../domain/course/race-file.ts";

/** A leap is longer than the device says that the race was, by more than this. */
const MIN_LEAP_SECONDS = 3_600;
/** Nobody is away for a month. */
const MAX_PAUSE_MS = 30 * 24 * 3_600_000;
/** A clock is set back by more than it errs. */
const MIN_BACK_MS = 60_000;
/** A leap has so many points on either side: what a few of them say is damage. */
const MIN_POINTS = 3;

/**
 * Shifts the smaller part of the points to the larger one: as far as the device's own time says, else so that the recording
 * goes on. Returns the start, shifted likewise. A few hours more, without a time of the device, may have been a pause.
 */
export function mendLeap(
  points: TrackPoint[],
  elapsedSeconds: number | null,
  start: number | null,
): number | null {
  const timed = points.filter(({ time }) => time !== null);
  const times = timed.map(({ time }) => time ?? 0);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const stepTo = (at: number) => (times[at] ?? 0) - (times[at - 1] ?? first);
  const known = last - first - (elapsedSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const isKnown = known > MIN_LEAP_SECONDS * 1_000;
  const steps = isKnown
    ? [times.findIndex((_time, at) => stepTo(at) >= known)]
    : [...times.keys()].filter((at) => stepTo(at) > MAX_PAUSE_MS || stepTo(at) < -MIN_BACK_MS);
  const [at = -1, another] = steps;
  if (at === -1 || another !== undefined) return start;
  if (!isKnown && Math.min(at, times.length - at) < MIN_POINTS) return start;
  const usual = (last - first - stepTo(at)) / Math.max(1, times.length - 2);
  const leap = isKnown ? known : stepTo(at) - usual;
  const isEarlier = at < timed.length / 2;
  for (const point of isEarlier ? timed.slice(0, at) : timed.slice(at))
    point.time = (point.time ?? 0) + (isEarlier ? leap : -leap);
  return isEarlier && start !== null ? start + leap : start;
}
