/**
 * Encodes pictures as JPEG in WebAssembly (assembly/): of the libraries that were tried, none is as fast as a card needs
 * (docs/decisions/0034-libraries-at-the-edges.md).
 */
import { joined } from "../../../app/media-files/joined.ts";
import encoderModule from "../../../build/story-cards/jpeg-encoder.wasm";
import { END_OF_IMAGE, huffmanCodes, jpegHeader, reciprocals } from "./jpeg-file.ts";

const PAGE_BYTES = 65_536;
const BLOCK_EDGE = 8;
/**
 * The longest code of a block: 22 bits for DC (11 and 11), 26 for each other coefficient (16 and 10), rounded up to
 * 208 bytes. All of them could be 0xFF, each followed by a zero.
 */
const MAX_BLOCK_BYTES = 416;

/** Addresses are bytes from the start of `memory`. What the functions do is described in assembly/. */
interface Encoder {
  memory: WebAssembly.Memory;
  freeMemory: WebAssembly.Global;
  huffmanCodes: WebAssembly.Global;
  reciprocals: WebAssembly.Global;
  startScan(): void;
  encodeRow(pixels: number, stride: number, blocks: number, output: number): number;
  finishScan(output: number): number;
}

/** A picture in the encoder's memory. */
export interface Picture {
  width: number;
  height: number;
  /** Pixels between two rows. */
  stride: number;
  /** RGBA, in whole blocks of 8 x 8 pixels. */
  pixels: Uint8Array<ArrayBuffer>;
}

/** The isolate's encoder. Its memory never shrinks: 4 bytes a pixel of the largest picture, and 100 KB. */
let shared: Encoder | null = null;

/** Returns the memory for a picture; the one before is gone. */
export function openPicture(width: number, height: number): Picture {
  shared ??= createEncoder();
  const stride = Math.ceil(width / BLOCK_EDGE) * BLOCK_EDGE;
  const length = stride * Math.ceil(height / BLOCK_EDGE) * BLOCK_EDGE * 4;
  const start = shared.freeMemory.value;
  // With one row of blocks of three components; the encoder may hold back four bytes from the row before.
  const end = start + length + (stride / BLOCK_EDGE) * 3 * MAX_BLOCK_BYTES + 16;
  const missing = end - shared.memory.buffer.byteLength;
  if (missing > 0) shared.memory.grow(Math.ceil(missing / PAGE_BYTES));
  return { width, height, stride, pixels: new Uint8Array(shared.memory.buffer, start, length) };
}

/** Returns a file of the picture that was opened last. */
export function encodeJpeg({ width, height, stride, pixels }: Picture, quality: number) {
  const encoder = shared ?? createEncoder();
  const { buffer } = encoder.memory;
  new Float32Array(buffer, encoder.reciprocals.value).set(reciprocals(quality));
  const output = pixels.byteOffset + pixels.length;
  const written = (length: number) => new Uint8Array(buffer, output, length).slice();
  const parts: ArrayLike<number>[] = [jpegHeader(width, height, quality)];
  encoder.startScan();
  const rowBytes = stride * BLOCK_EDGE * 4;
  for (let row = pixels.byteOffset; row < output; row += rowBytes)
    parts.push(written(encoder.encodeRow(row, stride * 4, stride / BLOCK_EDGE, output)));
  parts.push(written(encoder.finishScan(output)), END_OF_IMAGE);
  return joined(parts);
}

function createEncoder(): Encoder {
  const encoder = new WebAssembly.Instance(encoderModule).exports as unknown as Encoder;
  new Uint32Array(encoder.memory.buffer, encoder.huffmanCodes.value).set(huffmanCodes());
  return encoder;
}
