/** Computes how long a recording's packets last when decoded, without decoding them. Ignores their timestamps. */
import type { AudioCodec } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { type Bytes, byteAt } from "../photos/byte-reader.ts";
import { aacFrameSeconds, adtsFrameSeconds, isAdts } from "./aac-frame.ts";
import { flacFrameSeconds } from "./flac-frame.ts";
import { vorbisPacketSeconds } from "./vorbis-blocks.ts";

/** Returns the seconds of a packet. Call it with every packet of a track, in order. */
export type PacketSeconds = (packet: Uint8Array) => number;

/** Frame sizes (RFC 6716, section 3.1, table 2). Configurations 0 to 11 are SILK, 12 to 15 hybrid, 16 to 31 CELT. */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];
/** The longest packet that a decoder accepts (RFC 6716, section 3.4, R5). */
const MAX_OPUS_MS = 120;

/** Returns the function that measures this codec's packets. Throws for an unsupported codec or a broken description. */
export function packetSeconds(codec: AudioCodec, config: AudioDecoderConfig): PacketSeconds {
  const { description, sampleRate, numberOfChannels } = config;
  if (codec === "opus") return opusSeconds;
  if (codec === "flac") return (packet) => flacFrameSeconds(packet, sampleRate);
  // Packets of a file without a container describe themselves.
  if (codec === "aac" && description === undefined) return adtsFrameSeconds;
  if (codec === "aac" || codec === "vorbis") {
    damagedUnless(description instanceof Uint8Array, "Its sound has no description");
    return codec === "aac" ? aacSeconds(description) : vorbisPacketSeconds(description as Bytes);
  }
  const bytesPerSecond = sampleBytes(codec) * numberOfChannels * sampleRate;
  damagedUnless(bytesPerSecond > 0, "Sound without channels or a rate");
  return ({ length }) => length / bytesPerSecond;
}

function aacSeconds(description: Uint8Array): PacketSeconds {
  const seconds = aacFrameSeconds(description);
  return (packet) => {
    damagedUnless(!isAdts(packet), "AAC with headers of its own");
    return packet.length === 0 ? 0 : seconds;
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
