/** Pixels of a photo's shorter side. */
const LEAST_SIDE = 900;

/** Whether a photo would be blurred at the size of a card, which then frames it instead. */
export function isSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) < LEAST_SIDE;
}
