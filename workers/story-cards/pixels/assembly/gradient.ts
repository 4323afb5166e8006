/** Fills the card with a linear gradient. */

/** As many that no step between two entries is visible, even if all colours change within a tenth of the line. */
const COLORS = 4096;

/** The colours along the gradient line, one RGBA of 32 bits each. The caller fills them. */
export const gradientColors: usize = memory.data(COLORS * 4, 16);

/**
 * A pixel's place on the gradient line, from 0 to 1, is linear in x and y: `start` at the centre of the first pixel,
 * plus `perColumn` and `perRow`.
 */
export function fillGradient(
  canvas: usize,
  stride: usize,
  width: i32,
  height: i32,
  start: f64,
  perColumn: f64,
  perRow: f64,
): void {
  // Fixed point with 16 fractional bits: an addition for each pixel, and no conversion.
  const scale: f64 = 65536.0 * <f64>(COLORS - 1);
  const step = <i32>(perColumn * scale);
  for (let y = 0; y < height; y++) {
    let place = <i32>((start + perRow * <f64>y) * scale) + 0x8000;
    let target = canvas + <usize>y * stride;
    if (step === 0) {
      fillRow(target, width, colorAt(place));
      continue;
    }
    for (let x = 0; x < width; x++) {
      store<u32>(target, colorAt(place));
      target += 4;
      place += step;
    }
  }
}

function colorAt(place: i32): u32 {
  const index = min(max(place >> 16, 0), COLORS - 1);
  return load<u32>(gradientColors + ((<usize>index) << 2));
}

/** Four pixels at once. */
function fillRow(row: usize, width: i32, color: u32): void {
  const colors = i32x4.splat(color);
  const end = row + ((<usize>width) << 2);
  for (let at = row; at < end; at += 16) v128.store(at, colors);
}
