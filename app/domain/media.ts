/** Photos and videos of a recap: their shape, their limits, and why an upload is refused (product.md, Upload limits). */
import { z } from "zod";
import { fileIdSchema } from "./file-id.ts";
import { longText } from "./text.ts";

export interface Media {
  /** 22 base64url characters. */
  id: string;
  fileName: string;
  fileType: "image" | "video";
  /** Bytes. */
  fileSize: number;
  description: string | null;
  /** Grows along the gallery; gaps are possible. */
  position: number;
  /** Pixels, upright. */
  width: number;
  height: number;
  durationSeconds: number | null;
  /** Base64; null where none was made. */
  thumbhash: string | null;
  /** Smaller versions of a photo, or the poster of a video; null where none were made. */
  smaller: SmallerVersions | null;
  /** The question that it belongs to; null in the gallery alone. */
  questionIndex: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** They are stored behind the file itself, in this order (app/domain/uploads.ts). */
export interface SmallerVersions {
  contentType: "image/webp" | "image/jpeg";
  /** From the largest to the smallest; `edge` in pixels of the longer edge, `size` in bytes. */
  sizes: { edge: number; size: number }[];
}

export const MAX_MEDIA = 60;
/** What the plain form and the multipart call take at once. */
export const MAX_PLAIN_UPLOAD_BYTES = 25_000_000;
/** A form with photos and videos: these, and what is typed beside them. */
export const MAX_MEDIA_FORM_BYTES = MAX_PLAIN_UPLOAD_BYTES + 200_000;
/** Far above the largest form: 60 photos and 60 recordings with their texts, and as many chosen files. */
export const MAX_FORM_FIELDS = 1_000;
/** A body that is too large is read so far, and dropped, before it is refused: then its sender sees the answer. */
export const MAX_DRAINED_BYTES = 4 * MAX_MEDIA_FORM_BYTES;
/** What the JSON call takes, decoded. */
export const MAX_BASE64_UPLOAD_BYTES = 10_000_000;
/** That in base64, and what is said beside it. */
export const MAX_BASE64_BODY_BYTES = Math.ceil(MAX_BASE64_UPLOAD_BYTES / 3) * 4 + 100_000;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Pixels: more than any decoder of a phone takes. */
export const MAX_PHOTO_EDGE = 16_384;
export const MAX_DESCRIPTION_LENGTH = 500;
/** A day: longer than any race that 25 MB could show. */
export const MAX_VIDEO_SECONDS = 86_400;
/** The screens whose plain forms carry photos and videos, and the addresses of their data. */
const MEDIA_FORMS = ["/questions", "/race-memories"];

export function isMediaForm(pathname: string): boolean {
  return MEDIA_FORMS.includes(pathname.replace(/(\.data|\/)$/, ""));
}

/** The longest names that file systems have. */
const MAX_FILE_NAME_LENGTH = 255;
/** Specification 3, Media. */
const DEFAULT_FILE_NAME = "uploaded-file";

const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
/** What videos are stored as; a MOV becomes an MP4. */
export type VideoType = "video/mp4" | "video/webm";

/** What the file picker offers. Safari hands over a HEIC picture as JPEG where this list does not name HEIC. */
export const PICKED_TYPES = [...PHOTO_TYPES, "video/mp4", "video/quicktime", "video/webm"];

export const mediaIdSchema = fileIdSchema("This is not a photo's or video's id");

/** An empty description is none. */
export const descriptionSchema = longText({
  label: "The description",
  maxLength: MAX_DESCRIPTION_LENGTH,
}).transform((text) => (text.trim() === "" ? null : text.trim()));

/** Names one upload of a device: sent again under the same key, it is the same photo or video. */
export const uploadKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "uploadKey takes up to 64 letters, digits, - and _");

