/**
 * Encodes a picture as a baseline JPEG, 4:4:4, in AssemblyScript with SIMD.
 *
 * It never allocates: encode-jpeg.ts divides the memory and passes addresses. A picture is rows of RGBA bytes; `stride` is the
 * distance of two rows in bytes.
 */
export { encodeRow, finishScan, startScan } from "./jpeg-scan";
export { huffmanCodes, reciprocals } from "./jpeg-tables";

/** Where the memory begins that the caller may divide; tables precede it. */
export const freeMemory: usize = (__heap_base + 15) & ~15;
