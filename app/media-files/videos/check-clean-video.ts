/**
 * Whether a stored video is one, and tells of nothing but its pictures and sound. It may be as large as 2 GB: only its
 * header is read, and no byte of it is changed. What a browser has copied (docs/decisions/0009-video-files.md) passes;
 * a camera's own file, with its places and names, does not.
 */
import { MAX_VIDEO_SECONDS, type VideoType } from "../../domain/media.ts";
import type { UploadRefusal } from "../../domain/refusals.ts";
import { readCleanMp4, VIDEO_HANDLERS } from "../containers/clean-mp4.ts";
import { readCleanWebm, VIDEO_TRACKS } from "../containers/clean-webm.ts";
import { isMatroska } from "../containers/file-type.ts";
import { isTooLarge } from "../photos/check-photo.ts";
import type { StoredFile } from "../stored-file.ts";
import { isVideo } from "./check-video.ts";

export interface CleanVideo {
  kind: "video";
  contentType: VideoType;
  /** Pixels, upright. */
  width: number;
  height: number;
  durationSeconds: number;
}

/** Enough for any type to be told by. */
const FIRST_BYTES = 64;

/** Takes any bytes; rejects only where they cannot be read. */
export async function checkCleanVideo(
  file: StoredFile,
): Promise<CleanVideo | { kind: "refused"; reason: UploadRefusal }> {
  const first = await file.read(0, Math.min(FIRST_BYTES, file.size));
  if (!isVideo(first)) return { kind: "refused", reason: "unsupported" };
  const contentType = isMatroska(first) ? "video/webm" : "video/mp4";
  const header = await (contentType === "video/webm"
    ? readCleanWebm(file, VIDEO_TRACKS)
    : readCleanMp4(file, VIDEO_HANDLERS));
  if (header === null) return { kind: "refused", reason: "damaged" };
  // Loaded with the first video alone: no page has to wait for it when a Worker starts.
  const { describeVideo } = await import("./describe-video.ts");
  const described = await describeVideo(header, contentType);
  if (described === "unknown-codec") return { kind: "refused", reason: "unsupported" };
  if (described === null) return { kind: "refused", reason: "damaged" };
  const { width, height, durationSeconds } = described;
  if (!(width > 0 && height > 0)) return { kind: "refused", reason: "damaged" };
  if (isTooLarge({ width, height })) return { kind: "refused", reason: "too-many-pixels" };
  if (!(durationSeconds > 0 && durationSeconds <= MAX_VIDEO_SECONDS))
    return { kind: "refused", reason: "damaged" };
  return { kind: "video", contentType, width, height, durationSeconds };
}
