/**
 * The helper that fills, scales, blends and encodes the pixels of a card, in AssemblyScript with SIMD.
 *
 * It never allocates: wasm-pixels.ts divides the memory and passes addresses. A picture is rows of RGBA bytes;
 * `stride` is the distance of two rows in bytes. Functions may write up to 12 bytes beyond the end of a row unless they
 * say that they do not.
 */
export { blend } from "./blend";
export { padEdges } from "./edges";
export { fit } from "./fit";
export { fillGradient, gradientColors } from "./gradient";
export { halve } from "./halve";
export { encodeFullChroma, encodeHalfChroma, finishScan, startScan } from "./jpeg-scan";
export { huffmanCodes, reciprocals } from "./jpeg-tables";
export { filterRows } from "./png";
export { shade } from "./shade";

/** Where the memory begins that the caller may divide; tables of the helper precede it. */
export const freeMemory: usize = (__heap_base + 15) & ~15;
