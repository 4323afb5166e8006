/**
 * What is looked at before a video is stored: its container by its bytes, its size, its length, and that it is whole.
 * Pictures and sound are copied into a new file as they are, and nothing else is (docs/decisions/0009-video-files.md).
 */
import type { VideoType } from "../../domain/media.ts";
import type { UploadRefusal } from "../../domain/refusals.ts";
import { isMatroska, mp4Brand } from "../containers/file-type.ts";
import { limitMp4 } from "../containers/mp4-limits.ts";
import { isWebm, limitWebm } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";

export interface CheckedVideo {
  kind: "video";
  contentType: VideoType;
  /** Pixels, upright. */
  width: number;
  height: number;
  durationSeconds: number;
  /** The video without metadata. */
  bytes: Bytes;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

/** Brands of files that hold sound alone. */
const SOUND_BRANDS = new Set(["M4A ", "M4B ", "F4A "]);

/** Whether the bytes begin as a video's do: of MP4 and its kin, or of any Matroska. */
export function isVideo(bytes: Bytes): boolean {
  if (isMatroska(bytes)) return true;
  const brand = mp4Brand(bytes);
  return brand !== null && !SOUND_BRANDS.has(brand);
}

/**
 * Takes any bytes, rejects for none, and may change them. Needs about twice the bytes' memory, in time that grows
 * with them.
 */
export async function checkVideo(bytes: Bytes): Promise<CheckedVideo | Refused> {
  if (bytes.length === 0) return { kind: "refused", reason: "empty" };
  if (!isVideo(bytes)) return { kind: "refused", reason: "unsupported" };
  try {
    return await readVideo(bytes);
  } catch {
    // Only broken files get here: their readers have no other way to say so, and throw errors of many kinds.
    return { kind: "refused", reason: "damaged" };
  }
}

async function readVideo(bytes: Bytes): Promise<CheckedVideo | Refused> {
  const contentType = isMatroska(bytes) ? "video/webm" : "video/mp4";
  if (contentType === "video/mp4") limitMp4(bytes);
  else if (isWebm(bytes)) limitWebm(bytes);
  else return { kind: "refused", reason: "unsupported" };
  // Loaded with the first video alone: no page has to wait for it when a Worker starts.
  const { copyInMemory } = await import("./copy-video.ts");
  const copied = await copyInMemory(bytes, contentType);
  return copied.kind === "refused" ? copied : { ...copied, kind: "video", contentType };
}
