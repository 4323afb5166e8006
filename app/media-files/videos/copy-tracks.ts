/** Hands a video's packets from the old file to the new one, by mediabunny: those of its pictures and its sound. */
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Source,
  type StreamTarget,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import type { VideoType } from "../../domain/media.ts";
import { damagedUnless, MAX_PACKETS } from "./file-limits.ts";

export interface VideoToCopy {
  contentType: VideoType;
  source: Source;
  /** Bytes of the file that is read. */
  size: number;
  target: StreamTarget;
  /**
   * How the index of an MP4 comes to stand in front: everything is held in memory until it is known, or room is kept
   * for it, and what of that is left over is a `free` box of zeros.
   */
  fastStart: "in-memory" | "reserve";
}

/** A cluster of a WebM lasts at least so long, where key pictures allow it: whoever walks through a file jumps far. */
const CLUSTER_SECONDS = 10;

/** The new file may hold a few more packets than the old one, of silence. */
const ADDED_PACKETS = 64;

interface Tracks {
  pictures: InputVideoTrack;
  codec: VideoCodec;
  sound: InputAudioTrack | null;
}

/** Answers how long the new file lasts, in seconds. */
export async function copyTracks(video: VideoToCopy, { pictures, codec, sound }: Tracks): Promise<number> {
  const format =
    video.contentType === "video/mp4"
      ? new Mp4OutputFormat({ fastStart: video.fastStart })
      : new WebMOutputFormat({ minimumClusterDuration: CLUSTER_SECONDS });
  const output = new Output({ format, target: video.target });
  const lanes = [await addPictures(output, video, { pictures, codec })];
  const soundCodec = sound && (await soundCodecOf(sound, format));
  if (sound && soundCodec) lanes.push(await addSound(output, video, sound, soundCodec));
  const start = await startOf(
    lanes.map(({ track }) => track),
    video.contentType,
  );
  await output.start();
  const end = await copyLanes(lanes, { start, bytesLeft: video.size });
  await output.finalize();
  return rounded(end);
}

/** A track on its way from the old file into the new one. */
interface Lane {
  track: InputTrack;
  add: (packet: EncodedPacket) => Promise<void>;
  close: () => void;
}

async function addPictures(
  output: Output,
  video: VideoToCopy,
  { pictures, codec }: Pick<Tracks, "pictures" | "codec">,
): Promise<Lane> {
  const source = new EncodedVideoPacketSource(codec);
  const transformationMatrix = await pictures.getTransformationMatrix();
  output.addVideoTrack(source, { transformationMatrix, ...(await roomFor(pictures, video)) });
  const decoderConfig = await pictures.getDecoderConfig();
  damagedUnless(decoderConfig !== null, "Its pictures have no description");
  return {
    track: pictures,
    add: (packet) => source.add(packet, { decoderConfig }),
    close: () => source.close(),
  };
}

async function addSound(
  output: Output,
  video: VideoToCopy,
  sound: InputAudioTrack,
  codec: AudioCodec,
): Promise<Lane> {
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, await roomFor(sound, video));
  const decoderConfig = await sound.getDecoderConfig();
  damagedUnless(decoderConfig !== null, "Its sound has no description");
  return {
    track: sound,
    add: (packet) => source.add(packet, { decoderConfig }),
    close: () => source.close(),
  };
}

/** What the index of an MP4 has to hold, where room is kept for it. */
async function roomFor(
  track: InputTrack,
  { contentType, fastStart }: VideoToCopy,
): Promise<{ maximumPacketCount?: number }> {
  if (contentType !== "video/mp4" || fastStart !== "reserve") return {};
  const { packetCount } = await track.computePacketStats(MAX_PACKETS);
  return { maximumPacketCount: packetCount + ADDED_PACKETS };
}

/** Null where the new file cannot hold the sound, or there is none. */
async function soundCodecOf(audio: InputAudioTrack, format: OutputFormat): Promise<AudioCodec | null> {
  const codec = await audio.getCodec();
  const isKnown = codec !== null && (await audio.getDecoderConfig()) !== null;
  const first = await new EncodedPacketSink(audio).getFirstPacket();
  return isKnown && first !== null && format.getSupportedAudioCodecs().includes(codec) ? codec : null;
}

/** When the new file begins, in the old one's seconds. An MP4 can hold what comes before, a WebM cannot. */
async function startOf(tracks: InputTrack[], contentType: VideoType): Promise<number> {
  const firsts = await Promise.all(tracks.map((track) => track.getFirstTimestamp()));
  const first = Math.min(...firsts);
  return contentType === "video/mp4" ? Math.max(first, 0) : first;
}

interface Copying {
  /** Seconds. */
  start: number;
  bytesLeft: number;
}

/** Hands on the packets of all tracks by their time, as a player needs them; answers when the last one ends. */
async function copyLanes(lanes: Lane[], copying: Copying): Promise<number> {
  const ahead = await Promise.all(
    lanes.map(async (lane) => {
      const packets = packetsOf(lane.track, copying);
      return { lane, packets, next: await packets.next() };
    }),
  );
  let end = 0;
  while (true) {
    const [first] = ahead.filter(({ next }) => !next.done).sort((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!first?.next.value) return end;
    end = Math.max(end, first.next.value.timestamp + first.next.value.duration);
    await first.lane.add(first.next.value);
    first.next = await first.packets.next();
    if (first.next.done) first.lane.close();
  }
}

function timeOf({ value }: IteratorResult<EncodedPacket, undefined>): number {
  return value?.timestamp ?? Number.POSITIVE_INFINITY;
}

/** Every packet of a track in its order, at its time in the new file. */
async function* packetsOf(track: InputTrack, copying: Copying): AsyncGenerator<EncodedPacket, undefined> {
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  let packetsLeft = MAX_PACKETS;
  let last: EncodedPacket | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (
    let packet = await sink.getFirstPacket(options);
    packet;
    packet = await sink.getNextPacket(packet, options)
  ) {
    last = packet;
    packetsLeft -= 1;
    copying.bytesLeft -= packet.byteLength;
    // Packets that lie on top of each other would make a file out of nothing.
    damagedUnless(packetsLeft >= 0 && copying.bytesLeft >= 0, "More packets than bytes");
    // Nothing can be shown before the first key packet.
    if (latest === Number.NEGATIVE_INFINITY && packet.type === "delta") continue;
    const timestamp = packet.timestamp - copying.start;
    // Some files call a packet a key that is shown before one of the group before it.
    const type = packet.type === "key" && timestamp < latest ? "delta" : packet.type;
    latest = Math.max(latest, timestamp);
    yield packet.clone({ timestamp, type });
  }
  damagedUnless(last !== null && latest !== Number.NEGATIVE_INFINITY, "A track without packets");
  // A packet that is told of and not there: the file is cut off.
  damagedUnless((await sink.getNextPacket(last, { metadataOnly: true })) === null, "A packet is cut off");
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
