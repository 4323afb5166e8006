/** The types of a prepared photo or video, and of a refused one. */
import type { SMALLER_EDGES, SmallerType } from "../../domain/media/media.ts";
import type { SoundTrouble } from "../../domain/media/upload-progress.ts";
import type { PrepareRefusal } from "../../domain/media/upload-refusals.ts";

export interface SmallerBlobs {
  contentType: SmallerType;
  /** From the largest to the smallest. `edge` is the longer edge in pixels that the version was made for. */
  versions: { edge: (typeof SMALLER_EDGES)[number]; blob: Blob }[];
}

/** Returns smaller pictures as an upload declares them. */
export function declaredPictures(smaller: SmallerBlobs | null) {
  const sizes = smaller?.versions.map(({ edge, blob }) => ({ edge, size: blob.size }));
  return smaller && sizes ? { contentType: smaller.contentType, sizes } : null;
}

export interface PreparedMedia {
  fileType: "image" | "video";
  /** Type of the file itself, one of UPLOAD_TYPES. */
  contentType: string;
  original: Blob;
  /** Smaller versions of a photo, or a video's poster; null if none was made. */
  smaller: SmallerBlobs | null;
  /** SHA-256 in base64url of each part of PART_BYTES of the file, followed by its smaller versions. */
  partHashes: string[];
  /** Base64; null if none was made. */
  thumbhash: string | null;
  /** When it was taken, ISO 8601 in UTC; null where the picked file does not say it. */
  capturedAt: string | null;
  /** Whether this browser can show the video's pictures; true for photos. */
  isPlayable: boolean;
  soundTrouble?: SoundTrouble | null;
}

export interface Refused {
  kind: "refused";
  reason: PrepareRefusal;
}

export type PrepareOutcome = { kind: "prepared"; media: PreparedMedia } | Refused;

/** Prepared media before their parts are hashed. */
export type DraftMedia = Omit<PreparedMedia, "partHashes" | "capturedAt">;
export type DraftOutcome = { kind: "draft"; draft: DraftMedia } | Refused;

export function refused(reason: PrepareRefusal): Refused {
  return { kind: "refused", reason };
}
