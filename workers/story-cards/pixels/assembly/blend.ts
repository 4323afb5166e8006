/** Draws premultiplied RGBA over the card ("source over", W3C Compositing and Blending Level 1, 5.1.4). */

export function blend(
  target: usize,
  targetStride: usize,
  overlay: usize,
  overlayStride: usize,
  width: i32,
  height: i32,
): void {
  const rowBytes = (<usize>width) << 2;
  for (let y = 0; y < height; y++) {
    const to = target + <usize>y * targetStride;
    const from = overlay + <usize>y * overlayStride;
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const source = v128.load(from + at);
      // Most of an overlay is transparent.
      if (!v128.any_true(source)) continue;
      v128.store(to + at, over(source, v128.load(to + at)));
    }
  }
}

/** source + backdrop * (255 - alpha) / 255, for four pixels. */
function over(source: v128, backdrop: v128): v128 {
  const alpha = i8x16.shuffle(source, source, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const transparency = v128.not(alpha);
  const low = i16x8.extmul_low_i8x16_u(backdrop, transparency);
  const high = i16x8.extmul_high_i8x16_u(backdrop, transparency);
  return i8x16.add_sat_u(i8x16.narrow_i16x8_u(dividedBy255(low), dividedBy255(high)), source);
}

/** Rounded; exact for all products of two bytes. */
function dividedBy255(products: v128): v128 {
  const rounded = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}
