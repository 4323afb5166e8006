/**
 * Encodes the scan of a baseline JPEG (ITU-T T.81), 4:4:4, one row of blocks with each call, in AssemblyScript with SIMD.
 * It never allocates: encode-jpeg.ts fills the tables and the pixels, and reads the output.
 */

/** Eight rows of RGBA pixels, each as wide as all blocks together: up to 4,096. */
export const pixels: usize = memory.data(8 * 4096 * 4, 16);
/** Up to 208 bytes a block: 22 bits for DC and 26 for each other coefficient. Each could be 0xFF, with a zero after it. */
export const output: usize = memory.data(3 * 512 * 416);

/** The matrix of the DCT (A.3.3), 65,536 times its values, i16: in rows, and as the pairs that `product` takes. */
export const cosines: usize = memory.data(8 * 8 * 2, 16);
export const cosinePairs: usize = memory.data(8 * 8 * 2, 16);
/** One f32 for each coefficient, in rows, for luma and then for chroma: makes of a result of the DCT the quantized one. */
export const reciprocals: usize = memory.data(2 * 64 * 4, 16);
/** (code << 8) | length, u32, of 256 symbols (F.1.2.1, F.1.2.2), for each of: DC luma, DC chroma, AC luma, AC chroma. */
export const huffmanCodes: usize = memory.data(4 * 256 * 4, 16);
/** The place in rows of each coefficient in zigzag order (Figure 5), u8. */
export const zigzag: usize = memory.data(64);

/** The samples of a block's three components, in pairs of rows: the first column's two values, the second one's, and so on. */
const samples: usize = memory.data(3 * 8 * 8 * 2, 16);
const BLOCK_BYTES: usize = 8 * 8 * 2;
const PAIR_BYTES: usize = 32;
/** The tables for the first component, and for the two others. */
const LUMA: usize = 0;
const CHROMA: usize = 1;
/** What the first pass of the DCT returns, and the quantized coefficients, in rows of i16. */
const transformed: usize = memory.data(8 * 8 * 2, 16);
const coefficients: usize = memory.data(8 * 8 * 2, 16);

/** Baseline JPEG has codes up to this magnitude (F.1.2.2.1: categories up to 10). */
const MAX_COEFFICIENT: i16 = 1023;
/** Symbols: nothing but zeros follows, and 16 zeros. */
const END_OF_BLOCK: u32 = 0x00;
const ZERO_RUN: u32 = 0xf0;

/** The DC coefficient of the block before, i32 for each component: DC is coded as a difference. */
const previousDcs: usize = memory.data(3 * 4, 4);
/** Bits that are not written yet: the lowest `pendingBits` of `pending`, fewer than 32 between two blocks. */
let pending: u64 = 0;
let pendingBits: u64 = 0;
let writtenTo: usize = 0;

export function startScan(): void {
  pending = 0;
  pendingBits = 0;
  memory.fill(previousDcs, 0, 3 * 4);
}

/** Encodes `pixels`, which has so many blocks of 8 x 8. Returns the number of bytes in `output`. */
export function encodeRow(blocks: usize, isLast: bool): usize {
  writtenTo = output;
  for (let block: usize = 0; block < blocks; block++) {
    for (let pair: usize = 0; pair < 4; pair++) {
      const above = pixels + (pair * 2 * blocks + block) * 32;
      convert(above, above + blocks * 32, samples + pair * PAIR_BYTES);
      convert(above + 16, above + blocks * 32 + 16, samples + pair * PAIR_BYTES + 16);
    }
    for (let component: usize = 0; component < 3; component++) encodeBlock(component);
  }
  if (isLast) {
    // Ones fill the last byte.
    writeBits(0x7f, 7);
    writeBytes();
  }
  return writtenTo - output;
}

/** Converts four pixels of two rows to three pairs of rows of samples. */
function convert(above: usize, below: usize, target: usize): void {
  const first = v128.load(above);
  const second = v128.load(below);
  storePair(target, first, second, weights(9798, 19235), weights(3735, -32768));
  storePair(target + BLOCK_BYTES, first, second, weights(-5529, -10855), weights(16384, 0));
  storePair(target + 2 * BLOCK_BYTES, first, second, weights(16384, -13720), weights(-2664, 0));
}

function weights(first: i32, second: i32): v128 {
  return i32x4.splat((first & 0xffff) | (second << 16));
}

function storePair(target: usize, above: v128, below: v128, redGreen: v128, blueBias: v128): void {
  const upper = v128.and(weighted(above, redGreen, blueBias), i32x4.splat(0xffff));
  v128.store(target, v128.or(upper, i32x4.shl(weighted(below, redGreen, blueBias), 16)));
}

/**
 * Returns one component of four pixels (ITU-T T.871, 7): twice its centred 8-bit value, so that rounding costs half as much.
 * Weights are fractions of 32,768; the fourth one is multiplied by 128.
 */
