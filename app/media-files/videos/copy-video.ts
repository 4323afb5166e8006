/**
 * Copies a video's pictures and sound into a new file, packet by packet, with mediabunny. Decodes nothing. Leaves out
 * tags, names, locations, dates and other tracks.
 */
import { BufferSource, Input, Logging, LogLevel, MP4, QTFF, type VideoCodec, WEBM } from "mediabunny";
import { MAX_VIDEO_SECONDS, type VideoType } from "../../domain/media/media.ts";
import type { SoundTrouble } from "../../domain/media/upload-progress.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { BARE_QTFF } from "../containers/bare-quicktime.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import { memoryTarget } from "../containers/memory-target.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { sizeRefusal } from "../photos/check-photo.ts";
import { copyTracks, type VideoToCopy } from "./copy-tracks.ts";

interface CopiedVideo {
  kind: "copied";
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  durationSeconds: number;
  soundTrouble: SoundTrouble | null;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

/** Codecs that at least one browser supports. */
export const VIDEO_CODECS: Record<VideoType, VideoCodec[]> = {
  "video/mp4": ["avc", "hevc", "vp9", "av1"],
  "video/webm": ["vp8", "vp9", "av1"],
};

/** Copies in memory. Throws if the file is broken. */
export async function copyInMemory(
  bytes: Bytes,
  contentType: VideoType,
): Promise<(CopiedVideo & { bytes: Bytes }) | Refused> {
  const memory = memoryTarget(bytes.length);
  const copied = await copyVideo({
    contentType,
    source: new BufferSource(bytes),
    size: bytes.length,
    target: memory.target,
    fastStart: "in-memory",
  });
  if (copied.kind === "refused") return copied;
  const written = memory.written();
  blankNames(inMemory(written), contentType);
  return { ...copied, bytes: written };
}

/** Throws for a broken file. The new file still contains mediabunny's name. */
export async function copyVideo(video: VideoToCopy): Promise<CopiedVideo | Refused> {
  // The refusal already reports broken files.
  Logging.level = LogLevel.Silent;
  const input = new Input({ source: video.source, formats: [MP4, QTFF, WEBM, BARE_QTFF] });
  try {
    return await copyOpened(input, video);
  } finally {
    input.dispose();
  }
}

async function copyOpened(input: Input, video: VideoToCopy): Promise<CopiedVideo | Refused> {
  const pictures = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  damagedUnless(pictures !== null || sound !== null, "It has neither pictures nor sound");
  if (pictures === null) return { kind: "refused", reason: "no-picture" };
  const codec = await pictures.getCodec();
  if (codec === null || !VIDEO_CODECS[video.contentType].includes(codec))
    return { kind: "refused", reason: "video-codec" };
  const width = await pictures.getDisplayWidth();
  const height = await pictures.getDisplayHeight();
  damagedUnless(width > 0 && height > 0, "Its pictures have no size");
  const tooLarge = sizeRefusal({ width, height });
  if (tooLarge) return { kind: "refused", reason: tooLarge };
  const { durationSeconds, soundTrouble } = await copyTracks(video, { pictures, codec, sound });
  damagedUnless(durationSeconds > 0 && durationSeconds <= MAX_VIDEO_SECONDS, "It has no length, or too much");
  return { kind: "copied", width, height, durationSeconds, soundTrouble };
}
