/** Estimates how long work takes of which the done part is reported again and again. */

/** Before that much is done the time left is a guess. */
const FORESEEABLE = 0.06;

/**
 * Returns a function that gets what is done, from 0 to 1, and the time in milliseconds, and returns the seconds left, or null
 * while they cannot be told. They never rise: parts that take longer than those before hold them. Less done than before means
 * that the work begins anew.
 */
export function createSecondsLeft(): (done: number, nowMs: number) => number | null {
  let beganMs: number | null = null;
  let before = 0;
  let least = Number.POSITIVE_INFINITY;
  return (done, nowMs) => {
    if (beganMs === null || done < before) {
      beganMs = nowMs;
      least = Number.POSITIVE_INFINITY;
    }
    before = done;
    if (done < FORESEEABLE) return null;
    least = Math.min(least, Math.ceil(((nowMs - beganMs) / 1_000) * ((1 - done) / done)));
    return least;
  };
}
