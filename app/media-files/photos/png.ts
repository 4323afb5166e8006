/**
 * PNG files, including animated ones (W3C PNG, third edition, section 5): reads the orientation, and copies the
 * picture without metadata. An allow-list decides which chunks stay: the picture, its frames, and what its colours
 * and size depend on.
 */
import { type Bytes, textAt, uint32 } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { headerSize } from "./header-size.ts";
import { orientationBlock, readOrientation } from "./orientation.ts";
import type { PhotoFormat } from "./photo-format.ts";

export const png: PhotoFormat = { sizeOf: headerSize, orientationOf, isAnimated, withoutMetadata };

const SIGNATURE_BYTES = 8;
/** Length, type and CRC around a chunk's data. */
const FRAME_BYTES = 12;
const HEADER_DATA_BYTES = 13;
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT".split(" "),
);

interface Chunk {
  type: string;
  start: number;
  end: number;
}

/** Returns the orientation in the first eXIf chunk, before or after the image data. */
function orientationOf(bytes: Bytes): number {
  for (const { type, start, end } of chunksOf(bytes)) {
    if (type === "eXIf") return readOrientation(bytes.subarray(start + 8, end - 4));
  }
  return 1;
}

/** 11.3.6.1: acTL counts only before the image data. */
function isAnimated(bytes: Bytes): boolean {
  for (const { type } of chunksOf(bytes)) {
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}

/** Does not check CRCs; decoders do. */
function withoutMetadata(bytes: Bytes, orientation: number): Bytes | null {
  const output = new ByteWriter(bytes.length);
  output.write(bytes.subarray(0, SIGNATURE_BYTES));
  let previous: string | null = null;
  let hasImageData = false;
  for (const { type, start, end } of chunksOf(bytes)) {
    const dataBytes = end - start - FRAME_BYTES;
    const isFirst = previous === null;
    if (isFirst !== (type === "IHDR" && dataBytes === HEADER_DATA_BYTES)) return null;
    if (type === "IEND" && dataBytes !== 0) return null;
    if (type === "IDAT") hasImageData = true;
    if (KEPT.has(type)) output.write(bytes.subarray(start, end));
    if (isFirst && orientation > 1) output.write(orientationChunk(orientation));
    previous = type;
  }
  return previous === "IEND" && hasImageData ? output.finish() : null;
}

/** Yields chunks up to IEND. Stops earlier if a chunk exceeds the file. */
function* chunksOf(bytes: Bytes): Generator<Chunk> {
  let start = SIGNATURE_BYTES;
  let type = "";
  while (type !== "IEND" && start + FRAME_BYTES <= bytes.length) {
    const end = start + FRAME_BYTES + uint32(bytes, start);
    if (end > bytes.length) return;
    type = textAt(bytes, start + 4, 4);
    yield { type, start, end };
    start = end;
  }
}

/** 11.3.4.5: eXIf. */
function orientationChunk(orientation: number): number[] {
  const data = orientationBlock(orientation);
  const typeAndData = [...new TextEncoder().encode("eXIf"), ...data];
  return [0, 0, 0, data.length, ...typeAndData, ...crc32(typeAndData)];
}

/** Section 5.5 and Annex D, bit by bit: it is used for a few bytes only. */
function crc32(bytes: number[]): number[] {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const value = ~crc;
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
