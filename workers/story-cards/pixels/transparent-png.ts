/** Encodes a drawing as a PNG with a transparent background, cropped to what is drawn. */
import type { Box } from "../../../app/story-cards/card-design.ts";
import { pngFile } from "./png-file.ts";

/** Rows of RGBA, premultiplied. */
interface Drawing {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Transparent pixels around the drawing: an app that scales the picture has no hard edge to blend. */
const MARGIN = 4;
const NO_FILTER = 0;

/** Throws an Error for an empty drawing. */
export function transparentPng(drawing: Drawing): Uint8Array<ArrayBuffer> {
  const box = drawnBox(drawing);
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const rowBytes = width * 4 + 1;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < box.height; y += 1) {
    const start = ((box.top + y) * drawing.width + box.left) * 4;
    const source = drawing.pixels.subarray(start, start + box.width * 4);
    const row = (y + MARGIN) * rowBytes;
    // Flat areas compress best without a filter.
    rows[row] = NO_FILTER;
    writeStraight(source, rows.subarray(row + 1 + MARGIN * 4, row + rowBytes));
  }
  return pngFile(width, height, rows, "RGBA");
}

/** Divides colours by their alpha: a PNG's are not premultiplied (W3C PNG, third edition, 6.2). */
function writeStraight(source: Uint8Array, target: Uint8Array): void {
  for (let at = 0; at < source.length; at += 4) {
    const alpha = source[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      target[channel] = Math.min(255, Math.round(((source[channel] ?? 0) * 255) / alpha));
    }
    target[at + 3] = alpha;
  }
}

/** Returns the smallest box around all pixels that are not transparent. */
function drawnBox({ width, height, pixels }: Drawing): Box {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = top === -1 ? y : top;
      bottom = y;
    }
  }
  if (bottom === -1) throw new Error("The drawing is empty");
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
