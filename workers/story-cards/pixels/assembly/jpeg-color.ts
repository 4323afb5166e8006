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

/** Converts 8 pixels to 8 samples of luma and of each chroma, i16. */
export function convert(pixels: usize, luma: usize, cb: usize, cr: usize): void {
  const red = channel(pixels, RED);
  const green = channel(pixels, GREEN);
  const blue = channel(pixels, BLUE);
  const sum = weighted(red, RED_IN_Y, green, GREEN_IN_Y, blue, BLUE_IN_Y);
  v128.store(luma, i16x8.sub(sum, i16x8.splat(256)));
  v128.store(cb, weighted(red, RED_IN_CB, green, GREEN_IN_CB, blue, HALF));
  v128.store(cr, weighted(red, HALF, green, GREEN_IN_CR, blue, BLUE_IN_CR));
}

/** Returns one channel of 8 pixels, i16: 128 times its value. */
function channel(pixels: usize, shift: i32): v128 {
  const mask = i32x4.splat(255);
  const first = v128.and(i32x4.shr_u(v128.load(pixels), shift), mask);
  const last = v128.and(i32x4.shr_u(v128.load(pixels, 16), shift), mask);
  return i16x8.shl(i16x8.narrow_i32x4_s(first, last), 7);
}

/** Returns the rounded sum: twice the 8-bit value. */
function weighted(a: v128, weightA: i16, b: v128, weightB: i16, c: v128, weightC: i16): v128 {
  const productA = i16x8.q15mulr_sat_s(a, i16x8.splat(weightA));
  const productB = i16x8.q15mulr_sat_s(b, i16x8.splat(weightB));
  const productC = i16x8.q15mulr_sat_s(c, i16x8.splat(weightC));
  const sum = i16x8.add(i16x8.add(productA, productB), productC);
  return i16x8.shr_s(i16x8.add(sum, i16x8.splat(32)), 6);
}
