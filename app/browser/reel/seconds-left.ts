/** Estimates the remaining time of work from its progress reports. */

/** With less progress than this, an estimate would be a guess. */
const MIN_DONE = 0.06;

/**
 * Returns a function that takes the progress, from 0 to 1, and the time in milliseconds. It returns the seconds left, or null
 * while there is too little progress. The estimate never rises: when the work slows down, it stays. When the progress falls, the work
 * has restarted, and so does the estimate.
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
    if (done < MIN_DONE) return null;
    least = Math.min(least, Math.ceil(((nowMs - beganMs) / 1_000) * ((1 - done) / done)));
    return least;
  };
}
