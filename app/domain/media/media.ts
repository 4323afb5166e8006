/** Photos and videos of a recap: their fields, limits, URLs and texts (product.md, Upload limits). */
import type * as z from "zod/mini";
import type { RouteAddress } from "../site/route-address.ts";
import type { Size } from "./focal-point.ts";
import type { mediaSchema } from "./media-response.ts";

/** Smaller versions (app/domain/media/upload-limits.ts). */
export interface SmallerVersions {
  contentType: SmallerType;
  /** In stored order. `edge`: pixels of the longer edge; `size`: bytes; `contentType`: if it differs from the others. */
  sizes: { edge: number; size: number; contentType?: SmallerType }[];
}

export type SmallerType = "image/webp" | "image/jpeg";

export const MAX_MEDIA = 60;
/** Maximum for the files of one plain form or multipart call together: they are in memory (docs/goals.md, P12). */
export const MAX_PLAIN_UPLOAD_BYTES = 16_000_000;
/** Maximum for a video or recording in one of them: copying it needs more than three times its bytes. */
export const MAX_COPIED_BYTES = 5_000_000;
/** Maximum body of a form with photos and videos, including its text. */
export const MAX_MEDIA_FORM_BYTES = MAX_PLAIN_UPLOAD_BYTES + 200_000;
/** Maximum fields of a form. The largest has 60 photos and 60 recordings with their texts, and as many chosen files. */
export const MAX_FORM_FIELDS = 1_000;
/** How much of an unread body is read before the answer is sent, so that the client sees it. */
export const MAX_DRAINED_BYTES = 100_000_000;
/** Maximum file size in a JSON call, decoded. */
export const MAX_BASE64_UPLOAD_BYTES = 10_000_000;
/** Maximum body of a JSON call: the file in base64, and the other fields. */
export const MAX_BASE64_BODY_BYTES = Math.ceil(MAX_BASE64_UPLOAD_BYTES / 3) * 4 + 100_000;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Pixels of the longer edge: more than phones can decode. */
export const MAX_PHOTO_EDGE = 16_384;
/** One day. A longer duration counts as damaged. */
export const MAX_VIDEO_SECONDS = 86_400;
/** Paths of the screens whose plain forms contain photos and videos. */
const MEDIA_FORMS = ["/questions", "/race-memories", "/account/picture"];

/** Whether an address is that of one of these screens. */
export function isMediaForm({ path }: RouteAddress): boolean {
  return MEDIA_FORMS.includes(path);
}

/** The limit of common file systems. */
const MAX_FILE_NAME_LENGTH = 255;
/** Specification 3, Media. */
const DEFAULT_FILE_NAME = "uploaded-file";

export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
/** The types that videos are stored as. A MOV is stored as MP4. */
export type VideoType = "video/mp4" | "video/webm";

/** How the names of files of these types end. */
export const MEDIA_EXTENSIONS = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
} as const satisfies Record<PhotoType | VideoType, string>;

export interface Media extends z.infer<typeof mediaSchema> {
  /** Detected from the bytes. */
  contentType: PhotoType | VideoType;
  /** Smaller versions of a photo, or the poster of a video; null if none were made. */
  smaller: SmallerVersions | null;
}

/** Types that the file picker accepts. HEIC is left out, so Safari converts HEIC photos to JPEG. */
export const PICKED_TYPES = [...PHOTO_TYPES, "video/mp4", "video/quicktime", "video/webm"];

/** Returns a file name without folders and without control and format characters. Never empty. */
export function cleanFileName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const shown = base.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const cut = shown.slice(0, MAX_FILE_NAME_LENGTH).replace(/\p{Cs}$/u, "");
  return cut.trim() || DEFAULT_FILE_NAME;
}

/** Returns the name that readers get, such as "photo.webp": cameras and phones write into a name when it was taken. */
export function plainFileName(media: Pick<Media, "fileType" | "contentType">): string {
  return `${nameOf(media).toLowerCase()}.${MEDIA_EXTENSIONS[media.contentType]}`;
}

