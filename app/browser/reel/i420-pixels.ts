/**
 * Converts a drawn frame to the input format of video encoders: I420 in BT.709, limited range (ITU-R BT.709-6). Chromium's own
 * conversion of a canvas is full range, which phones and platforms show too dark.
 */

import type { Size } from "../../domain/media/focal-point.ts";

/** Fixed-point arithmetic with 16 fractional bits. */
const ONE = 65_536;
const HALF = ONE / 2;
const LUMA = { red: 0.2126, green: 0.7152, blue: 0.0722 };
/** Scales 0..255 to the limited range. */
const LUMA_RANGE = 219 / 255;
const CHROMA_RANGE = 224 / 255;

const Y_RED = fixed(LUMA.red * LUMA_RANGE);
const Y_GREEN = fixed(LUMA.green * LUMA_RANGE);
const Y_BLUE = fixed(LUMA.blue * LUMA_RANGE);
const BLUE_SPAN = 2 * (1 - LUMA.blue);
const U_RED = fixed((-LUMA.red / BLUE_SPAN) * CHROMA_RANGE);
const U_GREEN = fixed((-LUMA.green / BLUE_SPAN) * CHROMA_RANGE);
const U_BLUE = fixed(0.5 * CHROMA_RANGE);
const RED_SPAN = 2 * (1 - LUMA.red);
const V_RED = fixed(0.5 * CHROMA_RANGE);
const V_GREEN = fixed((-LUMA.green / RED_SPAN) * CHROMA_RANGE);
const V_BLUE = fixed((-LUMA.blue / RED_SPAN) * CHROMA_RANGE);
const Y_OFFSET = 16 * ONE + HALF;
/** Chroma is computed from sums of four pixels, so its offset is four times as large. */
const UV_OFFSET = (128 * ONE + HALF) * 4;

function fixed(factor: number): number {
  return Math.round(factor * ONE);
}

export function i420Bytes({ width, height }: Size): number {
  return (width * height * 3) / 2;
}

/** Opaque pixels with 8 bits per channel, in `order`; the fourth byte is ignored. Width and height are even. */
export interface Pixels extends Size {
  bytes: Uint8Array | Uint8ClampedArray;
  order: "RGB" | "BGR";
}

/** Writes the frame's three planes into `target`. Each chroma sample is the mean of 2 x 2 pixels. */
export function toI420({ bytes, order, width, height }: Pixels, target: Uint8Array): void {
  // Reads each pixel as one little-endian word: every device with a browser is little-endian.
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, width * height);
  const isRgb = order === "RGB";
  // The first byte of a pixel is red or blue, and the third byte is the other one.
  const [yFirst, uFirst, vFirst] = isRgb ? [Y_RED, U_RED, V_RED] : [Y_BLUE, U_BLUE, V_BLUE];
  const [yThird, uThird, vThird] = isRgb ? [Y_BLUE, U_BLUE, V_BLUE] : [Y_RED, U_RED, V_RED];
  const luma = (word: number) =>
    (yFirst * (word & 255) + Y_GREEN * ((word >> 8) & 255) + yThird * ((word >> 16) & 255) + Y_OFFSET) >> 16;
  let u = width * height;
  let v = u + u / 4;
  for (let y = 0; y < height; y += 2) {
    let at = y * width;
    let below = at + width;
    for (const end = below; at < end; at += 2, below += 2) {
      const a = words[at] as number;
      const b = words[at + 1] as number;
      const c = words[below] as number;
      const d = words[below + 1] as number;
      target[at] = luma(a);
      target[at + 1] = luma(b);
      target[below] = luma(c);
      target[below + 1] = luma(d);
      const first = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const third = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      target[u++] = (uFirst * first + U_GREEN * green + uThird * third + UV_OFFSET) >> 18;
      target[v++] = (vFirst * first + V_GREEN * green + vThird * third + UV_OFFSET) >> 18;
    }
  }
}
