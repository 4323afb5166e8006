/**
 * The description that a decoder needs before the first picture: `avcC` and `hvcC` (ISO/IEC 14496-15, 5.3.3 and 8.3.3),
 * `av1C` (AV1 Codec ISO Media File Format Binding, 2.3). It may hold SEI and metadata, too.
 */
import type { VideoCodec } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { joined } from "../joined.ts";
import { type Bytes, byteAt, uint16 } from "../photos/byte-reader.ts";
import { AV1_FORMAT } from "./av1-units.ts";
import { type PictureFormat, withoutMetadata } from "./coded-units.ts";
import {
  cleanHevcUnit,
  h264Format,
  h264Type,
  hevcFormat,
  hevcType,
  lengthPrefixed,
  START_CODES,
} from "./nal-units.ts";

/** Offset of the number that says how many bytes a unit's length has. */
const AVCC_LENGTH_SIZE_AT = 4;
const HVCC_LENGTH_SIZE_AT = 21;
/** Bytes before the arrays of NAL units. */
const AVCC_HEADER_BYTES = 5;
const HVCC_HEADER_BYTES = 22;
const AV1C_HEADER_BYTES = 4;

const H264_SPS = new Set([7, 15]);
const H264_PPS = new Set([8]);
const H264_SPS_EXTENSION = new Set([13]);
/** Profiles without chroma format and bit depths in their description: Baseline, Main, Extended. */
const SIMPLE_PROFILES = new Set([66, 77, 88]);
/** Parameter sets and SEI. */
const HVCC_UNITS = new Set([32, 33, 34, 39, 40]);

/**
 * Returns how the pictures of a codec are coded, or null if they cannot contain metadata (VP8, VP9). Without a
 * description, NAL units have start codes.
 */
export function pictureFormatOf(codec: VideoCodec, description: Uint8Array | null): PictureFormat | null {
  if (codec === "avc") return h264Format(framingOf(description, AVCC_LENGTH_SIZE_AT));
  if (codec === "hevc") return hevcFormat(framingOf(description, HVCC_LENGTH_SIZE_AT));
  return codec === "av1" ? AV1_FORMAT : null;
}

function framingOf(description: Uint8Array | null, lengthSizeAt: number) {
  return description ? lengthPrefixed((byteAt(description, lengthSizeAt) & 0b11) + 1) : START_CODES;
}

/**
 * Returns a copy of the description without metadata and without anything after its last field; of other codecs, the
 * same object. Throws if it is cut off.
 */
export function cleanDescription(codec: VideoCodec, description: Uint8Array): Uint8Array {
  if (codec === "avc") return cleanAvcc(description);
  if (codec === "hevc") return cleanHvcc(description);
  return codec === "av1" ? cleanAv1c(description) : description;
}

function cleanAvcc(description: Uint8Array): Bytes {
  const reader = new DescriptionReader(description);
  const clean = [reader.bytes(AVCC_HEADER_BYTES)];
  const addUnits = (types: Set<number>, countMask: number) => {
    const count = reader.byte();
    const units = reader.units(count & countMask).filter((unit) => types.has(h264Type(unit)));
    clean.push(Uint8Array.of((count & ~countMask) | units.length), ...units.map(withLength));
  };
  addUnits(H264_SPS, 0x1f);
  addUnits(H264_PPS, 0xff);
  // Some writers leave the last fields out.
  if (!SIMPLE_PROFILES.has(byteAt(description, 1)) && reader.bytesLeft >= 4) {
    clean.push(reader.bytes(3));
    addUnits(H264_SPS_EXTENSION, 0xff);
  }
  return joined(clean);
}

function cleanHvcc(description: Uint8Array): Bytes {
  const reader = new DescriptionReader(description);
  const header = reader.bytes(HVCC_HEADER_BYTES);
  const arrays: Uint8Array[] = [];
  let count = 0;
  for (let left = reader.byte(); left > 0; left--) {
    const typeByte = reader.bytes(1);
    const units = reader
      .units(reader.uint16())
      .flatMap((unit) => (HVCC_UNITS.has(hevcType(unit)) ? (cleanHevcUnit(unit) ?? []) : []));
    if (units.length === 0) continue;
    count++;
    arrays.push(typeByte, Uint8Array.of(units.length >> 8, units.length), ...units.map(withLength));
  }
  return joined([header, Uint8Array.of(count), ...arrays]);
}

function cleanAv1c(description: Uint8Array): Bytes {
  const reader = new DescriptionReader(description);
  const header = reader.bytes(AV1C_HEADER_BYTES);
  return joined([header, withoutMetadata(reader.bytes(reader.bytesLeft), AV1_FORMAT)]);
}

function withLength(unit: Uint8Array): Uint8Array {
  damagedUnless(unit.length <= 0xffff, "A unit is too long for its length");
  return joined([Uint8Array.of(unit.length >> 8, unit.length), unit]);
}

/** Reads a description from its beginning. Throws beyond its end. */
class DescriptionReader {
  readonly #description: Uint8Array;
  #at = 0;

  constructor(description: Uint8Array) {
    this.#description = description;
  }

  get bytesLeft(): number {
    return this.#description.length - this.#at;
  }

  bytes(length: number): Uint8Array {
    damagedUnless(length <= this.bytesLeft, "The decoder's description is cut off");
    this.#at += length;
    return this.#description.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    return byteAt(this.bytes(1), 0);
  }

  uint16(): number {
    return uint16(this.bytes(2), 0);
  }

  /** Reads NAL units that follow their lengths of two bytes. */
  units(count: number): Uint8Array[] {
    return Array.from({ length: count }, () => this.bytes(this.uint16()));
  }
}
