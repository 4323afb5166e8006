/**
 * A video's pictures and sound in a new file, packet by packet, by mediabunny. Nothing is decoded. Tags, names,
 * places, dates and further tracks are not asked for, so they stay behind.
 */
import {
  type AudioCodec,
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import type { VideoType } from "../../domain/media.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { damagedUnless, MAX_PACKETS } from "./file-limits.ts";

interface OpenedVideo {
  kind: "video";
  /** Pixels, upright. */
  width: number;
  height: number;
  copy(): Promise<{ durationSeconds: number; bytes: Bytes }>;
}

/** Those that some browser shows. */
const VIDEO_CODECS: Record<VideoType, VideoCodec[]> = {
  "video/mp4": ["avc", "hevc", "vp9", "av1"],
  "video/webm": ["vp8", "vp9", "av1"],
};

/** Throws for a file without pictures, and wherever the file is broken. */
export async function openVideo(
  bytes: Bytes,
  contentType: VideoType,
): Promise<OpenedVideo | { kind: "unknown-codec" }> {
  // What it would say of a broken file is what the refusal says.
  Logging.level = LogLevel.Silent;
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  damagedUnless(video !== null, "It has no pictures");
  const codec = await video.getCodec();
  if (codec === null || !VIDEO_CODECS[contentType].includes(codec)) return { kind: "unknown-codec" };
  const audio = await input.getPrimaryAudioTrack();
  return {
    kind: "video",
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    copy: () => copyTracks(bytes, contentType, { video, codec, audio }),
  };
}

interface Tracks {
  video: InputVideoTrack;
  codec: VideoCodec;
  audio: InputAudioTrack | null;
}

async function copyTracks(bytes: Bytes, contentType: VideoType, { video, codec, audio }: Tracks) {
  const memory = memoryTarget(bytes.length);
  const format =
    contentType === "video/mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target: memory.target });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures, { transformationMatrix: await video.getTransformationMatrix() });
  const soundCodec = audio && (await soundCodecOf(audio, format));
  const sound = soundCodec && new EncodedAudioPacketSource(soundCodec);
  if (sound) output.addAudioTrack(sound);

  const start = await startOf(sound && audio ? [video, audio] : [video], contentType);
  const copying: Copying = { start, packetsLeft: MAX_PACKETS, bytesLeft: bytes.length };
  await output.start();
  const pictureConfig = await video.getDecoderConfig();
  damagedUnless(pictureConfig !== null, "Its pictures have no description");
  const picturesEnd = await copyPackets(video, copying, (packet) =>
    pictures.add(packet, { decoderConfig: pictureConfig }),
  );
  pictures.close();
  const soundConfig = sound && audio && (await audio.getDecoderConfig());
  const soundEnd =
    sound && audio && soundConfig
      ? await copyPackets(audio, copying, (packet) => sound.add(packet, { decoderConfig: soundConfig }))
      : 0;
  sound?.close();
  await output.finalize();
  return { durationSeconds: rounded(Math.max(picturesEnd, soundEnd)), bytes: memory.written() };
}

/** Null where the new file cannot hold the sound, or there is none. */
async function soundCodecOf(audio: InputAudioTrack, format: OutputFormat): Promise<AudioCodec | null> {
  const codec = await audio.getCodec();
  const first = await new EncodedPacketSink(audio).getFirstPacket();
  return codec !== null && first !== null && format.getSupportedAudioCodecs().includes(codec) ? codec : null;
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
  packetsLeft: number;
  bytesLeft: number;
}

/** Hands on every packet of a track in its order; answers when the last one ends, in seconds. */
async function copyPackets(
  track: InputTrack,
  copying: Copying,
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  let last: EncodedPacket | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  let end = 0;
  for (
    let packet = await sink.getFirstPacket(options);
    packet;
    packet = await sink.getNextPacket(packet, options)
  ) {
    last = packet;
    copying.packetsLeft -= 1;
    copying.bytesLeft -= packet.byteLength;
    // Packets that lie on top of each other would make a file out of nothing.
    damagedUnless(copying.packetsLeft >= 0 && copying.bytesLeft >= 0, "More packets than bytes");
    // Nothing can be shown before the first key packet.
    if (latest === Number.NEGATIVE_INFINITY && packet.type === "delta") continue;
    const timestamp = packet.timestamp - copying.start;
    // Some files call a packet a key that is shown before one of the group before it.
    const type = packet.type === "key" && timestamp < latest ? "delta" : packet.type;
    latest = Math.max(latest, timestamp);
    end = Math.max(end, timestamp + packet.duration);
    await add(packet.clone({ timestamp, type }));
  }
  damagedUnless(last !== null && latest !== Number.NEGATIVE_INFINITY, "A track without packets");
  // A packet that is told of and not there: the file is cut off.
  damagedUnless((await sink.getNextPacket(last, { metadataOnly: true })) === null, "A packet is cut off");
  return end;
}

/** One piece of memory that a new file is written to; a bit more than the old one, for the new one's tables. */
function memoryTarget(oldLength: number) {
  const memory = new Uint8Array(Math.ceil(oldLength * 1.25) + 65_536);
  let length = 0;
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      memory.set(data, position);
      length = Math.max(length, position + data.length);
    },
  });
  return { target: new StreamTarget(writable), written: () => memory.subarray(0, length) };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