/** Specification 8, Media upload. Toasts; shown on the page where scripts do not run. */
export const MEDIA_MESSAGES = {
  uploaded: {
    image: { title: "Media uploaded", description: "Your photo has been added to the race recap." },
    video: { title: "Media uploaded", description: "Your video has been added to the race recap." },
  },
  uploadFailed: { title: "Upload failed", description: "There was a problem uploading your media." },
  deleted: { title: "Media deleted" },
  deleteFailed: { title: "Delete failed", description: "There was a problem deleting the media" },
} as const;

/** Compares by position in the gallery, then by time. */
export function byPosition(a: Media, b: Media): number {
  return a.position - b.position || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
}

/** Returns the URL path of a photo or video. */
export function mediaUrl(shareId: string, media: Pick<Media, "id" | "fileType">): string {
  return `/api/${media.fileType}/${shareId}/${media.id}`;
}

/** Returns the URL path of a video's poster, or null if it has none. */
export function posterUrl(shareId: string, media: Pick<Media, "id" | "fileType" | "smaller">): string | null {
  return media.fileType === "video" && media.smaller
    ? mediaUrl(shareId, { id: media.id, fileType: "image" })
    : null;
}

/** Returns a photo or video in the API's shape (product.md, The API's shapes). */
export function mediaJson(shareId: string, { smaller, ...media }: Media) {
  return {
    ...media,
    recapId: shareId,
    url: mediaUrl(shareId, media),
    posterUrl: posterUrl(shareId, { ...media, smaller }),
  };
}

/** Scales a size in pixels down to this longer edge. A size that already fits does not change. */
export function scaledTo(edge: number, { width, height }: Size): Size {
  const factor = Math.min(1, edge / Math.max(width, height));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * factor));
  return { width: scaled(width), height: scaled(height) };
}

/** Pixels of the longer edge of a photo's smaller versions. */
export const SMALLER_EDGES = [1_280, 1_024, 640] as const;

/** Returns the edges of the smaller versions that a photo lacks, in descending order. */
export function missingEdges(photo: Pick<Media, "width" | "height" | "smaller">): number[] {
  const present = (photo.smaller?.sizes ?? []).map(({ edge }) => edge);
  const longEdge = Math.max(photo.width, photo.height);
  return SMALLER_EDGES.filter((edge) => edge < longEdge && !present.includes(edge));
}

/** Returns the media in this order. Media that were added since follow at the end. */
export function inOrder(media: Media[], order: string[]): Media[] {
  const rankOf = ({ id }: Media) => (order.includes(id) ? order.indexOf(id) : order.length);
  return media.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns the chosen cover, otherwise the first photo, or null for a recap without photos. */
export function coverOf(recap: { media: Media[]; coverMediaId: string | null }): Media | null {
  const photos = recap.media.filter((media) => media.fileType === "image");
  return photos.find((media) => media.id === recap.coverMediaId) ?? photos[0] ?? null;
}

/** Returns the photos that are no GIFs: cards show these alone, and these alone get smaller versions. */
export function stillPhotosOf(media: Media[]): Media[] {
  return media.filter(({ fileType, contentType }) => fileType === "image" && contentType !== "image/gif");
}

/** Where a photo or video is shown: on the athlete's own screens, or on the public page. */
export type MediaStage = "own" | "public";
/** Why it is not shown: it failed to load, or the browser cannot play it. */
export type MediaTrouble = "failed" | "unplayable";

/** Texts in place of a photo or video that cannot be shown (specification 8). */
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

/** Returns the alternative text of a photo or video. */
export function altText(media: Media, position: number): string {
  const { description, credit } = media;
  return description ?? `${nameOf(media)} ${position}${credit === null ? "" : ` by ${credit}`}`;
}

/** Returns the type's name on the screens. */
export function nameOf({ fileType }: Pick<Media, "fileType">): "Photo" | "Video" {
  return fileType === "image" ? "Photo" : "Video";
}
