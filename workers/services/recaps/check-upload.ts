/**
 * Validates a complete upload in R2. A photo is read whole and, if it contains metadata, stored again without it. Of a
 * video or recording only the header is read, and a video's poster; metadata there rejects the upload.
 */
import { type SmallerVersions, scaledTo } from "../../../app/domain/media.ts";
import type { AudioType } from "../../../app/domain/recording.ts";
import type { UploadRefusal } from "../../../app/domain/refusals.ts";
import {
  isAudioType,
  MAX_PHOTO_BYTES,
  type MediaVersion,
  type UploadDeclaration,
  versionsOf,
} from "../../../app/domain/uploads.ts";
import { checkCleanAudio } from "../../../app/media-files/audio/check-clean-audio.ts";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import type { StoredFile } from "../../../app/media-files/stored-file.ts";
import { checkCleanVideo } from "../../../app/media-files/videos/check-clean-video.ts";
import type { MediaStore, ObjectName } from "./media-store.ts";

interface CheckedMedia {
  kind: "media";
  fileType: "image" | "video";
  contentType: string;
  /** Bytes of the file itself. */
  fileSize: number;
  smaller: SmallerVersions | null;
  /** Pixels, upright. */
  width: number;
  height: number;
  durationSeconds: number | null;
}

interface CheckedRecording {
  kind: "audio";
  contentType: AudioType;
  /** Bytes. */
  fileSize: number;
  durationSeconds: number;
}

export type CheckedUpload = CheckedMedia | CheckedRecording;

type Bytes = Uint8Array<ArrayBuffer>;
type Refused = { kind: "refused"; reason: UploadRefusal };

interface JoinedUpload {
  name: ObjectName;
  declaration: UploadDeclaration;
}

const DAMAGED: Refused = { kind: "refused", reason: "damaged" };

/** The declared type only selects the check. The returned type is detected from the bytes. */
export function checkUpload(store: MediaStore, upload: JoinedUpload): Promise<CheckedUpload | Refused> {
  const { contentType } = upload.declaration;
  if (isAudioType(contentType)) return checkRecordingUpload(store, upload);
  return contentType.startsWith("video/") ? checkVideoUpload(store, upload) : checkPhotoUpload(store, upload);
}

async function checkPhotoUpload(
  store: MediaStore,
  { name, declaration }: JoinedUpload,
): Promise<CheckedMedia | Refused> {
  if (declaration.size > MAX_PHOTO_BYTES) return { kind: "refused", reason: "large-photo" };
  const { bytes, sizes, contentType: storedType } = await store.readAll(name);
  // A retry after a lost response: the cleaned photo is already stored, and its versions have these sizes.
  const [first, ...others] = declaredVersions(sizes ? resized(declaration, sizes) : declaration);
  if (!first) return DAMAGED;
  const photo = checkPhoto(slice(bytes, first));
  if (photo.kind === "refused") return photo;
  const { contentType, width, height } = photo;
  const cleaned: Bytes[] = [photo.bytes];
  for (const version of others) {
    const clean = cleanSmaller(slice(bytes, version), version, photo);
    if (clean === null) return DAMAGED;
    cleaned.push(clean);
  }
  const clean = concatenated(cleaned);
  const cleanSizes = cleaned.map(({ length }) => length);
  if (contentType !== storedType || !isEqual(clean, bytes))
    await store.put(name, { bytes: clean, contentType, sizes: cleanSizes });
  return {
    kind: "media",
    fileType: "image",
    contentType,
    fileSize: photo.bytes.length,
    smaller: resized(declaration, cleanSizes).smaller,
    width,
    height,
    durationSeconds: null,
  };
}

async function checkVideoUpload(
  store: MediaStore,
  { name, declaration }: JoinedUpload,
): Promise<CheckedMedia | Refused> {
  const video = await checkCleanVideo(storedFile(store, name, declaration.size));
  if (video.kind === "refused") return video;
  const { contentType, width, height, durationSeconds } = video;
  for (const version of declaredVersions(declaration).slice(1)) {
    const poster = await store.read(name, { offset: version.offset, length: version.size });
    const clean = cleanSmaller(poster, version, video);
    if (clean === null || !isEqual(clean, poster)) return DAMAGED;
  }
  return {
    kind: "media",
    fileType: "video",
    contentType,
    fileSize: declaration.size,
    smaller: declaration.smaller,
    width,
    height,
    durationSeconds,
  };
}

async function checkRecordingUpload(
  store: MediaStore,
  { name, declaration }: JoinedUpload,
): Promise<CheckedRecording | Refused> {
  const fileSize = declaration.size;
  const recording = await checkCleanAudio(storedFile(store, name, fileSize));
  return recording.kind === "refused" ? recording : { ...recording, fileSize };
}

/** Returns a stored object as a file that is read by ranges. */
export function storedFile(store: MediaStore, name: ObjectName, size: number): StoredFile {
  return { size, read: (offset, length) => store.read(name, { offset, length }) };
}

function declaredVersions(declaration: UploadDeclaration): MediaVersion[] {
  const { contentType, size } = declaration;
  return versionsOf({ contentType, fileSize: size, smaller: declaration.smaller });
}

function resized(declaration: UploadDeclaration, [size = 0, ...others]: number[]): UploadDeclaration {
  const { smaller } = declaration;
  const sizes = smaller?.sizes.map(({ edge }, at) => ({ edge, size: others[at] ?? 0 }));
  return { ...declaration, size, smaller: smaller && { ...smaller, sizes: sizes ?? [] } };
}

/** Returns a smaller version without metadata, or null if it is not a picture of the declared type and expected size. */
export function cleanSmaller(
  bytes: Bytes,
  version: Pick<MediaVersion, "contentType" | "edge">,
  whole: { width: number; height: number },
): Bytes | null {
  const checked = checkPhoto(bytes);
  if (checked.kind === "refused" || checked.contentType !== version.contentType) return null;
  const expected = scaledTo(version.edge ?? 0, whole);
  const hasShape =
    Math.abs(checked.width - expected.width) <= 1 && Math.abs(checked.height - expected.height) <= 1;
  return hasShape ? checked.bytes : null;
}

function slice(bytes: Bytes, { offset, size }: MediaVersion): Bytes {
  return bytes.subarray(offset, offset + size);
}

function concatenated(pieces: Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

function isEqual(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
