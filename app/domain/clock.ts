/** How long, as a stopwatch shows it. Apart from recording.ts, so that the public page can have it without zod. */

/** Seconds as mm:ss; an hour is 60:00. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}
