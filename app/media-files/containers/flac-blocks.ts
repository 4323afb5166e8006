/** The blocks of metadata and the frames of a FLAC (RFC 9639, sections 8 and 9). */
import { type Bytes, byteAt, textAt, uint16 } from "../photos/byte-reader.ts";
import { damagedUnless } from "./file-limits.ts";

const SIGNATURE = "fLaC";
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO = 0;
const STREAM_INFO_BYTES = 34;
const PADDING = 1;
/** The flag of the last block. */
const IS_LAST = 0x80;
const MAX_BLOCKS = 1_000;

/** Throws unless the blocks are complete and the first one describes the sound. Turns all others into padding. */
export function limitFlac(bytes: Bytes): void {
  const description = onlyStreamInfo(bytes);
  damagedUnless(description !== null, "It does not begin with its description");
  let blocks = 0;
  for (let at = SIGNATURE.length, isLast = false; !isLast; ) {
    const type = byteAt(bytes, at);
    isLast = type >= IS_LAST;
    blocks++;
    const isWhole = blocks <= MAX_BLOCKS && at + BLOCK_HEADER_BYTES <= bytes.length;
    damagedUnless(isWhole, "A block is cut off, or too many");
    if (at > SIGNATURE.length) bytes[at] = PADDING | (type & IS_LAST);
    at += BLOCK_HEADER_BYTES + byteAt(bytes, at + 1) * 0x10000 + uint16(bytes, at + 2);
  }
}

/** Returns the signature and the block that describes the sound, without any other; null if they are not in front. */
export function onlyStreamInfo(bytes: Bytes): Bytes | null {
  const isDescription =
    textAt(bytes, 0, SIGNATURE.length) === SIGNATURE &&
    (byteAt(bytes, SIGNATURE.length) & ~IS_LAST) === STREAM_INFO &&
    byteAt(bytes, SIGNATURE.length + 3) === STREAM_INFO_BYTES;
  if (!isDescription) return null;
  const kept = bytes.slice(0, SIGNATURE.length + BLOCK_HEADER_BYTES + STREAM_INFO_BYTES);
  kept[SIGNATURE.length] = IS_LAST | STREAM_INFO;
  return kept;
}
