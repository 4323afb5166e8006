/**
 * Encodes pictures as JPEG in WebAssembly (assembly/jpeg-scan.ts): of the libraries that were tried, none is as fast as a card needs
 * (docs/decisions/0034-libraries-at-the-edges.md).
 */
import { joined } from "../../../app/media-files/joined.ts";
import encoderModule from "../../../build/story-cards/jpeg-encoder.wasm";
import {
  cosinePairs,
  cosines,
  END_OF_IMAGE,
  huffmanCodes,
  jpegHeader,
  reciprocals,
  ZIGZAG,
} from "./jpeg-file.ts";
import type { Photo } from "./photo-pixels.ts";

/** Pixels of the widest picture. */
export const MAX_WIDTH = 4_096;
const BLOCK_EDGE = 8;

/** Numbers are addresses in `memory`. What they hold and what the functions do is described in assembly/jpeg-scan.ts. */
interface Encoder {
  memory: WebAssembly.Memory;
  pixels: WebAssembly.Global;
  output: WebAssembly.Global;
  cosines: WebAssembly.Global;
  cosinePairs: WebAssembly.Global;
  reciprocals: WebAssembly.Global;
  huffmanCodes: WebAssembly.Global;
  zigzag: WebAssembly.Global;
  startScan(): void;
  encodeRow(blocks: number): number;
  finishScan(): number;
}

let shared: Encoder | null = null;

/** Returns a baseline JPEG (ITU-T T.81), 4:4:4. `quality` from 1 to 100, as in libjpeg. Throws a RangeError for a wider picture. */
export function encodeJpeg({ width, height, pixels }: Photo, quality: number): Uint8Array<ArrayBuffer> {
  if (width > MAX_WIDTH) throw new RangeError(`A JPEG cannot be ${width} pixels wide`);
  shared ??= createEncoder();
  const encoder = shared;
  const { buffer } = encoder.memory;
  new Float32Array(buffer, encoder.reciprocals.value).set(reciprocals(quality));
  const columns = Math.ceil(width / BLOCK_EDGE) * BLOCK_EDGE;
  const block = new Int32Array(buffer, encoder.pixels.value, columns * BLOCK_EDGE);
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const written = (length: number) => new Uint8Array(buffer, encoder.output.value, length).slice();
  const parts: ArrayLike<number>[] = [jpegHeader(width, height, quality)];
  encoder.startScan();
  for (let top = 0; top < height; top += BLOCK_EDGE) {
    for (let row = 0; row < BLOCK_EDGE; row += 1) {
      // Whole blocks are encoded: the last column and the last row are repeated.
      const from = Math.min(top + row, height - 1) * width;
      block.set(words.subarray(from, from + width), row * columns);
      block.fill(words[from + width - 1] ?? 0, row * columns + width, (row + 1) * columns);
    }
    parts.push(written(encoder.encodeRow(columns / BLOCK_EDGE)));
  }
  parts.push(written(encoder.finishScan()), END_OF_IMAGE);
  return joined(parts);
}

function createEncoder(): Encoder {
  const encoder = new WebAssembly.Instance(encoderModule).exports as unknown as Encoder;
  const { buffer } = encoder.memory;
  new Int16Array(buffer, encoder.cosines.value).set(cosines);
  new Int16Array(buffer, encoder.cosinePairs.value).set(cosinePairs);
  new Uint32Array(buffer, encoder.huffmanCodes.value).set(huffmanCodes());
  new Uint8Array(buffer, encoder.zigzag.value).set(ZIGZAG);
  return encoder;
}
