/**
 * The texts of the lightbox, which shows a gallery's photos over the page. Separate exports: bundlers inline them, which
 * keeps the public page's script small.
 */

export const PHOTOS = "Photos";
export const PREVIOUS_PHOTO = "Previous photo";
export const NEXT_PHOTO = "Next photo";
export const CLOSE = "Close";

/** `number` starts at 1. */
export function photoPosition(number: number, count: number): string {
  return `${number} of ${count}`;
}
