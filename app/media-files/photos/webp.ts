/**
 * WebP files (RFC 9649, section 2): copies the picture without metadata. An allow-list decides which chunks stay,
 * also in animation frames. An orientation is dropped as well: Chromium and Firefox ignore it in WebP.
 */
import { type Bytes, byteAt, textAt, uint32LittleEndian } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { headerSize } from "./header-size.ts";
import type { PhotoFormat } from "./photo-format.ts";

export const webp: PhotoFormat = { sizeOf: headerSize, orientationOf: () => 1, isAnimated, withoutMetadata };

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const CANVAS_DATA_BYTES = 10;
const FRAME_HEADER_BYTES = 16;
/** Colour profile, alpha and animation. */
const KEPT_FLAGS = 0x32;
const ANIMATION_FLAG = 0x02;
const BITSTREAMS = new Set(["VP8 ", "VP8L"]);

interface Chunk {
  type: string;
  dataStart: number;
  /** Exceeds the enclosing chunk or file if the chunk is truncated. */
  dataEnd: number;
}

function withoutMetadata(bytes: Bytes): Bytes | null {
  const end = endOf(bytes);
  if (end > bytes.length) return null;
  const output = new ByteWriter(bytes.length);
  output.write(bytes.subarray(0, HEADER_BYTES));
  const isWhole =
    textAt(bytes, HEADER_BYTES, 4) === "VP8X"
      ? writeExtended(output, bytes, end)
      : writeSimple(output, bytes, end);
  if (!isWhole) return null;
  output.setUint32LittleEndian(4, output.length - CHUNK_HEADER_BYTES);
  return output.finish();
}

function isAnimated(bytes: Bytes): boolean {
  if (textAt(bytes, HEADER_BYTES, 4) !== "VP8X") return false;
  return (byteAt(bytes, HEADER_BYTES + CHUNK_HEADER_BYTES) & ANIMATION_FLAG) !== 0;
}

/** Returns where the RIFF container ends, as its header declares. */
function endOf(bytes: Bytes): number {
  return CHUNK_HEADER_BYTES + uint32LittleEndian(bytes, 4);
}

function* chunksIn(bytes: Bytes, start: number, end: number): Generator<Chunk> {
  let at = start;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const dataStart = at + CHUNK_HEADER_BYTES;
    const dataBytes = uint32LittleEndian(bytes, at + 4);
    const dataEnd = dataStart + dataBytes;
    yield { type: textAt(bytes, at, 4), dataStart, dataEnd };
    at = dataEnd + (dataBytes % 2);
  }
}

/** 2.5 and 2.6: one bitstream. Everything after it is dropped. */
function writeSimple(output: ByteWriter, bytes: Bytes, end: number): boolean {
  const [image] = chunksIn(bytes, HEADER_BYTES, end);
  if (image === undefined || image.dataEnd > end || !isBitstream(bytes, image)) return false;
  copyChunk(output, bytes, image);
  return true;
}

/** 2.7: VP8X, then a profile, one image or an animation, and metadata. */
function writeExtended(output: ByteWriter, bytes: Bytes, end: number): boolean {
  let images = 0;
  for (const chunk of chunksIn(bytes, HEADER_BYTES, end)) {
    const { type, dataStart, dataEnd } = chunk;
    if (dataEnd > end) return false;
    if (type === "VP8X") {
      const isFirst = dataStart === HEADER_BYTES + CHUNK_HEADER_BYTES;
      if (!isFirst || dataEnd - dataStart !== CANVAS_DATA_BYTES) return false;
      const flags = byteAt(bytes, dataStart) & KEPT_FLAGS;
      writeChunk(output, type, [flags, 0, 0, 0, ...bytes.subarray(dataStart + 4, dataEnd)]);
    } else if (type === "ANMF") {
      if (!writeFrame(output, bytes, chunk)) return false;
      images += 1;
    } else if (BITSTREAMS.has(type)) {
      if (!isBitstream(bytes, chunk)) return false;
      copyChunk(output, bytes, chunk);
      images += 1;
    } else if (type === "ICCP" || type === "ANIM" || type === "ALPH") {
      copyChunk(output, bytes, chunk);
    }
  }
  return images > 0;
}

/** 2.7.1.1: the frame's place and time, then its own alpha, bitstream and unknown chunks. */
function writeFrame(output: ByteWriter, bytes: Bytes, { dataStart, dataEnd }: Chunk): boolean {
  const at = output.length;
  const parts = dataStart + FRAME_HEADER_BYTES;
  if (parts > dataEnd) return false;
  writeChunk(output, "ANMF", bytes.subarray(dataStart, parts));
  let hasImage = false;
  for (const chunk of chunksIn(bytes, parts, dataEnd)) {
    if (chunk.dataEnd > dataEnd) return false;
    if (isBitstream(bytes, chunk)) hasImage = true;
    else if (chunk.type !== "ALPH") continue;
    copyChunk(output, bytes, chunk);
  }
  output.setUint32LittleEndian(at + 4, output.length - at - CHUNK_HEADER_BYTES);
  return hasImage;
}

/** A key frame's start code (RFC 6386, 9.1), or the signature of the lossless format (RFC 9649, 3.4). */
function isBitstream(bytes: Bytes, { type, dataStart }: Chunk): boolean {
  if (type === "VP8 ") return textAt(bytes, dataStart + 3, 3) === "\x9d\x01\x2a";
  return type === "VP8L" && byteAt(bytes, dataStart) === 0x2f;
}

function copyChunk(output: ByteWriter, bytes: Bytes, { dataStart, dataEnd }: Chunk): void {
  output.write(bytes.subarray(dataStart - CHUNK_HEADER_BYTES, dataEnd));
  if ((dataEnd - dataStart) % 2 === 1) output.write([0]);
}

/** Writes a chunk with fewer than 256 bytes of data, an even number. */
function writeChunk(output: ByteWriter, type: string, data: Uint8Array | number[]): void {
  output.write([...new TextEncoder().encode(type), data.length, 0, 0, 0]);
  output.write(data);
}
