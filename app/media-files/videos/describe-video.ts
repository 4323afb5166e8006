/** Reads the size, duration and codec of a video from its header, with mediabunny. Decodes nothing. */
import { Input, Logging, LogLevel, MP4, QTFF, WEBM } from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import type { FileHeader } from "../containers/file-header.ts";
import { headerSource } from "../containers/header-source.ts";
import { VIDEO_CODECS } from "./copy-video.ts";

interface DescribedVideo {
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  durationSeconds: number;
}

/** Returns null for a header that cannot be read. */
export async function describeVideo(
  header: FileHeader,
  contentType: VideoType,
): Promise<DescribedVideo | "video-codec" | "no-picture" | null> {
  Logging.level = LogLevel.Silent;
  try {
    const input = new Input({ source: headerSource(header), formats: [MP4, QTFF, WEBM] });
    const video = await input.getPrimaryVideoTrack();
    if (!video) return (await input.getPrimaryAudioTrack()) ? "no-picture" : null;
    const codec = await video.getCodec();
    if (codec === null || !VIDEO_CODECS[contentType].includes(codec)) return "video-codec";
    const durationSeconds = header.durationSeconds ?? (await input.getDurationFromMetadata());
    if (durationSeconds === null) return null;
    return {
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      durationSeconds: Math.round(durationSeconds * 1_000) / 1_000,
    };
  } catch {
    // Only broken headers get here. Readers throw many kinds of errors for them.
    return null;
  }
}
