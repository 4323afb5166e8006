/** Where in a video its poster is taken: past a black beginning, and within the shortest one. */
export function posterSeconds(durationSeconds: number): number {
  return Number.isFinite(durationSeconds) ? Math.min(1, durationSeconds / 4) : 1;
}
