/**
 * Open bitstream units (OBUs) of AV1: how they are separated, and which of them players need (AV1 Bitstream
 * Specification, 5.3 and 5.8, tables in 6.2.2 and 6.7.1).
 */
import { damagedUnless } from "../containers/file-limits.ts";
import { byteAt } from "../photos/byte-reader.ts";
import type { PictureFormat } from "./coded-units.ts";

/** Sequence header, temporal delimiter, frames and their parts. Not padding (15), tile lists (8), reserved types. */
const UNITS = new Set([1, 2, 3, 4, 6, 7]);
const METADATA = 5;
/** Light levels, mastering display, scalability. Not T.35 (4), time codes (5) and private types. */
const METADATA_TYPES = new Set([1, 2, 3]);

const HAS_EXTENSION = 0b100;
const HAS_SIZE = 0b010;
const MAX_LEB128_BYTES = 8;

/** The content of a unit includes its header. */
export const AV1_FORMAT: PictureFormat = {
  unitAt(bytes, at, size) {
    const header = byteAt(bytes, at);
    // Without a size it is the last one.
    if ((header & HAS_SIZE) === 0) return { start: at, end: size };
    const length = leb128At(bytes, at + headerBytesOf(header));
    return { start: at, end: length.end + length.value };
  },
  framed: (unit) => unit,
  isMetadata: (unit) => typeOf(unit) === METADATA,
  cleaned(unit) {
    const type = typeOf(unit);
    const isNeeded = type === METADATA ? METADATA_TYPES.has(metadataTypeOf(unit)) : UNITS.has(type);
    return isNeeded ? unit : null;
  },
};

function typeOf(unit: Uint8Array): number {
  return (byteAt(unit, 0) >> 3) & 0b1111;
}

function metadataTypeOf(unit: Uint8Array): number {
  const header = byteAt(unit, 0);
  const sizeAt = headerBytesOf(header);
  const start = header & HAS_SIZE ? leb128At(unit, sizeAt).end : sizeAt;
  return leb128At(unit, start).value;
}

function headerBytesOf(header: number): number {
  return header & HAS_EXTENSION ? 2 : 1;
}

/** Returns a number of seven bits a byte, least significant first (4.10.5), and where it ends. Throws if it is too long. */
function leb128At(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < start + MAX_LEB128_BYTES; at++) {
    const byte = byteAt(bytes, at);
    value += (byte & 0x7f) * 0x80 ** (at - start);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  damagedUnless(false, "A number is too long");
}
