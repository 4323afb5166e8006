/** Prepares rows for a PNG (W3C PNG, third edition, 9.2): RGB with the filter "Sub". */

const SUB = 1;

/** Writes `height` times 1 + 3 * `width` bytes, and nothing else. */
export function filterRows(canvas: usize, stride: usize, width: i32, height: i32, output: usize): void {
  for (let y = 0; y < height; y++) {
    let pixel = canvas + <usize>y * stride;
    store<u8>(output, SUB);
    output += 1;
    let left: u32 = 0;
    for (let x = 0; x < width; x++) {
      const color = load<u32>(pixel);
      store<u8>(output, color - left);
      store<u8>(output, (color >> 8) - (left >> 8), 1);
      store<u8>(output, (color >> 16) - (left >> 16), 2);
      left = color;
      pixel += 4;
      output += 3;
    }
  }
}
