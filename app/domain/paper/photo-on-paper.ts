/** How large a photo may be printed: never with too few dots an inch, and never longer than 325 mm. */

import type { Size } from "../media/focal-point.ts";
import { coverScale } from "../media/photo-position.ts";

/** A poster is looked at from further away. */
export const LEAST_DPI = { poster: 150, book: 200 };
/** More dots an inch make no visible difference. */
const BEST_DPI = 300;
const MM_AN_INCH = 25.4;
/** Stored photos have at most 2,560 pixels: 200 dots an inch at this length. */
const MAX_MM = 325;

/** Returns the share of a box in millimeters, at most 1, to which it shrinks for a photo that covers it. */
export function shareOfBox(photo: Size, box: Size, leastDpi: number): number {
  const dpi = MM_AN_INCH / coverScale(photo, box);
  return Math.min(1, dpi / leastDpi, MAX_MM / Math.max(box.width, box.height));
}

/** Returns the largest useful width in pixels of a photo that covers a box in millimeters. */
export function printedPixels(photo: Size, box: Size): number {
  return Math.ceil((photo.width * coverScale(photo, box) * BEST_DPI) / MM_AN_INCH);
}
