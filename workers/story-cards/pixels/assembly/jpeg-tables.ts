/** Tables of the JPEG encoder. The caller fills them: they depend on quality, or are part of the file too. */

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

/** The place in rows of each coefficient in zigzag order, u8 (T.81, Figure 5). */
export const zigzag: usize = memory.data(64, 16);
