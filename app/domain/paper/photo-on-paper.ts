/** How large a photo may be printed: never with too few dots an inch, and never longer than 325 mm. */

import type { Size } from "../media/focal-point.ts";
import { coverScale } from "../media/photo-position.ts";

/** A poster is looked at from further away. */
export const LEAST_DPI = { poster: 150, book: 200 };
/** What a printer makes use of. */
const BEST_DPI = 300;
const MM_AN_INCH = 25.4;
/** What is stored has at most 2,560 pixels: 200 dots an inch. */
const MAX_MM = 325;

/** Returns the part of a box in millimeters, at most 1, to which both sides shrink for a photo that covers it. */
export function shareOfBox(photo: Size, box: Size, leastDpi: number): number {
  const dpi = MM_AN_INCH / coverScale(photo, box);
  return Math.min(1, dpi / leastDpi, MAX_MM / Math.max(box.width, box.height));
}

/** Returns the width in pixels of which a photo that covers a box in millimeters has no use for more. */
export function printedPixels(photo: Size, box: Size): number {
  return Math.ceil((photo.width * coverScale(photo, box) * BEST_DPI) / MM_AN_INCH);
}
