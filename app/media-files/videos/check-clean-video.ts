/**
 * Checks that a stored video contains nothing but pictures and sound. It may have 2 GB, so only its header and some of
 * its key frames are read, and no byte is changed. A file that a browser has copied (docs/decisions/0009-video-files.md) passes; a camera's
 * original file, with locations and names, does not.
 */
import { MAX_VIDEO_SECONDS, type VideoType } from "../../domain/media/media.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { readCleanMp4, VIDEO_HANDLERS } from "../containers/clean-mp4.ts";
import { readCleanWebm, VIDEO_TRACKS } from "../containers/clean-webm.ts";
import type { FileHeader } from "../containers/file-header.ts";
import { TooLongError } from "../containers/file-limits.ts";
import { isMatroska } from "../containers/file-type.ts";
import { sizeRefusal } from "../photos/check-photo.ts";
import type { StoredFile } from "../stored-file.ts";
import { hasCleanKeyFrames } from "./check-key-frames.ts";
import { isVideo } from "./check-video.ts";

export interface CleanVideo {
  kind: "video";
  contentType: VideoType;
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  durationSeconds: number;
}

/** Enough to detect every type. */
const FIRST_BYTES = 64;

/** Accepts any bytes; rejects only if they cannot be read. */
export async function checkCleanVideo(
  file: StoredFile,
): Promise<CleanVideo | { kind: "refused"; reason: UploadRefusal }> {
  const first = await file.read(0, Math.min(FIRST_BYTES, file.size));
  if (!isVideo(first)) return { kind: "refused", reason: "unsupported" };
  const contentType = isMatroska(first) ? "video/webm" : "video/mp4";
  const header = await readHeader(file, contentType);
  if (header === null) return { kind: "refused", reason: "damaged" };
  // Imported with the first video, so that it does not delay the start of the Worker.
  const { describeVideo } = await import("./describe-video.ts");
  const described = await describeVideo(header, contentType);
  if (described === "video-codec" || described === "no-picture")
    return { kind: "refused", reason: described };
  if (described === null) return { kind: "refused", reason: "damaged" };
  const { width, height, durationSeconds } = described;
  if (!(width > 0 && height > 0)) return { kind: "refused", reason: "damaged" };
  const tooLarge = sizeRefusal({ width, height });
  if (tooLarge) return { kind: "refused", reason: tooLarge };
  if (!(durationSeconds > 0 && durationSeconds <= MAX_VIDEO_SECONDS))
    return { kind: "refused", reason: "damaged" };
  if (!(await hasCleanKeyFrames(file, header, contentType))) return { kind: "refused", reason: "damaged" };
  return { kind: "video", contentType, width, height, durationSeconds };
}

/** Returns null for a broken file, for one with too many packets, and for one that contains more than pictures and sound. */
async function readHeader(file: StoredFile, contentType: VideoType): Promise<FileHeader | null> {
  try {
    return await (contentType === "video/webm"
      ? readCleanWebm(file, VIDEO_TRACKS)
      : readCleanMp4(file, VIDEO_HANDLERS));
  } catch (error) {
    if (error instanceof TooLongError) return null;
    throw error;
  }
}
