/** How long each packet of a FLAC track lasts, and whether it is exactly one frame (RFC 9639, section 9). */
import { damagedUnless } from "../containers/file-limits.ts";
import { byteAt, uint16 } from "../photos/byte-reader.ts";

/** Sample rates by their code; 0 is that of the description, 12 to 14 follow in the header. */
const RATES = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const POLYNOMIAL = 0x8005;

/** Returns a frame's seconds. Throws if the packet is anything but one complete frame at this rate. */
export function flacFrameSeconds(packet: Uint8Array, sampleRate: number): number {
  damagedUnless(
    uint16(packet, 0) >> 2 === 0b1111_1111_1111_10 && checksumOf(packet) === 0,
    "No complete frame",
  );
  const codes = byteAt(packet, 2);
  const sizeCode = codes >> 4;
  // The number of the frame is coded like a character in UTF-8.
  const sizeAt = 4 + Math.max(1, Math.clz32(~(byteAt(packet, 4) << 24)));
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rate = rateOf(packet, codes & 15, sizeAt + sizeBytes) || sampleRate;
  damagedUnless(sampleRate > 0 && rate === sampleRate, "Frames of another rate");
  return samplesOf(packet, sizeCode, sizeAt) / sampleRate;
}

/** Section 9.1.1. */
function samplesOf(packet: Uint8Array, code: number, at: number): number {
  if (code === 6) return byteAt(packet, at) + 1;
  if (code === 7) return uint16(packet, at) + 1;
  damagedUnless(code > 0, "A frame of an unknown size");
  if (code === 1) return 192;
  return code <= 5 ? 144 * 2 ** code : 2 ** code;
}

/** Section 9.1.2. */
function rateOf(packet: Uint8Array, code: number, at: number): number {
  if (code === 12) return byteAt(packet, at) * 1_000;
  if (code === 13) return uint16(packet, at);
  if (code === 14) return uint16(packet, at) * 10;
  const rate = RATES[code];
  damagedUnless(rate !== undefined, "A frame of an unknown rate");
  return rate;
}

/** For each byte, what it does to the checksum. */
const STEPS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ POLYNOMIAL : sum << 1;
  return sum;
});

/** Section 9.3. Returns 0 for a frame that ends with its own checksum. */
function checksumOf(frame: Uint8Array): number {
  let sum = 0;
  for (const byte of frame) sum = ((sum << 8) & 0xffff) ^ (STEPS[(sum >> 8) ^ byte] ?? 0);
  return sum;
}