/** A file's own name without its folders and without what cannot be shown; never empty. */
export function cleanFileName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const shown = base.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const cut = shown.slice(0, MAX_FILE_NAME_LENGTH).replace(/\p{Cs}$/u, "");
  return cut.trim() || DEFAULT_FILE_NAME;
}

/** Specification 8, Media upload; without scripts they stand on the page. */
export const MEDIA_MESSAGES = {
  uploaded: {
    image: { title: "Media uploaded", description: "Your photo has been added to the race recap." },
    video: { title: "Media uploaded", description: "Your video has been added to the race recap." },
  },
  uploadFailed: { title: "Upload failed", description: "There was a problem uploading your media." },
  deleted: { title: "Media deleted" },
  deleteFailed: { title: "Delete failed", description: "There was a problem deleting the media" },
} as const;

/** The order of the gallery; those that were added at once follow by time. */
export function byPosition(a: Media, b: Media): number {
  return a.position - b.position || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
}

/** The address of a photo's or video's bytes. */
export function mediaUrl(shareId: string, media: Pick<Media, "id" | "fileType">): string {
  return `/api/${media.fileType}/${shareId}/${media.id}`;
}

/** The address of a video's poster; null where it has none. */
export function posterUrl(shareId: string, media: Pick<Media, "id" | "fileType" | "smaller">): string | null {
  return media.fileType === "video" && media.smaller
    ? mediaUrl(shareId, { id: media.id, fileType: "image" })
    : null;
}

/** A photo or video as the API tells it (product.md, The API's shapes). */
export function mediaJson(shareId: string, { smaller, ...media }: Media) {
  return {
    ...media,
    recapId: shareId,
    url: mediaUrl(shareId, media),
    posterUrl: posterUrl(shareId, { ...media, smaller }),
  };
}

/** A size in pixels, made to fit this edge; what fits already stays as it is. */
export function scaledTo(
  edge: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** The chosen cover, else the first photo; null for a recap without photos. */
export function coverOf(recap: { media: Media[]; coverMediaId: string | null }): Media | null {
  const photos = recap.media.filter((media) => media.fileType === "image");
  return photos.find((media) => media.id === recap.coverMediaId) ?? photos[0] ?? null;
}

/** Where a photo or video is shown: on a screen of the athlete's own, or to everybody. */
export type MediaStage = "own" | "public";
/** Why it is not: its bytes did not come, or the browser cannot play them. */
export type MediaTrouble = "failed" | "unplayable";

/** What stands where a photo or video cannot be shown (specification 8). To everybody, a large one is a state of its own. */
const PLACEHOLDERS = {
  "own image": { title: "Photo uploaded - view in shared link", text: null },
  "own video failed": { title: "Failed to load video", text: null },
  "own video unplayable": { title: "Video uploaded - playback not supported", text: null },
  "public image": { title: "Race Photo", text: "Photo display error" },
  "public large image": { title: "Large Photo Uploaded", text: "Photo too large for sharing preview" },
  "public video": { title: "Video Uploaded", text: "Video playback error" },
  "public large video": { title: "Large Video Uploaded", text: "Video too large for sharing preview" },
} as const;

export function placeholderOf(
  { fileType, fileSize }: Pick<Media, "fileType" | "fileSize">,
  stage: MediaStage,
  trouble: MediaTrouble,
): { title: string; text: string | null } {
  if (stage === "own")
    return PLACEHOLDERS[fileType === "image" ? "own image" : (`own video ${trouble}` as const)];
  const isLarge = fileSize >= MAX_BASE64_UPLOAD_BYTES;
  return PLACEHOLDERS[`public ${isLarge ? "large " : ""}${fileType}` as const];
}

/** What a screen reader says for a photo or video. */
export function altText(media: Media, position: number): string {
  return media.description ?? `${nameOf(media)} ${position}`;
}

/** The word for one on the screens. */
export function nameOf({ fileType }: Pick<Media, "fileType">): "Photo" | "Video" {
  return fileType === "image" ? "Photo" : "Video";
}
