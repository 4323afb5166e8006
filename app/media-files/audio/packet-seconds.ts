/** How long the packets of a recording last when they are decoded, whatever their timestamps say. Nothing is decoded. */
import type { AudioCodec } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { type Bytes, byteAt } from "../photos/byte-reader.ts";
import { aacFrameSeconds, isAdts } from "./aac-frame.ts";
import { vorbisPacketSeconds } from "./vorbis-blocks.ts";

/** To be called with every packet of a track in its order. */
export type PacketSeconds = (packet: Uint8Array) => number;

/** RFC 6716, section 3.1, table 2: milliseconds of a frame. Configurations 0 to 11 are SILK, 12 to 15 hybrid, then CELT. */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];
/** RFC 6716, section 3.4, R5: a decoder rejects more. */
const MAX_OPUS_MS = 120;

/** Throws for a codec that recordings do not have, and where the description is broken. */
export function packetSeconds(codec: AudioCodec, config: AudioDecoderConfig): PacketSeconds {
  const { description, sampleRate, numberOfChannels } = config;
  if (codec === "opus") return opusSeconds;
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

/** RFC 6716, sections 3.1 and 3.2: by the first byte (TOC), and by the second one for a packet of any number of frames. */
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

/** Of uncompressed sound, one channel; `pcm-s16` is how mediabunny names codecs, `ulaw` and `alaw` have a byte. */
function sampleBytes(codec: AudioCodec): number {
  if (codec === "ulaw" || codec === "alaw") return 1;
  const bits = /^pcm-[suf](8|16|24|32|64)(be)?$/.exec(codec)?.[1];
  damagedUnless(bits !== undefined, "Sound of a kind that recordings do not have");
  return Number(bits) / 8;
}
