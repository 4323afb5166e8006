/** Returns the time of a video's poster in seconds: after a black start, and within the shortest video. */
export function posterSeconds(durationSeconds: number): number {
  return Number.isFinite(durationSeconds) ? Math.min(1, durationSeconds / 4) : 1;
}
