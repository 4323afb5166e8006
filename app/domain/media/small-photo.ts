/** Pixels of a photo's shorter side. */
const LEAST_SIDE = 900;

/** Returns whether a photo would be blown up on a card: it is framed instead. */
export function isSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) < LEAST_SIDE;
}
