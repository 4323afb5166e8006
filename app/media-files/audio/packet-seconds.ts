/** Computes how long a recording's packets last when decoded, without decoding them. Ignores their timestamps. */
import type { AudioCodec } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { vorbisHeaders } from "../containers/vorbis-description.ts";
import { type Bytes, byteAt, uint16, uint32, uint32LittleEndian } from "../photos/byte-reader.ts";
import { flacFrameSeconds } from "./flac-frame.ts";

/** Returns the seconds of a packet; of Vorbis the most that it can last. */
export type PacketSeconds = (packet: Uint8Array) => number;

/** Frame sizes (RFC 6716, section 3.1, table 2). Configurations 0 to 11 are SILK, 12 to 15 hybrid, 16 to 31 CELT. */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];
/** The longest packet that a decoder accepts (RFC 6716, section 3.4, R5). */
const MAX_OPUS_MS = 120;
/** Sample rates in Hz (ISO/IEC 14496-3, table 1.18). */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const AAC_SAMPLES = 1_024;
/** Audio object types that mediabunny writes: LC, HE and HE of two channels. */
const AAC_TYPES = [2, 5, 29];

/** Returns the function that measures this codec's packets. Throws for an unsupported codec or a broken description. */
export function packetSeconds(codec: AudioCodec, config: AudioDecoderConfig): PacketSeconds {
  const { description, sampleRate, numberOfChannels } = config;
  if (codec === "opus") return opusSeconds;
  if (codec === "flac") return (packet) => flacFrameSeconds(packet, sampleRate);
  // ADTS: each packet is one frame, and the copy has the rate of the first one.
  if (codec === "aac" && description === undefined) return () => AAC_SAMPLES / sampleRate;
  if (codec === "aac" || codec === "vorbis") {
    damagedUnless(description instanceof Uint8Array, "Its sound has no description");
    return codec === "aac" ? aacSeconds(description) : vorbisSeconds(description as Bytes);
  }
  const bytesPerSecond = sampleBytes(codec) * numberOfChannels * sampleRate;
  damagedUnless(bytesPerSecond > 0, "Sound without channels or a rate");
  return ({ length }) => length / bytesPerSecond;
}

function aacSeconds(description: Uint8Array): PacketSeconds {
  const seconds = aacFrameSeconds(description);
  return (packet) => {
    // Some decoders follow the sample rate of an ADTS header, which packets in MP4 files do not have.
    const isAdts = byteAt(packet, 0) === 0xff && byteAt(packet, 1) >> 4 === 0xf;
    damagedUnless(!isAdts, "AAC with headers of its own");
    return packet.length === 0 ? 0 : seconds;
  };
}

/**
 * Reads type and rate of an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). SBR doubles both samples and rate, so seconds
 * stay the same; frames of 960 samples count as 1,024.
 */
function aacFrameSeconds(description: Uint8Array): number {
  const index = (uint16(description, 0) >> 7) & 15;
  const rate = index === 15 ? (uint32(description, 1) >>> 7) & 0xff_ff_ff : (AAC_RATES[index] ?? 0);
  const isKnown = rate > 0 && AAC_TYPES.includes(byteAt(description, 0) >> 3);
  damagedUnless(isKnown, "AAC of an unknown rate or kind");
  return AAC_SAMPLES / rate;
}

/**
 * Counts each packet as half of a long block and half of another (the Vorbis I specification, 4.3.8). Which blocks are
 * short is at the end of the setup header, behind codebooks whose length only a decoder knows.
 */
function vorbisSeconds(description: Bytes): PacketSeconds {
  const { identification } = vorbisHeaders(description);
  const rate = uint32LittleEndian(identification, 12);
  const sizes = byteAt(identification, 28);
  damagedUnless(rate > 0, "Vorbis without a rate");
  const seconds = 2 ** Math.max(sizes & 15, sizes >> 4) / 2 / rate;
  return (packet) => {
    if (packet.length === 0) return 0;
    // Some decoders accept new headers, and so new block sizes, in the middle of the sound.
    damagedUnless((byteAt(packet, 0) & 1) === 0, "A header among the sound");
    return seconds;
  };
}

/** Reads the TOC byte, and the frame count byte of a code 3 packet (RFC 6716, sections 3.1 and 3.2). */
function opusSeconds(packet: Uint8Array): number {
  if (packet.length === 0) return 0;
  const toc = byteAt(packet, 0);
  const code = toc & 0b11;
  const frames = code === 0 ? 1 : code === 3 ? byteAt(packet, 1) & 0b111111 : 2;
  return Math.min(frames * opusFrameMs(toc >> 3), MAX_OPUS_MS) / 1_000;
}

function opusFrameMs(configuration: number): number {
  if (configuration < 12) return SILK_MS[configuration % 4] ?? 0;
  return (configuration < 16 ? HYBRID_MS[configuration % 2] : CELT_MS[configuration % 4]) ?? 0;
}

/** Returns the bytes of one uncompressed sample of one channel. `codec` is a mediabunny name such as `pcm-s16`. */
function sampleBytes(codec: AudioCodec): number {
  if (codec === "ulaw" || codec === "alaw") return 1;
  const bits = /^pcm-[suf](8|16|24|32|64)(be)?$/.exec(codec)?.[1];
  damagedUnless(bits !== undefined, "Sound of a kind that recordings do not have");
  return Number(bits) / 8;
}
