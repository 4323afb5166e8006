/** A photo or video as it is sent, and what else becomes of a picked file. */
import type { UploadRefusal } from "../../domain/refusals.ts";

export type SmallerType = "image/webp" | "image/jpeg";

export interface SmallerBlobs {
  contentType: SmallerType;
  /** From the largest to the smallest; `edge` in pixels of the longer edge that it was made for. */
  versions: { edge: 1280 | 640; blob: Blob }[];
}

export interface PreparedMedia {
  fileType: "image" | "video";
  /** Type of the file itself, one of UPLOAD_TYPES. */
  contentType: string;
  /** The file itself. */
  original: Blob;
  /** Smaller versions of a photo, or of a video's poster; null where none could be made. */
  smaller: SmallerBlobs | null;
  /** SHA-256 in base64url of each part of PART_BYTES of the file and its smaller versions behind it. */
  partHashes: string[];
  /** Base64; null where none could be made. */
  thumbhash: string | null;
  /** Whether this browser can show the video's pictures; true for photos. */
  isPlayable: boolean;
}

export interface Refused {
  kind: "refused";
  reason: UploadRefusal;
}

export type PrepareOutcome = { kind: "prepared"; media: PreparedMedia } | Refused;

/** Before its parts are hashed. */
export type DraftMedia = Omit<PreparedMedia, "partHashes">;
export type DraftOutcome = { kind: "draft"; draft: DraftMedia } | Refused;

export function refused(reason: UploadRefusal): Refused {
  return { kind: "refused", reason };
}
