/** Copies packets from one file to another, with mediabunny. Decodes nothing. */
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputTrack,
  type Output,
  type OutputFormat,
} from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { damagedUnless, limitCount, MAX_PACKETS } from "./file-limits.ts";
import { onlyStreamInfo } from "./flac-blocks.ts";
import { withoutComments } from "./vorbis-description.ts";

/** A track that is copied from the old file to the new one. */
export interface Lane {
  track: InputTrack;
  add: (packet: EncodedPacket) => Promise<void>;
  close: () => void;
}

const READ_OPTIONS = { verifyKeyPackets: true };

interface Copying {
  /** Start of the new file, in seconds of the old one. */
  start: number;
  /** Bytes that all remaining packets together may have. */
  bytesLeft: number;
  /** Whether a truncated file is copied as far as it is intact. */
  isTolerant: boolean;
}

/** Returns the sound's codec, or null if the new file does not support it or there are no packets. */
export async function soundCodecOf(audio: InputAudioTrack, format: OutputFormat): Promise<AudioCodec | null> {
  const codec = await audio.getCodec();
  const isKnown = codec !== null && (await audio.getDecoderConfig()) !== null;
  const first = await new EncodedPacketSink(audio).getFirstPacket();
  return isKnown && first !== null && format.getSupportedAudioCodecs().includes(codec) ? codec : null;
}

/** Returns the start of the new file, in seconds of the old one. Only MP4 can have packets before its start. */
export async function startOf(lanes: Lane[], contentType: VideoType | AudioType): Promise<number> {
  const firsts = await Promise.all(lanes.map(({ track }) => track.getFirstTimestamp()));
  const first = Math.min(...firsts);
  return contentType.endsWith("/mp4") ? Math.max(first, 0) : first;
}

/** Adds a track of sound. `maximumPacketCount` is for an MP4 that reserves space for its index. */
export async function addSound(
  output: Output,
  sound: InputAudioTrack,
  { codec, maximumPacketCount }: { codec: AudioCodec; maximumPacketCount?: number },
): Promise<Lane> {
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, maximumPacketCount === undefined ? {} : { maximumPacketCount });
  const meta = { decoderConfig: await decoderConfigOf(sound, codec) };
  return { track: sound, add: (packet) => source.add(packet, meta), close: () => source.close() };
}

async function decoderConfigOf(sound: InputAudioTrack, codec: AudioCodec): Promise<AudioDecoderConfig> {
  const config = await sound.getDecoderConfig();
  damagedUnless(config !== null, "Its sound has no description");
  if (codec !== "vorbis" && codec !== "flac") return config;
  damagedUnless(config.description instanceof Uint8Array, "Its sound has no description");
  const description = (codec === "vorbis" ? withoutComments : onlyStreamInfo)(config.description as Bytes);
  damagedUnless(description !== null, "Its sound has no description");
  return { ...config, description };
}

/** Copies the packets of all tracks in order of time, as players need them. Returns when the last one ends. */
export async function copyLanes(lanes: Lane[], copying: Copying): Promise<number> {
  const queues = await Promise.all(
    lanes.map(async (lane) => {
      const packets = packetsOf(lane.track, copying);
      return { lane, packets, next: await packets.next() };
    }),
  );
  let end = 0;
  while (true) {
    const [first] = queues.filter(({ next }) => !next.done).sort((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!first?.next.value) return Math.round(end * 1_000) / 1_000;
    end = Math.max(end, first.next.value.timestamp + first.next.value.duration);
    await first.lane.add(first.next.value);
    first.next = await first.packets.next();
    if (first.next.done) first.lane.close();
  }
}

function timeOf({ value }: IteratorResult<EncodedPacket, undefined>): number {
  return value?.timestamp ?? Number.POSITIVE_INFINITY;
}

/** Yields every packet of a track in order, with its time in the new file. */
async function* packetsOf(track: InputTrack, copying: Copying): AsyncGenerator<EncodedPacket, undefined> {
  const sink = new EncodedPacketSink(track);
  let packets = 0;
  let last: EncodedPacket | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (
    let packet = await sink.getFirstPacket(READ_OPTIONS);
    packet;
    packet = await nextPacket(sink, packet, copying)
  ) {
    last = packet;
    packets++;
    limitCount(packets, MAX_PACKETS, "Too many packets");
    copying.bytesLeft -= packet.byteLength;
    // Packets that overlap in the file would let a small file grow without bounds.
    damagedUnless(copying.bytesLeft >= 0, "More packets than bytes");
    // Without a key packet nothing can be decoded.
    if (latest === Number.NEGATIVE_INFINITY && packet.type === "delta") continue;
    const timestamp = packet.timestamp - copying.start;
    // Some files mark a packet as a key packet although it is shown before one of the previous group.
    const type = packet.type === "key" && timestamp < latest ? "delta" : packet.type;
    latest = Math.max(latest, timestamp);
    yield packet.clone({ timestamp, type });
  }
  damagedUnless(last !== null && latest !== Number.NEGATIVE_INFINITY, "A track without packets");
  if (copying.isTolerant) return;
  // The index lists a packet that is missing: the file is truncated.
  damagedUnless((await sink.getNextPacket(last, { metadataOnly: true })) === null, "A packet is cut off");
}

/** Returns the next packet, or null after the last one. */
async function nextPacket(
  sink: EncodedPacketSink,
  packet: EncodedPacket,
  { isTolerant }: Copying,
): Promise<EncodedPacket | null> {
  try {
    return await sink.getNextPacket(packet, READ_OPTIONS);
  } catch (error) {
    // Readers throw many kinds of errors for a truncated file.
    if (isTolerant) return null;
    throw error;
  }
}
