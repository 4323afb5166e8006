/** Halves a picture in both directions: each pixel is the average of four. */

/** In place, with the same stride. Width and height are even. */
export function halve(picture: usize, stride: usize, width: i32, height: i32): void {
  for (let y: usize = 0; y < <usize>height; y += 2) {
    const upper = picture + y * stride;
    const lower = upper + stride;
    // Writes never overtake reads: half as many rows, and half as many pixels in a row.
    let target = picture + (y >> 1) * stride;
    for (let at: usize = 0; at < (<usize>width) << 2; at += 16) {
      const average = averages(v128.load(upper + at), v128.load(lower + at));
      v128.store_lane<u64>(target, average, 0);
      target += 8;
    }
  }
}

/** Returns two pixels from 4 x 2. */
function averages(upper: v128, lower: v128): v128 {
  const first = i16x8.add(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
  const second = i16x8.add(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower));
  const left = v128.shuffle<u64>(first, second, 0, 2);
  const right = v128.shuffle<u64>(first, second, 1, 3);
  const rounded = i16x8.shr_u(i16x8.add(i16x8.add(left, right), i16x8.splat(2)), 2);
  return i8x16.narrow_i16x8_u(rounded, rounded);
}
