/**
 * Computes how long the packets of a Vorbis track last, from its headers (the Vorbis I specification, 4.2 and 4.3). Reads
 * the setup header from front to back as decoders do: a crafted header could mislead a search from its end.
 */
import { damagedUnless } from "../containers/file-limits.ts";
import { vorbisHeaders } from "../containers/vorbis-description.ts";
import { type Bytes, byteAt, uint32LittleEndian } from "../photos/byte-reader.ts";

/** Reads numbers of up to 32 bits, least significant bit first. Throws beyond the packet's end. */
interface BitReader {
  read(bits: number): number;
  skip(bits: number): void;
}

/** Every header begins with its type and the name `vorbis`. */
const NAME_BITS = 56;
/** Real setup headers have about 4,000 bytes. */
const MAX_SETUP_BYTES = 100_000;
const CODEBOOK_SYNC = 0x564342;
/** A codebook's minimum value and delta value, 32 bits each. */
const VALUE_RANGE_BITS = 64;
const MAX_CHANNELS = 255;

/**
 * Returns a function that gives the seconds of each packet. Call it in the track's order; the first packet decodes to
 * nothing. Throws if the headers are broken.
 */
export function vorbisPacketSeconds(description: Bytes): (packet: Uint8Array) => number {
  const { identification, setup } = vorbisHeaders(description);
  const rate = uint32LittleEndian(identification, 12);
  const sizes = byteAt(identification, 28);
  damagedUnless(rate > 0, "Vorbis without a rate");
  const blocks = { short: 2 ** (sizes & 15), long: 2 ** (sizes >> 4) };
  const modes = readModes(setup, byteAt(identification, 11));
  const modeBits = bitsOf(modes.length - 1);
  let before: number | null = null;
  return (packet) => {
    if (packet.length === 0) return 0;
    // Some decoders accept new headers, and so new block sizes, in the middle of the sound.
    damagedUnless((byteAt(packet, 0) & 1) === 0, "A header among the sound");
    const mode = modes[(byteAt(packet, 0) >> 1) & (2 ** modeBits - 1)];
    const block = mode === "short" ? blocks.short : blocks.long;
    const samples = before === null ? 0 : (before + block) / 4;
    before = block;
    return samples / rate;
  };
}

/** Returns the block size of each mode. */
function readModes(setup: Bytes, channels: number): ("short" | "long")[] {
  damagedUnless(setup.length <= MAX_SETUP_BYTES, "A setup header of an odd size");
  damagedUnless(channels > 0 && channels <= MAX_CHANNELS, "Vorbis without channels");
  const bits = bitReader(setup);
  bits.skip(NAME_BITS);
  repeat(bits.read(8) + 1, () => skipCodebook(bits));
  repeat(bits.read(6) + 1, () => bits.skip(16));
  repeat(bits.read(6) + 1, () => skipFloor(bits));
  repeat(bits.read(6) + 1, () => skipResidue(bits));
  repeat(bits.read(6) + 1, () => skipMapping(bits, channels));
  return Array.from({ length: bits.read(6) + 1 }, () => {
    const isLong = bits.read(1) === 1;
    bits.skip(16 + 16 + 8);
    return isLong ? "long" : "short";
  });
}

/** Section 3.2.1. */
function skipCodebook(bits: BitReader): void {
  damagedUnless(bits.read(24) === CODEBOOK_SYNC, "No codebook where one should be");
  const dimensions = bits.read(16);
  const entries = bits.read(24);
  const isOrdered = bits.read(1) === 1;
  if (isOrdered) {
    bits.skip(5);
    let entry = 0;
    while (entry < entries) entry += bits.read(bitsOf(entries - entry));
    damagedUnless(entry === entries, "Too many entries in a codebook");
  } else {
    const isSparse = bits.read(1) === 1;
    repeat(entries, () => {
      if (!isSparse || bits.read(1) === 1) bits.skip(5);
    });
  }
  const lookup = bits.read(4);
  damagedUnless(lookup <= 2, "A codebook of an unknown kind");
  if (lookup === 0) return;
  bits.skip(VALUE_RANGE_BITS);
  const valueBits = bits.read(4) + 1;
  bits.skip(1);
  bits.skip(valueBits * (lookup === 1 ? latticeSide(entries, dimensions) : entries * dimensions));
}

/** Returns the largest integer whose power `dimensions` is at most `entries` (lookup1_values, section 9.2.3). */
function latticeSide(entries: number, dimensions: number): number {
  damagedUnless(dimensions > 0, "A codebook without dimensions");
  let side = Math.floor(entries ** (1 / dimensions));
  while ((side + 1) ** dimensions <= entries) side++;
  while (side ** dimensions > entries) side--;
  return side;
}

/** Sections 6.2.1 and 7.2.2. */
function skipFloor(bits: BitReader): void {
  const type = bits.read(16);
  damagedUnless(type <= 1, "A floor of an unknown kind");
  if (type === 0) {
    bits.skip(8 + 16 + 16 + 6 + 8);
    repeat(bits.read(4) + 1, () => bits.skip(8));
    return;
  }
  const classOf = Array.from({ length: bits.read(5) }, () => bits.read(4));
  const dimensions = Array.from({ length: Math.max(-1, ...classOf) + 1 }, () => {
    const size = bits.read(3) + 1;
    const subclasses = bits.read(2);
    if (subclasses > 0) bits.skip(8);
    bits.skip(8 * 2 ** subclasses);
    return size;
  });
  bits.skip(2);
  const rangeBits = bits.read(4);
  for (const one of classOf) bits.skip(rangeBits * (dimensions[one] ?? 0));
}

/** Section 8.6.1. */
function skipResidue(bits: BitReader): void {
  bits.skip(16 + 24 + 24 + 24);
  const classifications = bits.read(6) + 1;
  bits.skip(8);
  const cascades = Array.from({ length: classifications }, () => {
    const low = bits.read(3);
    return bits.read(1) === 1 ? low | (bits.read(5) << 3) : low;
  });
  for (const cascade of cascades) {
    for (let rest = cascade; rest > 0; rest >>= 1) bits.skip((rest & 1) * 8);
  }
}

/** Section 4.2.4, mappings. */
function skipMapping(bits: BitReader, channels: number): void {
  bits.skip(16);
  const submaps = bits.read(1) === 1 ? bits.read(4) + 1 : 1;
  if (bits.read(1) === 1) bits.skip((bits.read(8) + 1) * 2 * bitsOf(channels - 1));
  bits.skip(2);
  if (submaps > 1) bits.skip(4 * channels);
  bits.skip(submaps * 24);
}

/** Returns how many bits a number needs (ilog, section 9.2.1). */
function bitsOf(value: number): number {
  return 32 - Math.clz32(value);
}

function repeat(times: number, run: () => void): void {
  for (let time = 0; time < times; time++) run();
}

function bitReader(bytes: Bytes): BitReader {
  let at = 0;
  const skip = (bits: number) => {
    at += bits;
    damagedUnless(at <= bytes.length * 8, "A header is cut off");
  };
  return {
    skip,
    read(bits) {
      let value = 0;
      for (let bit = 0; bit < bits; bit++) {
        const place = at + bit;
        value += ((byteAt(bytes, place >> 3) >> (place & 7)) & 1) * 2 ** bit;
      }
      skip(bits);
      return value;
    },
  };
}
