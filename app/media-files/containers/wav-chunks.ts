/**
 * Parses the chunks of a WAV file (RIFF; Multimedia Programming Interface and Data Specifications 1.0, IBM and
 * Microsoft, 1991). Checks that they are complete and consistent before the file is read.
 */
import { type Bytes, textAt, uint16LittleEndian, uint32LittleEndian } from "../photos/byte-reader.ts";
import { damagedUnless } from "./file-limits.ts";

interface Chunk {
  type: string;
  /** Offsets of its beginning, and of its content's beginning and end. */
  at: number;
  start: number;
  end: number;
}

const MAX_CHUNKS = 1_000;
const MAX_CHANNELS = 32;
const MAX_RATE = 384_000;
const MIN_FORMAT_BYTES = 16;
const MAX_FORMAT_BYTES = 1_000;
/** Written by programs that do not know the length while they record. */
const UNKNOWN_LENGTH = 0xffffffff;
const SKIPPED = [0x4a, 0x55, 0x4e, 0x4b];

/** Throws if the file is incomplete or inconsistent. Renames all chunks but format and sound, so that readers skip them. */
export function limitWav(bytes: Bytes): void {
  setLength(bytes, 4, bytes.length - 8);
  const seen = { format: 0, data: 0 };
  let chunks = 0;
  for (const chunk of chunksIn(bytes)) {
    chunks++;
    damagedUnless(chunks <= MAX_CHUNKS && chunk.end <= bytes.length, "A chunk is cut off, or too many");
    if (chunk.type === "fmt ") {
      seen.format++;
      checkFormat(bytes, chunk);
    } else if (chunk.type === "data") seen.data++;
    else bytes.set(SKIPPED, chunk.at);
  }
  damagedUnless(seen.format === 1 && seen.data === 1, "It has not one format and one sound");
}

/** Returns the number of the sound's format (RFC 2361), or null for a file that does not name it. */
export function wavFormatTag(bytes: Bytes): number | null {
  for (const { type, start } of chunksIn(bytes)) {
    if (type === "fmt " && start + 2 <= bytes.length) return uint16LittleEndian(bytes, start);
  }
  return null;
}

/** Corrects the length of sound that is truncated, or was written without knowing its length. */
export function fixWavLengths(bytes: Bytes, { isTolerant }: { isTolerant: boolean }): void {
  for (const { type, start, end } of chunksIn(bytes)) {
    if (type !== "data") continue;
    const isUnknown = end - start === UNKNOWN_LENGTH;
    const isLeftOpen = isTolerant && (end > bytes.length || end === start);
    if (isUnknown || isLeftOpen) setLength(bytes, start - 4, bytes.length - start);
    return;
  }
}

function* chunksIn(bytes: Bytes): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const start = at + 8;
    const end = start + uint32LittleEndian(bytes, at + 4);
    yield { type: textAt(bytes, at, 4), at, start, end };
    at = end + (end % 2);
  }
}

function checkFormat(bytes: Bytes, { start, end }: Chunk): void {
  damagedUnless(end - start >= MIN_FORMAT_BYTES && end - start <= MAX_FORMAT_BYTES, "An odd format");
  const channels = uint16LittleEndian(bytes, start + 2);
  const rate = uint32LittleEndian(bytes, start + 4);
  const blockBytes = uint16LittleEndian(bytes, start + 12);
  const bits = uint16LittleEndian(bytes, start + 14);
  damagedUnless(channels > 0 && channels <= MAX_CHANNELS && rate > 0 && rate <= MAX_RATE, "An odd format");
  damagedUnless(blockBytes === channels * Math.ceil(bits / 8) && blockBytes > 0, "Blocks of an odd size");
}

function setLength(bytes: Bytes, at: number, length: number): void {
  if (at + 4 <= bytes.length) new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, length, true);
}
