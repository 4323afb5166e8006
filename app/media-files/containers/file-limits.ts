/** Limits on the work that a file causes: lengths and counts that a file declares cannot be trusted. */

/** Packets: two hours of sound in packets of 20 ms, and some more. */
export const MAX_PACKETS = 400_000;
/** Groups of packets: fragments of an MP4, clusters of a WebM. */
export const MAX_GROUPS = 20_000;
export const MAX_TRACKS = 32;
/** Iterations of reader loops that grow faster than the file. */
export const MAX_STEPS = 500_000_000;

/** Thrown for a file with more packets or parts than the longest one that is accepted. */
export class TooLongError extends Error {}

/** Throws a TooLongError if there are more. */
export function limitCount(count: number, max: number, what: string): void {
  if (count > max) throw new TooLongError(what);
}

/** Thrown for a file that is broken, truncated or built to keep its reader busy. */
export class DamagedError extends Error {}

export function damagedUnless(condition: boolean, what: string): asserts condition {
  if (!condition) throw new DamagedError(what);
}
