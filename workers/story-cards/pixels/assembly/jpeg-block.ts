/** Encodes one block of 8 x 8 samples: DCT, quantization (T.81, A.3) and Huffman coding (F.1.2). */
import { transform } from "./dct";
import { writeBits } from "./jpeg-bits";
import { huffmanCodes, reciprocals, zigzag, zigzagPattern } from "./jpeg-tables";

/** 64 coefficients in rows, i16. */
const coefficients: usize = memory.data(128, 16);

/** The Huffman tables of baseline JPEG have codes up to this magnitude (T.81, F.1.2.2.1: categories up to 10). */
const MAX_COEFFICIENT: i16 = 1023;
/** Symbols: no further coefficient, and a run of 16 zeros. */
const END_OF_BLOCK: u32 = 0x00;
const ZERO_RUN: u32 = 0xf0;

/**
 * `kind` is 0 for luma and 1 for chroma; `previousDc` is the DC coefficient of the component's block before. Returns
 * this block's.
 */
export function encodeBlock(samples: usize, stride: usize, kind: usize, previousDc: i32): i32 {
  transform(samples, stride, coefficients);
  let nonZero = quantize(reciprocals + (kind << 8));
  const dcCodes = huffmanCodes + (kind << 10);
  const acCodes = dcCodes + 2048;

  const dc = <i32>load<i16>(coefficients);
  writeValue(dcCodes, 0, dc - previousDc);

  nonZero &= ~1;
  let last: u32 = 0;
  while (nonZero !== 0) {
    const k = <u32>ctz(nonZero);
    nonZero &= nonZero - 1;
    let zeros = k - last - 1;
    last = k;
    for (; zeros > 15; zeros -= 16) writeSymbol(acCodes, ZERO_RUN);
    const place = <usize>load<u8>(zigzag + k);
    writeValue(acCodes, zeros << 4, <i32>load<i16>(coefficients + (place << 1)));
  }
  if (last !== 63) writeSymbol(acCodes, END_OF_BLOCK);
  return dc;
}

/** Quantizes in place. Returns which coefficients are not zero: bit k for coefficient k in zigzag order. */
function quantize(factors: usize): u64 {
  const limit = i16x8.splat(MAX_COEFFICIENT);
  const zero = i16x8.splat(0);
  let nonZero: u64 = 0;
  for (let row: usize = 0; row < 8; row++) {
    const address = coefficients + (row << 4);
    const values = v128.load(address);
    const low = rounded(i32x4.extend_low_i16x8_s(values), v128.load(factors + (row << 5)));
    const high = rounded(i32x4.extend_high_i16x8_s(values), v128.load(factors + (row << 5), 16));
    const quantized = i16x8.max_s(i16x8.min_s(i16x8.narrow_i32x4_s(low, high), limit), i16x8.neg(limit));
    v128.store(address, quantized);
    const pattern = <u32>i16x8.bitmask(i16x8.ne(quantized, zero));
    nonZero |= zigzagPattern(row, pattern);
  }
  return nonZero;
}

function rounded(values: v128, factors: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(f32x4.convert_i32x4_s(values), factors)));
}

/**
 * Writes the symbol of a number's category and then its bits. The category is the number of bits of its magnitude; a
 * negative number is represented by the bits of itself minus one (T.81, F.1.2.1.1).
 */
function writeValue(codes: usize, run: u32, value: i32): void {
  const category = <u32>(32 - clz(abs(value)));
  const entry = load<u32>(codes + ((<usize>(run | category)) << 2));
  const bits = <u32>(value + (value >> 31)) & ((1 << category) - 1);
  writeBits(((entry >> 8) << category) | bits, (entry & 0xff) + category);
}

function writeSymbol(codes: usize, symbol: u32): void {
  const entry = load<u32>(codes + ((<usize>symbol) << 2));
  writeBits(entry >> 8, entry & 0xff);
}
