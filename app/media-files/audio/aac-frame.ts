/** How long each packet of an AAC track lasts, from its AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
import { adtsFrameSize, isAdtsFrame } from "../containers/adts-frames.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import { byteAt } from "../photos/byte-reader.ts";

/** Reads a number of up to 24 bits, most significant bit first. Bits beyond the end read as 0. */
type ReadBits = (bits: number) => number;

/** Sample rates in Hz (ISO/IEC 14496-3, table 1.18). */
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** Sample rates in Hz (ISO/IEC 23003-3, table 67). Indexes 13 and 14 are reserved. */
const USAC_RATES = [
  ...RATES,
  ...[0, 0, 57_600, 51_200, 40_000, 38_400, 34_150, 28_800, 25_600, 20_000, 19_200, 17_075, 14_400, 12_800],
  9_600,
];
/** Samples of a decoded frame, by coreSbrFrameLengthIndex (ISO/IEC 23003-3, table 70). */
const USAC_FRAMES = [768, 1_024, 2_048, 2_048, 4_096];
/** Audio object types. */
const SBR = 5;
const ER_BSAC = 22;
const LOW_DELAY = 23;
const PS = 29;
const ENHANCED_LOW_DELAY = 39;
const USAC = 42;

/** Returns a frame's seconds; SBR doubles both samples and rate, so they stay the same. Throws for an invalid rate. */
export function aacFrameSeconds(description: Uint8Array): number {
  const read = bitReader(description);
  let type = readType(read);
  const rate = readRate(read);
  read(4);
  if (type === SBR || type === PS) {
    readRate(read);
    type = readType(read);
    if (type === ER_BSAC) read(4);
  }
  if (type === USAC) return usacFrameSeconds(read);
  damagedUnless(rate > 0, "AAC of an unknown rate");
  const isShort = read(1) === 1;
  const isLowDelay = type === LOW_DELAY || type === ENHANCED_LOW_DELAY;
  return ((isShort ? 960 : 1_024) / rate) * (isLowDelay ? 0.5 : 1);
}

/** Returns the seconds of a packet that is one ADTS frame. Throws for any other packet and for an invalid rate. */
export function adtsFrameSeconds(packet: Uint8Array): number {
  damagedUnless(isAdtsFrame(packet, 0) && adtsFrameSize(packet, 0) === packet.length, "No complete frame");
  const rate = RATES[(byteAt(packet, 2) >> 2) & 15] ?? 0;
  damagedUnless(rate > 0, "AAC of an unknown rate");
  return 1_024 / rate;
}

/** Whether a packet has an ADTS header. Some decoders follow its sample rate. Packets in MP4 files have none. */
export function isAdts(packet: Uint8Array): boolean {
  return byteAt(packet, 0) === 0xff && byteAt(packet, 1) >> 4 === 0xf;
}

function readType(read: ReadBits): number {
  const type = read(5);
  return type === 31 ? 32 + read(6) : type;
}

function readRate(read: ReadBits): number {
  const index = read(4);
  return index === 15 ? read(24) : (RATES[index] ?? 0);
}

/** Returns a frame's seconds for xHE-AAC, at the output rate from its own configuration (ISO/IEC 23003-3, 5.2). */
function usacFrameSeconds(read: ReadBits): number {
  const index = read(5);
  const rate = index === 31 ? read(24) : (USAC_RATES[index] ?? 0);
  const samples = USAC_FRAMES[read(3)] ?? 0;
  damagedUnless(rate > 0 && samples > 0, "AAC of an unknown rate");
  return samples / rate;
}

function bitReader(bytes: Uint8Array): ReadBits {
  let at = 0;
  return (bits) => {
    let value = 0;
    for (const end = at + bits; at < end; at++)
      value = value * 2 + ((byteAt(bytes, at >> 3) >> (7 - (at & 7))) & 1);
    return value;
  };
}
