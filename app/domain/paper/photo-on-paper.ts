/** How large a photo may be printed: never with less than 150 dots an inch, and never longer than 325 mm. */

import type { Size } from "../media/focal-point.ts";
import { coverScale } from "../media/photo-position.ts";

const LEAST_DPI = 150;
const MM_AN_INCH = 25.4;
/** What is stored has at most 2,560 pixels: 200 dots an inch. */
const MAX_MM = 325;

/** Returns the part of a box in millimeters, at most 1, to which both sides shrink for a photo that covers it. */
export function shareOfBox(photo: Size, box: Size): number {
  const dpi = MM_AN_INCH / coverScale(photo, box);
  return Math.min(1, dpi / LEAST_DPI, MAX_MM / Math.max(box.width, box.height));
}
