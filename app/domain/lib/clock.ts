/** Durations as a stopwatch shows them. Separate from recording.ts so that the public page can load it without zod. */

/** Returns seconds as mm:ss. An hour is 60:00. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}
