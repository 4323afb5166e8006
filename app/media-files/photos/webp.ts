/**
 * WebP files (RFC 9649, section 2): copies the picture without metadata. An allow-list decides which chunks stay,
 * also in animation frames. An orientation is dropped as well: Chromium and Firefox ignore it in WebP.
 */
import { type Bytes, byteAt, textAt, uint32LittleEndian } from "./byte-reader.ts";
import { headerSize } from "./header-size.ts";
import { KeptPieces } from "./kept-pieces.ts";
import { upright } from "./orientation.ts";
import type { PhotoFormat } from "./photo-format.ts";
import type { Scan } from "./scan.ts";

export const webp: PhotoFormat = { sizeOf: headerSize, orientationOf: upright, isAnimated, withoutMetadata };

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const CANVAS_DATA_BYTES = 10;
const FRAME_HEADER_BYTES = 16;
/** The most that is read of a chunk's data: the canvas. */
const HEAD_DATA_BYTES = CANVAS_DATA_BYTES;
/** Colour profile, alpha and animation. */
const KEPT_FLAGS = 0x32;
const ANIMATION_FLAG = 0x02;
const BITSTREAMS = new Set(["VP8 ", "VP8L"]);

interface Chunk {
  type: string;
  dataStart: number;
  /** Exceeds the enclosing chunk or file if the chunk is truncated. */
  dataEnd: number;
  /** Its first bytes of data, up to HEAD_DATA_BYTES. */
  head: Bytes;
}

function* withoutMetadata(fileSize: number): Scan<KeptPieces | null> {
  const end = CHUNK_HEADER_BYTES + uint32LittleEndian(yield { offset: 4, length: 4 }, 0);
  if (end > fileSize) return null;
  const first = yield* readChunk(HEADER_BYTES, end);
  const chunks = first?.type === "VP8X" ? yield* extendedChunks(end) : simpleChunks(first, end);
  if (chunks === null) return null;
  const kept = new KeptPieces();
  kept.insert(chunkHeader("RIFF", "WEBP".length + chunks.length));
  kept.keep(CHUNK_HEADER_BYTES, HEADER_BYTES);
  kept.append(chunks);
  return kept;
}

function* isAnimated(fileSize: number): Scan<boolean> {
  const first = yield* readChunk(HEADER_BYTES, fileSize);
  return first?.type === "VP8X" && (byteAt(first.head, 0) & ANIMATION_FLAG) !== 0;
}

/** Returns the chunk that begins here, or null after the last one. */
function* readChunk(at: number, end: number): Scan<Chunk | null> {
  const dataStart = at + CHUNK_HEADER_BYTES;
  if (dataStart > end) return null;
  const bytes = yield { offset: at, length: CHUNK_HEADER_BYTES + HEAD_DATA_BYTES };
  const dataEnd = dataStart + uint32LittleEndian(bytes, 4);
  const head = bytes.slice(CHUNK_HEADER_BYTES, CHUNK_HEADER_BYTES + HEAD_DATA_BYTES);
  return { type: textAt(bytes, 0, 4), dataStart, dataEnd, head };
}

/** Chunks have an even number of bytes. */
function nextAt({ dataStart, dataEnd }: Chunk): number {
  return dataEnd + ((dataEnd - dataStart) % 2);
}

/** 2.5 and 2.6: one bitstream. Everything after it is dropped. */
function simpleChunks(image: Chunk | null, end: number): KeptPieces | null {
  if (image === null || image.dataEnd > end || !isBitstream(image)) return null;
  const kept = new KeptPieces();
  keepChunk(kept, image);
  return kept;
}

/** 2.7: VP8X, then a profile, one image or an animation, and metadata. */
function* extendedChunks(end: number): Scan<KeptPieces | null> {
  const kept = new KeptPieces();
  let images = 0;
  for (let at = HEADER_BYTES; ; ) {
    const chunk = yield* readChunk(at, end);
    if (chunk === null) return images > 0 ? kept : null;
    const { type, dataStart, dataEnd, head } = chunk;
    if (dataEnd > end) return null;
    if (type === "VP8X") {
      const isFirst = at === HEADER_BYTES;
      if (!isFirst || dataEnd - dataStart !== CANVAS_DATA_BYTES) return null;
      const flags = byteAt(head, 0) & KEPT_FLAGS;
      const canvas = [flags, 0, 0, 0, ...head.subarray(4, CANVAS_DATA_BYTES)];
      kept.insert([...chunkHeader(type, CANVAS_DATA_BYTES), ...canvas]);
    } else if (type === "ANMF") {
      const frame = yield* frameChunks(chunk);
      if (frame === null) return null;
      kept.insert(chunkHeader(type, frame.length));
      kept.append(frame);
      images += 1;
    } else if (BITSTREAMS.has(type)) {
      if (!isBitstream(chunk)) return null;
      keepChunk(kept, chunk);
      images += 1;
    } else if (type === "ICCP" || type === "ANIM" || type === "ALPH") {
      keepChunk(kept, chunk);
    }
    at = nextAt(chunk);
  }
}

/** 2.7.1.1: the frame's place and time, then its own alpha, bitstream and unknown chunks. */
function* frameChunks({ dataStart, dataEnd }: Chunk): Scan<KeptPieces | null> {
  const parts = dataStart + FRAME_HEADER_BYTES;
  if (parts > dataEnd) return null;
  const kept = new KeptPieces();
  kept.keep(dataStart, parts);
  let hasImage = false;
  for (let at = parts; ; ) {
    const chunk = yield* readChunk(at, dataEnd);
    if (chunk === null) return hasImage ? kept : null;
    if (chunk.dataEnd > dataEnd) return null;
    if (isBitstream(chunk)) hasImage = true;
    if (isBitstream(chunk) || chunk.type === "ALPH") keepChunk(kept, chunk);
    at = nextAt(chunk);
  }
}

/** A key frame's start code (RFC 6386, 9.1), or the signature of the lossless format (RFC 9649, 3.4). */
function isBitstream({ type, head }: Chunk): boolean {
  if (type === "VP8 ") return textAt(head, 3, 3) === "\x9d\x01\x2a";
  return type === "VP8L" && byteAt(head, 0) === 0x2f;
}

function keepChunk(kept: KeptPieces, { dataStart, dataEnd }: Chunk): void {
  kept.keep(dataStart - CHUNK_HEADER_BYTES, dataEnd);
  if ((dataEnd - dataStart) % 2 === 1) kept.insert([0]);
}

function chunkHeader(type: string, dataBytes: number): number[] {
  const size = [0, 8, 16, 24].map((shift) => (dataBytes >>> shift) & 0xff);
  return [...new TextEncoder().encode(type), ...size];
}
