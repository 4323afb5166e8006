/**
 * Checks a video before it is stored: its container from its bytes, its size, its length, and that it is complete.
 * Copies only pictures and sound into a new file, unchanged (docs/decisions/0009-video-files.md).
 */
import type { VideoType } from "../../domain/media/media.ts";
import type { SoundTrouble } from "../../domain/media/upload-progress.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { isMatroska, mp4Brand } from "../containers/file-type.ts";
import { limitMp4 } from "../containers/mp4-limits.ts";
import { isWebm, limitWebm } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";

export interface CheckedVideo {
  kind: "video";
  contentType: VideoType;
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  durationSeconds: number;
  soundTrouble: SoundTrouble | null;
  /** The video without metadata. */
  bytes: Bytes;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

/** Brands of files that contain only sound. */
const SOUND_BRANDS = new Set(["M4A ", "M4B ", "F4A "]);

/** Whether the bytes begin like a video: an MP4 or a related file, or any Matroska. */
export function isVideo(bytes: Bytes): boolean {
  if (isMatroska(bytes)) return true;
  const brand = mp4Brand(bytes);
  return brand !== null && !SOUND_BRANDS.has(brand);
}

/**
 * Accepts any bytes, never rejects, and may modify them. Needs about twice the bytes' memory, and time linear in
 * their number.
 */
export async function checkVideo(bytes: Bytes): Promise<CheckedVideo | Refused> {
  if (bytes.length === 0) return { kind: "refused", reason: "empty" };
  if (!isVideo(bytes)) return { kind: "refused", reason: "unsupported" };
  try {
    return await readVideo(bytes);
  } catch {
    // Only broken files get here. Readers throw many kinds of errors for them.
    return { kind: "refused", reason: "damaged" };
  }
}

async function readVideo(bytes: Bytes): Promise<CheckedVideo | Refused> {
  const contentType = isMatroska(bytes) ? "video/webm" : "video/mp4";
  if (contentType === "video/mp4") limitMp4(bytes);
  else if (isWebm(bytes)) limitWebm(bytes);
  else return { kind: "refused", reason: "unsupported" };
  // Imported with the first video, so that it does not delay the start of the Worker.
  const { copyInMemory } = await import("./copy-video.ts");
  const copied = await copyInMemory(bytes, contentType);
  return copied.kind === "refused" ? copied : { ...copied, kind: "video", contentType };
}
