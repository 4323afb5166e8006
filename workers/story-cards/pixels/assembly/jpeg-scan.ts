/**
 * Encodes the only scan of a baseline JPEG, one row of MCUs (T.81, A.2.3) with each call: the caller provides an output
 * buffer for one such row, not for the whole file.
 */
import { clearBits, flushBits, writeTo, writtenTo } from "./jpeg-bits";
import { encodeBlock } from "./jpeg-block";
import { convertAll, convertHalfChroma, convertLuma } from "./jpeg-color";

const LUMA: usize = 0;
const CHROMA: usize = 1;

/** The samples of one MCU, i16: up to 16 x 16 of luma, 8 x 8 of each chroma. */
const luma: usize = memory.data(16 * 16 * 2, 16);
const cb: usize = memory.data(8 * 8 * 2, 16);
const cr: usize = memory.data(8 * 8 * 2, 16);
const LUMA_STRIDE: usize = 32;
const CHROMA_STRIDE: usize = 16;

/** DC coefficients of the blocks before: they are encoded as differences. */
let dcOfLuma: i32 = 0;
let dcOfCb: i32 = 0;
let dcOfCr: i32 = 0;

export function startScan(): void {
  clearBits();
  dcOfLuma = 0;
  dcOfCb = 0;
  dcOfCr = 0;
}

/** 4:4:4. Encodes 8 rows of `mcus` times 8 pixels. Returns the number of bytes that it has written to `output`. */
export function encodeFullChroma(pixels: usize, stride: usize, mcus: i32, output: usize): i32 {
  writeTo(output);
  for (let mcu = 0; mcu < mcus; mcu++) {
    for (let y: usize = 0; y < 8; y++) {
      const row = pixels + y * stride;
      convertAll(row, luma + y * LUMA_STRIDE, cb + y * CHROMA_STRIDE, cr + y * CHROMA_STRIDE);
    }
    dcOfLuma = encodeBlock(luma, LUMA_STRIDE, LUMA, dcOfLuma);
    encodeBothChroma();
    pixels += 32;
  }
  return <i32>(writtenTo() - output);
}

/** 4:2:0. Encodes 16 rows of `mcus` times 16 pixels. Returns the number of bytes that it has written to `output`. */
export function encodeHalfChroma(pixels: usize, stride: usize, mcus: i32, output: usize): i32 {
  writeTo(output);
  for (let mcu = 0; mcu < mcus; mcu++) {
    for (let y: usize = 0; y < 16; y += 2) {
      const upper = pixels + y * stride;
      const lower = upper + stride;
      const target = luma + y * LUMA_STRIDE;
      convertLuma(upper, target);
      convertLuma(upper + 32, target + 16);
      convertLuma(lower, target + LUMA_STRIDE);
      convertLuma(lower + 32, target + LUMA_STRIDE + 16);
      const chromaOffset = (y >> 1) * CHROMA_STRIDE;
      convertHalfChroma(upper, lower, cb + chromaOffset, cr + chromaOffset);
    }
    dcOfLuma = encodeBlock(luma, LUMA_STRIDE, LUMA, dcOfLuma);
    dcOfLuma = encodeBlock(luma + 16, LUMA_STRIDE, LUMA, dcOfLuma);
    dcOfLuma = encodeBlock(luma + 8 * LUMA_STRIDE, LUMA_STRIDE, LUMA, dcOfLuma);
    dcOfLuma = encodeBlock(luma + 8 * LUMA_STRIDE + 16, LUMA_STRIDE, LUMA, dcOfLuma);
    encodeBothChroma();
    pixels += 64;
  }
  return <i32>(writtenTo() - output);
}

/** Writes the last bits. Returns the number of bytes that it has written to `output`. */
export function finishScan(output: usize): i32 {
  writeTo(output);
  flushBits();
  return <i32>(writtenTo() - output);
}

function encodeBothChroma(): void {
  dcOfCb = encodeBlock(cb, CHROMA_STRIDE, CHROMA, dcOfCb);
  dcOfCr = encodeBlock(cr, CHROMA_STRIDE, CHROMA, dcOfCr);
}
