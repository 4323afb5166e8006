/**
 * Encodes the only scan of a baseline JPEG, one row of blocks with each call: the caller provides an output
 * buffer for one such row, not for the whole file.
 */
import { clearBits, flushBits, writeTo, writtenTo } from "./jpeg-bits";
import { encodeBlock } from "./jpeg-block";
import { convert } from "./jpeg-color";

const LUMA: usize = 0;
const CHROMA: usize = 1;

/** The samples of one block of each component, i16. */
const luma: usize = memory.data(8 * 8 * 2, 16);
const cb: usize = memory.data(8 * 8 * 2, 16);
const cr: usize = memory.data(8 * 8 * 2, 16);
const STRIDE: usize = 16;

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

/** Encodes 8 rows of `blocks` times 8 pixels. Returns the number of bytes that it has written to `output`. */
export function encodeRow(pixels: usize, stride: usize, blocks: i32, output: usize): i32 {
  writeTo(output);
  for (let block = 0; block < blocks; block++) {
    for (let y: usize = 0; y < 8; y++) {
      const offset = y * STRIDE;
      convert(pixels + y * stride, luma + offset, cb + offset, cr + offset);
    }
    dcOfLuma = encodeBlock(luma, STRIDE, LUMA, dcOfLuma);
    dcOfCb = encodeBlock(cb, STRIDE, CHROMA, dcOfCb);
    dcOfCr = encodeBlock(cr, STRIDE, CHROMA, dcOfCr);
    pixels += 32;
  }
  return <i32>(writtenTo() - output);
}

/** Writes the last bits. Returns the number of bytes that it has written to `output`. */
export function finishScan(output: usize): i32 {
  writeTo(output);
  flushBits();
  return <i32>(writtenTo() - output);
}
