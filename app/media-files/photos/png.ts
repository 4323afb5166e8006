/**
 * PNG files, including animated ones (W3C PNG, third edition, section 5): reads the orientation, and copies the
 * picture without metadata. An allow-list decides which chunks stay: the picture, its frames, and what its colours
 * and size depend on.
 */
import { textAt, uint32 } from "./byte-reader.ts";
import { headerSize } from "./header-size.ts";
import { KeptPieces } from "./kept-pieces.ts";
import { orientationBlock, readOrientation } from "./orientation.ts";
import type { PhotoFormat } from "./photo-format.ts";
import { MAX_SCAN_RANGE_BYTES, type Scan } from "./scan.ts";

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
function* orientationOf(fileSize: number): Scan<number> {
  for (let at = SIGNATURE_BYTES; ; ) {
    const chunk = yield* readChunk(at, fileSize);
    if (chunk === null || chunk.type === "IEND") return 1;
    const { type, start, end } = chunk;
    if (type === "eXIf") {
      const length = Math.min(end - start - FRAME_BYTES, MAX_SCAN_RANGE_BYTES);
      const exif = yield { offset: start + 8, length };
      return readOrientation(exif.subarray(0, length));
    }
    at = end;
  }
}

/** 11.3.6.1: acTL counts only before the image data. */
function* isAnimated(fileSize: number): Scan<boolean> {
  for (let at = SIGNATURE_BYTES; ; ) {
    const chunk = yield* readChunk(at, fileSize);
    if (chunk === null || chunk.type === "IDAT") return false;
    if (chunk.type === "acTL") return true;
    at = chunk.end;
  }
}

/** Does not check CRCs; decoders do. */
function* withoutMetadata(fileSize: number, orientation: number): Scan<KeptPieces | null> {
  const kept = new KeptPieces();
  kept.keep(0, SIGNATURE_BYTES);
  let hasImageData = false;
  for (let at = SIGNATURE_BYTES; ; ) {
    const chunk = yield* readChunk(at, fileSize);
    if (chunk === null) return null;
    const { type, start, end } = chunk;
    const dataBytes = end - start - FRAME_BYTES;
    const isFirst = at === SIGNATURE_BYTES;
    if (isFirst !== (type === "IHDR" && dataBytes === HEADER_DATA_BYTES)) return null;
    if (type === "IDAT") hasImageData = true;
    if (KEPT.has(type)) kept.keep(start, end);
    if (isFirst && orientation > 1) kept.insert(orientationChunk(orientation));
    if (type === "IEND") return dataBytes === 0 && hasImageData ? kept : null;
    at = end;
  }
}

/** Returns the chunk that begins here, or null if it exceeds the file. */
function* readChunk(start: number, fileSize: number): Scan<Chunk | null> {
  if (start + FRAME_BYTES > fileSize) return null;
  const head = yield { offset: start, length: 8 };
  const end = start + FRAME_BYTES + uint32(head, 0);
  return end > fileSize ? null : { type: textAt(head, 4, 4), start, end };
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
