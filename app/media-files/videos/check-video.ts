/**
 * What is looked at before a video is stored: its container by its bytes, its size, its length, and that it is whole.
 * Pictures and sound are copied into a new file as they are, and nothing else is (docs/decisions/0009-video-files.md).
 */
import type { MediaRefusal, VideoType } from "../../domain/media.ts";
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { limitMp4 } from "./mp4-limits.ts";
import { EBML, isWebm, limitWebm } from "./webm-limits.ts";

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

type Refused = { kind: "refused"; reason: MediaRefusal };

/** Brands of ISO/IEC 14496-12 files that hold a picture or sound alone: HEIC, AVIF, a camera's raw file, M4A. */
const OTHER_BRANDS = new Set(
  ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "mif2", "msf1", "avif", "avis"].concat([
    "crx ",
    "jp2 ",
    "jpx ",
    "M4A ",
    "M4B ",
    "F4A ",
  ]),
);

/** Whether the bytes begin as a video's do: of MP4 and its kin, or of any Matroska. */
export function isVideo(bytes: Bytes): boolean {
  if (isMatroska(bytes)) return true;
  return textAt(bytes, 4, 4) === "ftyp" && !OTHER_BRANDS.has(textAt(bytes, 8, 4));
}

/** Whether the bytes begin as a WebM's do, or as those of another Matroska. */
export function isMatroska(bytes: Bytes): boolean {
  return uint32(bytes, 0) === EBML;
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
