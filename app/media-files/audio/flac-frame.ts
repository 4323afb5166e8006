/** How long each packet of a FLAC track lasts, and whether it is complete (RFC 9639, section 9). */
import { damagedUnless } from "../containers/file-limits.ts";
import { byteAt, uint16 } from "../photos/byte-reader.ts";

interface FrameHeader {
  samples: number;
  /** Hz. */
  rate: number;
}

/** Sample rates by their code; 0 is that of the description, 12 to 14 follow in the header. */
const RATES = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const SYNC_CODE = 0b111_1111_1111_1100;

/**
 * Returns a packet's seconds. Throws unless a frame of this rate begins it and its checksum ends it. Decoders play all
 * frames that they find in a packet, so each header with the right checksum counts: bytes of sound look like one by chance
 * less than once in a million.
 */
export function flacFrameSeconds(packet: Uint8Array, sampleRate: number): number {
  const first = headerAt(packet, 0, sampleRate);
  damagedUnless(first !== null && checksumOf(packet) === 0, "No complete frame");
  damagedUnless(sampleRate > 0 && first.rate === sampleRate, "Frames of another rate");
  let seconds = 0;
  for (let at = 0; at >= 0; at = packet.indexOf(0xff, at + 1)) {
    const header = headerAt(packet, at, sampleRate);
    if (header) seconds += header.samples / header.rate;
  }
  return seconds;
}

/** Returns the header of the frame that begins here, or null if none does (section 9.1). */
function headerAt(packet: Uint8Array, at: number, sampleRate: number): FrameHeader | null {
  const sizeCode = byteAt(packet, at + 2) >> 4;
  const rateCode = byteAt(packet, at + 2) & 15;
  if (uint16(packet, at) >> 1 !== SYNC_CODE || sizeCode === 0 || rateCode === 15) return null;
  // The number of the frame is coded like a character in UTF-8.
  const sizeAt = at + 4 + Math.max(1, Math.clz32(~(byteAt(packet, at + 4) << 24)));
  const rateAt = sizeAt + (sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0);
  const end = rateAt + (rateCode < 12 ? 0 : rateCode === 12 ? 1 : 2);
  const rate = rateOf(packet, rateCode, rateAt) || sampleRate;
  const isWhole = end < packet.length && headerChecksumOf(packet.subarray(at, end + 1)) === 0;
  return isWhole ? { samples: samplesOf(packet, sizeCode, sizeAt), rate } : null;
}

/** Section 9.1.1. */
function samplesOf(packet: Uint8Array, code: number, at: number): number {
  if (code === 6) return byteAt(packet, at) + 1;
  if (code === 7) return uint16(packet, at) + 1;
  if (code === 1) return 192;
  return code <= 5 ? 144 * 2 ** code : 2 ** code;
}

/** Section 9.1.2. */
function rateOf(packet: Uint8Array, code: number, at: number): number {
  if (code === 12) return byteAt(packet, at) * 1_000;
  return code < 12 ? (RATES[code] ?? 0) : uint16(packet, at) * (code === 13 ? 1 : 10);
}

/** For each byte, what it does to the checksum of a frame. */
const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => steps(byte << 8, 0x8000, 0x8005));

/** Section 9.3. Returns 0 for a frame that ends with its own checksum. */
function checksumOf(frame: Uint8Array): number {
  let sum = 0;
  for (const byte of frame) sum = ((sum << 8) & 0xffff) ^ (STEPS[(sum >> 8) ^ byte] ?? 0);
  return sum;
}

/** Section 9.1.8. Returns 0 for a header that ends with its own checksum. */
function headerChecksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte) => steps(sum ^ byte, 0x80, 0x07) & 0xff, 0);
}

function steps(start: number, top: number, polynomial: number): number {
  let sum = start;
  for (let bit = 0; bit < 8; bit++) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1;
  return sum;
}
