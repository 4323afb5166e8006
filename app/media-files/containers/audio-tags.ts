/** The tags that programs put around sound of any format: ID3 (id3.org) and APE (wiki.hydrogenaud.io, APEv2). */
import { type Bytes, byteAt, textAt, uint32LittleEndian } from "../photos/byte-reader.ts";

const ID3_HEADER_BYTES = 10;
/** The flag of a second header at the end of an ID3v2 tag. */
const ID3_FOOTER = 0x10;
const OLD_ID3_BYTES = 128;
const APE_FOOTER_BYTES = 32;
/** The flag of an APE tag that begins with a header. */
const APE_HEADER = 0x80;

/** Returns the bytes between the tags at the beginning and those at the end. */
export function withoutTags(bytes: Bytes): Bytes {
  const start = startOfSound(bytes);
  return bytes.subarray(start, Math.max(start, endOfSound(bytes)));
}

function startOfSound(bytes: Bytes): number {
  let at = 0;
  while (textAt(bytes, at, 3) === "ID3") {
    const footerBytes = byteAt(bytes, at + 5) & ID3_FOOTER ? ID3_HEADER_BYTES : 0;
    at += ID3_HEADER_BYTES + id3Size(bytes, at + 6) + footerBytes;
    while (at < bytes.length && bytes[at] === 0) at++;
  }
  return Math.min(at, bytes.length);
}

/** Reads a number of 28 bits: the first bit of each byte is unused. */
function id3Size(bytes: Bytes, at: number): number {
  return [0, 1, 2, 3].reduce((size, place) => size * 128 + (byteAt(bytes, at + place) & 127), 0);
}

function endOfSound(bytes: Bytes): number {
  let end = bytes.length;
  while (end > 0) {
    const tagBytes = oldId3Bytes(bytes, end) || apeBytes(bytes, end);
    if (tagBytes === 0) break;
    end -= tagBytes;
  }
  return Math.max(0, end);
}

/** Returns how long the ID3v1 tag is that ends here; 0 if there is none. */
function oldId3Bytes(bytes: Bytes, end: number): number {
  return textAt(bytes, end - OLD_ID3_BYTES, 3) === "TAG" ? OLD_ID3_BYTES : 0;
}

function apeBytes(bytes: Bytes, end: number): number {
  const footer = end - APE_FOOTER_BYTES;
  if (footer < 0 || textAt(bytes, footer, 8) !== "APETAGEX") return 0;
  const hasHeader = byteAt(bytes, footer + 23) & APE_HEADER;
  return (
    Math.max(APE_FOOTER_BYTES, uint32LittleEndian(bytes, footer + 12)) + (hasHeader ? APE_FOOTER_BYTES : 0)
  );
}