function weighted(rgba: v128, redGreen: v128, blueBias: v128): v128 {
  const low = i32x4.splat(0xff);
  const green = v128.and(i32x4.shr_u(rgba, 8), low);
  const red = v128.and(rgba, low);
  const blue = v128.and(i32x4.shr_u(rgba, 16), low);
  const first = i32x4.dot_i16x8_s(v128.or(red, i32x4.shl(green, 16)), redGreen);
  const second = i32x4.dot_i16x8_s(v128.or(blue, i32x4.splat(128 << 16)), blueBias);
  return shifted(i32x4.add(first, second), 14);
}

/** Encodes the samples of one component: the DCT in two passes (A.3.3), quantization (A.3.4) and Huffman coding (F.1.2). */
function encodeBlock(component: usize): void {
  const pairs = samples + component * BLOCK_BYTES;
  const kind: usize = component === 0 ? LUMA : CHROMA;
  for (let row: usize = 0; row < 128; row += 16) {
    const first = shifted(product(cosines + row, pairs), 13);
    const last = shifted(product(cosines + row, pairs + 16), 13);
    v128.store(transformed + row, i16x8.narrow_i32x4_s(first, last));
  }
  const limit = i16x8.splat(MAX_COEFFICIENT);
  const factors = reciprocals + kind * 256;
  let nonZero: i32 = 0;
  for (let row: usize = 0; row < 128; row += 16) {
    const first = quantized(product(transformed + row, cosinePairs), factors + row * 2);
    const last = quantized(product(transformed + row, cosinePairs + 16), factors + row * 2 + 16);
    const values = i16x8.max_s(i16x8.min_s(i16x8.narrow_i32x4_s(first, last), limit), i16x8.neg(limit));
    v128.store(coefficients + row, values);
    nonZero += popcnt(i16x8.bitmask(i16x8.ne(values, i16x8.splat(0))));
  }

  const dcCodes = huffmanCodes + kind * 1024;
  const acCodes = dcCodes + 2048;
  const dc = <i32>load<i16>(coefficients);
  const previousDc = previousDcs + component * 4;
  write(dcCodes, 0, dc - load<i32>(previousDc));
  store<i32>(previousDc, dc);
  if (dc !== 0) nonZero--;
  // Most coefficients are zero, and most others come first.
  let zeros: u32 = 0;
  let k: usize = 1;
  for (; nonZero > 0; k++) {
    const value = <i32>load<i16>(coefficients + ((<usize>load<u8>(zigzag + k)) << 1));
    if (value !== 0) {
      for (; zeros > 15; zeros -= 16) write(acCodes, ZERO_RUN, 0);
      write(acCodes, zeros << 4, value);
      nonZero--;
    }
    zeros = value === 0 ? zeros + 1 : 0;
  }
  if (k < 64) write(acCodes, END_OF_BLOCK, 0);
}

/** Returns four values of a row of the product of two matrices of i16: one in rows, the other in pairs of rows. */
function product(row: usize, pairs: usize): v128 {
  const first = i32x4.dot_i16x8_s(v128.load32_splat(row), v128.load(pairs));
  const second = i32x4.dot_i16x8_s(v128.load32_splat(row, 4), v128.load(pairs, 32));
  const third = i32x4.dot_i16x8_s(v128.load32_splat(row, 8), v128.load(pairs, 64));
  const fourth = i32x4.dot_i16x8_s(v128.load32_splat(row, 12), v128.load(pairs, 96));
  return i32x4.add(i32x4.add(first, second), i32x4.add(third, fourth));
}

function shifted(values: v128, bits: i32): v128 {
  return i32x4.shr_s(i32x4.add(values, i32x4.splat(1 << (bits - 1))), bits);
}

function quantized(values: v128, factors: usize): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(f32x4.convert_i32x4_s(values), v128.load(factors))));
}

/**
 * Writes the code of a symbol: how many zeros precede the number, in the upper four bits, and how many bits its magnitude has. Then
 * writes these bits; those of a negative number are of itself minus one (F.1.2.1.1).
 */
function write(codes: usize, zeros: u32, value: i32): void {
  const category = <u32>(32 - clz(abs(value)));
  const entry = load<u32>(codes + ((<usize>(zeros | category)) << 2));
  const bits = <u32>(value + (value >> 31)) & ((1 << category) - 1);
  writeBits(((entry >> 8) << category) | bits, (entry & 0xff) + category);
}

/** `length` is 27 at most; bits above it are 0. */
function writeBits(bits: u32, length: u32): void {
  pending = (pending << length) | bits;
  pendingBits += length;
  if (pendingBits >= 32) writeBytes();
}

/** Most significant bit first, and a zero byte after each 0xFF (F.1.2.3). */
function writeBytes(): void {
  while (pendingBits >= 8) {
    pendingBits -= 8;
    const byte = <u8>(pending >> pendingBits);
    store<u8>(writtenTo++, byte);
    if (byte === 0xff) store<u8>(writtenTo++, 0);
  }
}
