/** Checks the file of an upload, and returns what to store. Only its bytes decide whether it is a photo or a video. */
import type { PhotoType, VideoType } from "../domain/media/media.ts";
import type { UploadRefusal } from "../domain/media/refusals.ts";
import { checkPhoto } from "./photos/check-photo.ts";
import { checkVideo, isVideo } from "./videos/check-video.ts";

export interface CheckedMedia {
  kind: "media";
  fileType: "image" | "video";
  contentType: PhotoType | VideoType;
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  durationSeconds: number | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Accepts any bytes, never rejects, and may modify them. */
export async function checkMedia(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CheckedMedia | { kind: "refused"; reason: UploadRefusal }> {
  const checked = isVideo(bytes) ? await checkVideo(bytes) : checkPhoto(bytes);
  if (checked.kind === "refused") return checked;
  return checked.kind === "photo"
    ? { ...checked, kind: "media", fileType: "image", durationSeconds: null }
    : { ...checked, kind: "media", fileType: "video" };
}
