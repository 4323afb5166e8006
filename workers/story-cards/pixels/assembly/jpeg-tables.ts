/** Tables of the JPEG encoder. The caller fills the first two, which depend on quality or are part of the file too. */

/**
 * One f32 for each coefficient, in rows, for luma and then for chroma: multiplies what dct.ts returns and results in
 * the quantized coefficient.
 */
export const reciprocals: usize = memory.data(2 * 64 * 4, 16);

/**
 * Huffman codes: 256 entries of 32 bits, (code << 8) | length, for each of: DC luma, DC chroma, AC luma, AC chroma.
 * The index is the symbol (T.81, F.1.2.1 and F.1.2.2).
 */
export const huffmanCodes: usize = memory.data(4 * 256 * 4, 16);

/** The place in rows of each coefficient in zigzag order (T.81, Figure 5). */
export const zigzag: usize = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

/**
 * Converts the pattern of a row's non-zero coefficients to zigzag order: 8 rows x 256 patterns, bit k of an entry for
 * coefficient k. With it, an encoder visits only those of the 64 coefficients that are not zero, usually a few.
 */
const zigzagPatterns: usize = memory.data(8 * 256 * 8, 16);

for (let k = 0; k < 64; k++) {
  const place = <usize>load<u8>(zigzag + k);
  const row = zigzagPatterns + (place >> 3) * 2048;
  for (let pattern: usize = 0; pattern < 256; pattern++) {
    const entry = row + pattern * 8;
    if ((pattern >> (place & 7)) & 1) store<u64>(entry, load<u64>(entry) | ((<u64>1) << k));
  }
}

export function zigzagPattern(row: usize, pattern: u32): u64 {
  return load<u64>(zigzagPatterns + row * 2048 + ((<usize>pattern) << 3));
}
