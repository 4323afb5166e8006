/**
 * Copies the packets of a video's pictures and sound from the old file to the new one, with mediabunny. Pictures lose
 * the metadata between them (clean-pictures.ts).
 */
import {
  type AudioCodec,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type Source,
  type StreamTarget,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import type { SoundTrouble } from "../../domain/media/upload-progress.ts";
import { addSound, copyLanes, type Lane, soundCodecOf, startOf } from "../containers/copy-packets.ts";
import { damagedUnless, MAX_PACKETS } from "../containers/file-limits.ts";
import { pictureCleaner } from "./clean-pictures.ts";

export interface VideoToCopy {
  contentType: VideoType;
  source: Source;
  /** Bytes of the file to copy. */
  size: number;
  target: StreamTarget;
  /**
   * How an MP4 gets its index in front: everything stays in memory until the index is known, or space is reserved for
   * it. Unused space becomes a `free` box of zeros.
   */
  fastStart: "in-memory" | "reserve";
}

/** Minimum length of a WebM cluster, where key frames allow it. Readers then skip through a file in few steps. */
const CLUSTER_SECONDS = 10;

/** The new file may have a few more packets than the old one, of silence. */
const ADDED_PACKETS = 64;

interface Tracks {
  pictures: InputVideoTrack;
  codec: VideoCodec;
  sound: InputAudioTrack | null;
}

/** Codecs of sound that all browsers play. */
const PLAYED_SOUND: Record<VideoType, AudioCodec[]> = {
  "video/mp4": ["aac", "mp3", "opus", "flac"],
  "video/webm": ["opus", "vorbis"],
};

interface CopiedTracks {
  /** Of the new file. */
  durationSeconds: number;
  soundTrouble: SoundTrouble | null;
}

/** Copies the tracks. */
export async function copyTracks(
  video: VideoToCopy,
  { pictures, codec, sound }: Tracks,
): Promise<CopiedTracks> {
  const format =
    video.contentType === "video/mp4"
      ? new Mp4OutputFormat({ fastStart: video.fastStart })
      : new WebMOutputFormat({ minimumClusterDuration: CLUSTER_SECONDS });
  const output = new Output({ format, target: video.target });
  const lanes = [await addPictures(output, video, { pictures, codec })];
  const soundCodec = sound && (await soundCodecOf(sound, format));
  if (sound && soundCodec)
    lanes.push(await addSound(output, sound, { codec: soundCodec, ...(await roomFor(sound, video)) }));
  const start = await startOf(lanes, video.contentType);
  await output.start();
  const durationSeconds = await copyLanes(lanes, { start, bytesLeft: video.size, isTolerant: false });
  await output.finalize();
  const soundTrouble = sound && (await soundTroubleOf(sound, soundCodec, video.contentType));
  return { durationSeconds, soundTrouble };
}

/** `codec` is that of the copied sound; null if there is none. */
async function soundTroubleOf(
  sound: InputAudioTrack,
  codec: AudioCodec | null,
  contentType: VideoType,
): Promise<SoundTrouble | null> {
  if (codec !== null) return PLAYED_SOUND[contentType].includes(codec) ? null : "unplayable";
  const isSilent = (await new EncodedPacketSink(sound).getFirstPacket()) === null;
  return isSilent ? null : "left-out";
}

async function addPictures(
  output: Output,
  video: VideoToCopy,
  { pictures, codec }: Pick<Tracks, "pictures" | "codec">,
): Promise<Lane> {
  const source = new EncodedVideoPacketSource(codec);
  const transformationMatrix = await pictures.getTransformationMatrix();
  output.addVideoTrack(source, { transformationMatrix, ...(await roomFor(pictures, video)) });
  const config = await pictures.getDecoderConfig();
  damagedUnless(config !== null, "Its pictures have no description");
  const { decoderConfig, clean } = pictureCleaner(codec, config);
  return {
    track: pictures,
    async add(packet) {
      const cleanPacket = clean(packet);
      if (cleanPacket) await source.add(cleanPacket, { decoderConfig });
    },
    close: () => source.close(),
  };
}

/** Returns how many packets to reserve space for in the index of an MP4. */
async function roomFor(
  track: InputTrack,
  { contentType, fastStart }: VideoToCopy,
): Promise<{ maximumPacketCount?: number }> {
  if (contentType !== "video/mp4" || fastStart !== "reserve") return {};
  const { packetCount } = await track.computePacketStats(MAX_PACKETS);
  return { maximumPacketCount: packetCount + ADDED_PACKETS };
}
