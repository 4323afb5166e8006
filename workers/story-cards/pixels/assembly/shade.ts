/** Draws a colour over a part of the card, with an opacity that changes linearly from its top to its bottom. */

/**
 * `color` is RGBA in 32 bits; `from` and `to` are opacities from 0 to 1. Like CSS's gradients, it takes the opacity at
 * the centre of a row. Stays within the rows.
 */
export function shade(
  target: usize,
  stride: usize,
  width: i32,
  height: i32,
  color: u32,
  from: f32,
  to: f32,
): void {
  const color16 = i16x8.extend_low_i8x16_u(i32x4.splat(<i32>color));
  for (let y = 0; y < height; y++) {
    const opacity = from + ((to - from) * (<f32>y + 0.5)) / <f32>height;
    const opacity15 = i16x8.splat(<i16>(opacity * 32767.0 + 0.5));
    let pixel = target + <usize>y * stride;
    let x = 0;
    for (; x <= width - 4; x += 4) {
      v128.store(pixel, mix(v128.load(pixel), color16, opacity15));
      pixel += 16;
    }
    for (; x < width; x++) {
      const mixed = mix(i32x4.splat(load<i32>(pixel)), color16, opacity15);
      store<i32>(pixel, i32x4.extract_lane(mixed, 0));
      pixel += 4;
    }
  }
}

/** pixel + (color - pixel) * opacity. `q15mulr` multiplies by a fraction of 32768 and rounds. */
function mix(pixels: v128, color16: v128, opacity15: v128): v128 {
  const low = i16x8.extend_low_i8x16_u(pixels);
  const high = i16x8.extend_high_i8x16_u(pixels);
  return i8x16.narrow_i16x8_u(
    i16x8.add(low, i16x8.q15mulr_sat_s(i16x8.sub(color16, low), opacity15)),
    i16x8.add(high, i16x8.q15mulr_sat_s(i16x8.sub(color16, high), opacity15)),
  );
}
