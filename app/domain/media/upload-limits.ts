/**
 * The limits and parts of resumable uploads (product.md, Upload limits). A photo or video is sent as one run of bytes: the
 * file, then its smaller versions (a video's poster). A recording is sent as its file alone.
 */
import * as z from "zod/mini";
import { idSchema } from "../lib/id.ts";
import { MAX_AUDIO_BYTES } from "../voice/recording.ts";
import { MEDIA_EXTENSIONS, type SmallerVersions, scaledTo } from "./media.ts";
import type { UploadRefusal } from "./upload-refusals.ts";

/** Bytes of every part but the last: the minimum of R2. A lost connection costs at most one part. */
export const PART_BYTES = 5 * 1024 * 1024;

export const MAX_PHOTO_BYTES = 40_000_000;
export const MAX_VIDEO_BYTES = 2_000_000_000;
/** Maximum for all photos, videos and recordings of one visitor, including unfinished uploads. */
export const MAX_VISITOR_BYTES = 10_000_000_000;
/** Pixels of the longer edge: of a photo that the browser has prepared, and of a video's posters. */
export const PHOTO_EDGE = 2_560;
export const POSTER_EDGES = [1_280, 640] as const;
/** Far more than a picture of 1280 pixels needs in WebP or JPEG. */
export const MAX_SMALLER_BYTES = 4_000_000;
export const MAX_PARTS = partCount(MAX_VIDEO_BYTES + POSTER_EDGES.length * MAX_SMALLER_BYTES);

/** The types of recordings that can be sent in parts: the server checks them by ranges. */
const PARTED_AUDIO_TYPES: readonly string[] = ["audio/webm", "audio/mp4", "audio/mpeg"];

/** 22 base64url characters. The photo, video or recording gets the same id. */
export const uploadIdSchema = idSchema("This isn't an upload ID");

/** Base64 (github.com/evanw/thumbhash: at most 25 bytes). */
export const thumbhashSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{6,36}={0,2}$/, "This isn't a thumbhash in base64"));

export function isAudioType(contentType: string): boolean {
  return contentType.startsWith("audio/");
}

/** Whether a recording of this type can be sent in parts. */
export function canBeParted(contentType: string): boolean {
  return PARTED_AUDIO_TYPES.includes(contentType);
}

interface FileWithVersions {
  size: number;
  smaller: { sizes: { size: number }[] } | null;
}

/** Bytes of all versions together: what is sent, stored and reserved. */
export function totalBytes({ size, smaller }: FileWithVersions): number {
  return (smaller?.sizes ?? []).reduce((sum, version) => sum + version.size, size);
}

export function partCount(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES);
}

/** Returns the bytes of one part, counted from 1, or 0 if there is no such part. */
export function partLength(bytes: number, number: number): number {
  if (!Number.isInteger(number) || number < 1) return 0;
  return Math.max(0, Math.min(PART_BYTES, bytes - (number - 1) * PART_BYTES));
}

/** Returns why a declared upload is refused, or null if it may start. */
export function declarationRefusal(declared: { contentType: string; size: number }): UploadRefusal | null {
  const { contentType, size } = declared;
  if (/^image\/hei[cf]/.test(contentType)) return "heic";
  if (contentType === "image/avif") return "avif";
  if (contentType === "image/jxl") return "jpeg-xl";
  if (isAudioType(contentType)) {
    if (!canBeParted(contentType)) return "unsupported-audio";
    return size > MAX_AUDIO_BYTES ? "large-audio" : null;
  }
  if (!Object.hasOwn(MEDIA_EXTENSIONS, contentType)) return "unsupported";
  const isPhoto = contentType.startsWith("image/");
  if (size > (isPhoto ? MAX_PHOTO_BYTES : MAX_VIDEO_BYTES)) return isPhoto ? "large-photo" : "large-video";
  return null;
}

/** One version of a photo or video within its run of bytes. */
export interface MediaVersion {
  contentType: string;
  /** Where it begins, and its length, in bytes. */
  offset: number;
  size: number;
  /** Pixels of the longer edge that it was made for; null for the file itself. */
  edge: number | null;
}

interface StoredVersions {
  contentType: string;
  /** Bytes of the file itself. */
  fileSize: number;
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  smaller: SmallerVersions | null;
}

/** Returns the file itself, followed by its smaller versions in the order they are stored. */
export function versionsOf({
  contentType,
  fileSize,
  smaller,
}: Omit<StoredVersions, "width" | "height">): MediaVersion[] {
  const versions: MediaVersion[] = [{ contentType, offset: 0, size: fileSize, edge: null }];
  let offset = fileSize;
  for (const { edge, size, contentType: own } of smaller?.sizes ?? []) {
    versions.push({ contentType: own ?? smaller?.contentType ?? "image/webp", offset, size, edge });
    offset += size;
  }
  return versions;
}

/** Returns the smallest version of this kind that is at least `width` wide, otherwise the largest; null if none exists. */
export function wantedVersion(
  stored: StoredVersions,
  { kind, width }: { kind: "image" | "video"; width: number | null },
): MediaVersion | null {
  const widthOf = ({ edge }: MediaVersion) => (edge === null ? stored.width : scaledTo(edge, stored).width);
  // A version that was added later is stored last.
  const candidates = versionsOf(stored)
    .filter(({ contentType }) => contentType.startsWith(`${kind}/`))
    .toSorted((one, other) => widthOf(other) - widthOf(one));
  const wideEnough = candidates.filter((version) => width !== null && widthOf(version) >= width);
  return wideEnough.at(-1) ?? candidates[0] ?? null;
}
