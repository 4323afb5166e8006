/**
 * Encodes pictures as baseline JPEG (ITU-T T.81, JFIF: T.871), 4:4:4, in WebAssembly (assembly/jpeg-scan.ts): of the libraries
 * that were tried, none is as fast as a card needs (docs/decisions/0034-libraries-at-the-edges.md).
 */
import { joined } from "../../../app/media-files/joined.ts";
import encoderModule from "../../../build/story-cards/jpeg-encoder.wasm";
import type { Photo } from "./photo-pixels.ts";

/** Pixels of the widest picture. */
const MAX_WIDTH = 4_096;
const BLOCK_EDGE = 8;
const END_OF_IMAGE = [0xff, 0xd9];

type Table = "pixels" | "output" | "cosines" | "cosinePairs" | "reciprocals" | "huffmanCodes" | "zigzag";

/** A table is an address in `memory`. What it holds, and what the functions do, is described in assembly/jpeg-scan.ts. */
interface Encoder extends Record<Table, WebAssembly.Global> {
  memory: WebAssembly.Memory;
  startScan(): void;
  encodeRow(blocks: number, isLast: boolean): number;
}

let shared: Encoder | null = null;

/** `quality` from 1 to 100, as in libjpeg. Throws a RangeError for a picture that is too wide. */
export function encodeJpeg({ width, height, pixels }: Photo, quality: number): Uint8Array<ArrayBuffer> {
  if (width > MAX_WIDTH) throw new RangeError(`A JPEG cannot be ${width} pixels wide`);
  shared ??= createEncoder();
  const encoder = shared;
  const { buffer } = encoder.memory;
  // The encoder's DCT returns 2 ** 20 times its values.
  const reciprocals = quantizationTables(quality)
    .flat()
    .map((step) => 1 / (2 ** 20 * step));
  new Float32Array(buffer, encoder.reciprocals.value).set(reciprocals);
  const columns = Math.ceil(width / BLOCK_EDGE) * BLOCK_EDGE;
  const block = new Int32Array(buffer, encoder.pixels.value, columns * BLOCK_EDGE);
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const parts: ArrayLike<number>[] = [jpegHeader(width, height, quality)];
  encoder.startScan();
  for (let top = 0; top < height; top += BLOCK_EDGE) {
    for (let row = 0; row < BLOCK_EDGE; row += 1) {
      // Whole blocks are encoded: the last column and the last row are repeated.
      const from = Math.min(top + row, height - 1) * width;
      block.set(words.subarray(from, from + width), row * columns);
      block.fill(words[from + width - 1] ?? 0, row * columns + width, (row + 1) * columns);
    }
    const length = encoder.encodeRow(columns / BLOCK_EDGE, top + BLOCK_EDGE >= height);
    parts.push(new Uint8Array(buffer, encoder.output.value, length).slice());
  }
  return joined([...parts, END_OF_IMAGE]);
}

/** The isolate's encoder. */
function createEncoder(): Encoder {
  const encoder = new WebAssembly.Instance(encoderModule).exports as unknown as Encoder;
  const { buffer } = encoder.memory;
  new Int16Array(buffer, encoder.cosines.value).set(cosines);
  new Int16Array(buffer, encoder.cosinePairs.value).set(cosinePairs);
  new Uint32Array(buffer, encoder.huffmanCodes.value).set(huffmanCodes());
  new Uint8Array(buffer, encoder.zigzag.value).set(ZIGZAG);
  return encoder;
}

// The tables of T.81's Annex K, which quality scales as in libjpeg, and what surrounds a scan (Annex B).

/** The places in rows of the 64 coefficients in zigzag order (Figure 5). */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** Tables K.1 and K.2, in rows. */
const LUMA_QUANTIZATION = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA_QUANTIZATION = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/** Symbols of AC coefficients: (zeros before it) * 16 + (bits of its magnitude). Hexadecimal, from the shortest code. */
function symbolsOf(hexadecimal: string): number[] {
  return (hexadecimal.match(/[0-9a-f]{2}/g) ?? []).map((symbol) => Number.parseInt(symbol, 16));
}

const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/**
 * Tables K.3 to K.6, in the order of the encoder: DC luma, DC chroma, AC luma, AC chroma. `id` is the class, and the destination in
 * the lower four bits (B.2.4.2); `lengths` is how many codes have 1, 2, ... 16 bits.
 */
const HUFFMAN_TABLES = [
  { id: 0x00, lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS },
  { id: 0x01, lengths: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS },
  {
    id: 0x10,
    lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    symbols: symbolsOf(
      `01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a34353637
      38393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3
      a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`,
    ),
  },
  {
    id: 0x11,
    lengths: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
    symbols: symbolsOf(
      `000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536
      3738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999a
      a2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`,
    ),
  },
];

/** Codes per table: one for each possible symbol. */
const CODES = 256;

/** Returns (code << 8) | length of each symbol, 256 entries for each table (T.81, Annex C). */
function huffmanCodes(): Uint32Array {
  const entries = new Uint32Array(HUFFMAN_TABLES.length * CODES);
  for (const [table, { lengths, symbols }] of HUFFMAN_TABLES.entries()) {
    let code = 0;
    let next = 0;
    for (const [at, count] of lengths.entries()) {
      for (const symbol of symbols.slice(next, next + count)) {
        entries[table * CODES + symbol] = (code << 8) | (at + 1);
        code += 1;
      }
      next += count;
      code <<= 1;
    }
  }
  return entries;
}

/** The matrix of the DCT (A.3.3), 65,536 times its values, in rows. */
const cosines = Array.from({ length: 64 }, (_, place) => {
  const [frequency, at] = [place >> 3, place & 7];
  const scale = frequency === 0 ? Math.SQRT1_2 : 1;
  return Math.round(32_768 * scale * Math.cos(((2 * at + 1) * frequency * Math.PI) / 16));
});
/** The matrix turned on its side, in pairs of rows: the first column's two values, the second one's, and so on. */
const cosinePairs = [0, 2, 4, 6].flatMap((row) =>
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((column) => cosines.slice(column * 8 + row, column * 8 + row + 2)),
);

/** As in libjpeg (jcparam.c, jpeg_quality_scaling): 50 keeps the tables of Annex K, 100 makes all steps 1. */
function quantizationTables(quality: number): number[][] {
  const percent = quality < 50 ? Math.floor(5_000 / quality) : 200 - quality * 2;
  const scaled = (step: number) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100)));
  return [LUMA_QUANTIZATION.map(scaled), CHROMA_QUANTIZATION.map(scaled)];
}

/** Returns everything that precedes the scan's data. */
function jpegHeader(width: number, height: number, quality: number): number[] {
  return [
    ...[0xff, 0xd8],
    // JFIF 1.02, pixels without a density, no thumbnail.
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0]),
    ...quantizationTables(quality).flatMap((table, id) =>
      segment(0xdb, [id, ...ZIGZAG.map((place) => table[place] ?? 1)]),
    ),
    // Baseline, 8 bits; for each component: id, sampling factors, quantization table.
    ...segment(0xc0, [8, ...uint16(height), ...uint16(width), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...HUFFMAN_TABLES.flatMap(({ id, lengths, symbols }) => segment(0xc4, [id, ...lengths, ...symbols])),
    // For each component: id, Huffman tables; then all 64 coefficients at full precision.
    ...segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ];
}

function segment(marker: number, content: number[]): number[] {
  return [0xff, marker, ...uint16(content.length + 2), ...content];
}

function uint16(value: number): number[] {
  return [value >> 8, value & 255];
}
