/** Repeats the last column and the last row of a picture, so that it can be processed in whole blocks. */

/** Widths and heights are pixels. Stays within the padded rows. */
export function padEdges(
  picture: usize,
  stride: usize,
  width: i32,
  height: i32,
  paddedWidth: i32,
  paddedHeight: i32,
): void {
  for (let y = 0; y < height; y++) {
    const row = picture + <usize>y * stride;
    const last = load<u32>(row + ((<usize>(width - 1)) << 2));
    for (let x = width; x < paddedWidth; x++) store<u32>(row + ((<usize>x) << 2), last);
  }
  const lastRow = picture + <usize>(height - 1) * stride;
  for (let y = height; y < paddedHeight; y++) {
    memory.copy(picture + <usize>y * stride, lastRow, (<usize>paddedWidth) << 2);
  }
}
