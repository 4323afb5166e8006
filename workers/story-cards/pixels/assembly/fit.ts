/** Scales a picture by bilinear interpolation. */

/** An offset in bytes, and a weight in fractions of 32768. */
const COLUMN_BYTES: usize = 8;

/**
 * Fills `width` x `height` pixels at `target`, and nothing else. The centre of the first one is at (`left`, `top`) of
 * the source, where whole numbers are the centres of its pixels; the next ones follow at `columnStep` and `rowStep`.
 * Beyond its edges the source is continued by its last pixels. `work` has room for 8 bytes for each column, and for a
 * row of the source and 16 bytes more.
 */
export function fit(
  source: usize,
  sourceStride: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  left: f64,
  top: f64,
  columnStep: f64,
  rowStep: f64,
  target: usize,
  targetStride: usize,
  width: i32,
  height: i32,
  work: usize,
): void {
  const columns = work;
  const row = work + ((<usize>width * COLUMN_BYTES + 15) & ~15);
  for (let x = 0; x < width; x++) {
    const place = clamped(left + <f64>x * columnStep, sourceWidth);
    const column = columns + <usize>x * COLUMN_BYTES;
    store<u32>(column, (<u32>place) << 2);
    store<u32>(column, weightOf(place), 4);
  }
  const rowBytes = (<usize>sourceWidth) << 2;
  for (let y = 0; y < height; y++) {
    const place = clamped(top + <f64>y * rowStep, sourceHeight);
    const upper = source + <usize>place * sourceStride;
    const lower = <i32>place + 1 < sourceHeight ? upper + sourceStride : upper;
    mixRows(upper, lower, weightOf(place), row, rowBytes);
    // The right neighbour of the last pixel.
    store<u32>(row + rowBytes, load<u32>(row + rowBytes - 4));
    mixColumns(row, columns, target + <usize>y * targetStride, width);
  }
}

function clamped(place: f64, size: i32): f64 {
  return min(max(place, 0.0), <f64>(size - 1));
}

/** Returns the weight of the next pixel. */
function weightOf(place: f64): u32 {
  return <u32>((place - floor(place)) * 32767.0);
}

function mixRows(upper: usize, lower: usize, weight: u32, target: usize, bytes: usize): void {
  const weights = i16x8.splat(<i16>weight);
  for (let at: usize = 0; at < bytes; at += 16) {
    const first = v128.load(upper + at);
    const second = v128.load(lower + at);
    const low = mix(i16x8.extend_low_i8x16_u(first), i16x8.extend_low_i8x16_u(second), weights);
    const high = mix(i16x8.extend_high_i8x16_u(first), i16x8.extend_high_i8x16_u(second), weights);
    v128.store(target + at, i8x16.narrow_i16x8_u(low, high));
  }
}

function mixColumns(row: usize, columns: usize, target: usize, width: i32): void {
  for (let x = 0; x < width; x++) {
    const pair = i16x8.extend_low_i8x16_u(v128.load64_zero(row + load<u32>(columns)));
    const right = v128.shuffle<u64>(pair, pair, 1, 0);
    const mixed = mix(pair, right, i16x8.splat(load<i16>(columns, 4)));
    v128.store_lane<u32>(target, i8x16.narrow_i16x8_u(mixed, mixed), 0);
    columns += COLUMN_BYTES;
    target += 4;
  }
}

function mix(first: v128, second: v128, weights: v128): v128 {
  return i16x8.add(first, i16x8.q15mulr_sat_s(i16x8.sub(second, first), weights));
}
