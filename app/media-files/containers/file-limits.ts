/** How much work a file may ask for: the lengths and counts that a file tells of itself are not to be believed. */

/** Pictures and pieces of sound: two hours of sound in pieces of 20 ms, and a bit. */
export const MAX_PACKETS = 400_000;
/** Groups of them: fragments of an MP4, clusters of a WebM. */
export const MAX_GROUPS = 20_000;
export const MAX_TRACKS = 32;
/** Rounds of the reader's loops that grow faster than the file. */
export const MAX_STEPS = 500_000_000;

/** Throws where the file is broken, cut off, or built to keep its reader busy. */
export function damagedUnless(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}
