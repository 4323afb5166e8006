/**
 * Converts RGB to YCbCr (ITU-T T.871, 7) for the DCT: samples are twice the centred 8-bit value, so rounding costs half
 * as much. In between, a channel is 128 times its 8-bit value: then a sum of three weighted channels fits in 16 bits.
 */

/** Weights in fractions of 32768. */
const RED_IN_Y: i16 = 9798;
const GREEN_IN_Y: i16 = 19235;
const BLUE_IN_Y: i16 = 3735;
const RED_IN_CB: i16 = -5529;
const GREEN_IN_CB: i16 = -10855;
const GREEN_IN_CR: i16 = -13720;
const BLUE_IN_CR: i16 = -2664;
const HALF: i16 = 16384;

/** Positions of the channels in a pixel of 32 bits. */
const RED = 0;
const GREEN = 8;
const BLUE = 16;

/** Converts 8 pixels to 8 samples of luma, i16. */
export function convertLuma(pixels: usize, luma: usize): void {
  const red = i16x8.shl(channel(pixels, RED), 7);
  const green = i16x8.shl(channel(pixels, GREEN), 7);
  const blue = i16x8.shl(channel(pixels, BLUE), 7);
  storeLuma(red, green, blue, luma);
}

/** Converts 8 pixels to 8 samples of luma and of each chroma, i16. */
export function convertAll(pixels: usize, luma: usize, cb: usize, cr: usize): void {
  const red = i16x8.shl(channel(pixels, RED), 7);
  const green = i16x8.shl(channel(pixels, GREEN), 7);
  const blue = i16x8.shl(channel(pixels, BLUE), 7);
  storeLuma(red, green, blue, luma);
  storeChroma(red, green, blue, cb, cr);
}

/** Converts 16 x 2 pixels to 8 samples of each chroma, i16: the averages of 2 x 2 pixels. */
export function convertHalfChroma(upper: usize, lower: usize, cb: usize, cr: usize): void {
  const red = i16x8.shl(sumsOfFour(upper, lower, RED), 5);
  const green = i16x8.shl(sumsOfFour(upper, lower, GREEN), 5);
  const blue = i16x8.shl(sumsOfFour(upper, lower, BLUE), 5);
  storeChroma(red, green, blue, cb, cr);
}

function storeLuma(red: v128, green: v128, blue: v128, luma: usize): void {
  const sum = weighted(red, RED_IN_Y, green, GREEN_IN_Y, blue, BLUE_IN_Y);
  v128.store(luma, i16x8.sub(sum, i16x8.splat(256)));
}

function storeChroma(red: v128, green: v128, blue: v128, cb: usize, cr: usize): void {
  v128.store(cb, weighted(red, RED_IN_CB, green, GREEN_IN_CB, blue, HALF));
  v128.store(cr, weighted(red, HALF, green, GREEN_IN_CR, blue, BLUE_IN_CR));
}

/** Returns one channel of 8 pixels, i16. */
function channel(pixels: usize, shift: i32): v128 {
  const mask = i32x4.splat(255);
  const first = v128.and(i32x4.shr_u(v128.load(pixels), shift), mask);
  const last = v128.and(i32x4.shr_u(v128.load(pixels, 16), shift), mask);
  return i16x8.narrow_i32x4_s(first, last);
}

/** Returns the sums of 2 x 2 pixels of one channel, i16. */
function sumsOfFour(upper: usize, lower: usize, shift: i32): v128 {
  const first = i16x8.add(channel(upper, shift), channel(lower, shift));
  const last = i16x8.add(channel(upper + 32, shift), channel(lower + 32, shift));
  return i16x8.narrow_i32x4_s(i32x4.extadd_pairwise_i16x8_s(first), i32x4.extadd_pairwise_i16x8_s(last));
}

/** Returns the rounded sum: twice the 8-bit value. */
function weighted(a: v128, weightA: i16, b: v128, weightB: i16, c: v128, weightC: i16): v128 {
  const productA = i16x8.q15mulr_sat_s(a, i16x8.splat(weightA));
  const productB = i16x8.q15mulr_sat_s(b, i16x8.splat(weightB));
  const productC = i16x8.q15mulr_sat_s(c, i16x8.splat(weightC));
  const sum = i16x8.add(i16x8.add(productA, productB), productC);
  return i16x8.shr_s(i16x8.add(sum, i16x8.splat(32)), 6);
}
