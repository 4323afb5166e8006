/**
 * Validates a complete upload in R2. A photo is read to its end, in windows of 2 MB, and, if it contains metadata, stored
 * again without it. Of a video or recording only the header is read, and a video's poster; metadata there rejects the upload.
 */
import { type SmallerVersions, scaledTo } from "../../../app/domain/media/media.ts";
import type { UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import {
  isAudioType,
  MAX_PHOTO_BYTES,
  type MediaVersion,
  versionsOf,
} from "../../../app/domain/media/upload-limits.ts";
import type { UploadRefusal } from "../../../app/domain/media/upload-refusals.ts";
import type { AudioType } from "../../../app/domain/voice/audio-types.ts";
import { checkCleanAudio } from "../../../app/media-files/audio/check-clean-audio.ts";
import { checkPhoto, type ScannedPhoto, scanPhoto } from "../../../app/media-files/photos/check-photo.ts";
import {
  isWhole,
  lengthOf,
  type Piece,
  readPieces,
  shifted,
} from "../../../app/media-files/photos/kept-pieces.ts";
import { type Scan, scanFile, within } from "../../../app/media-files/photos/scan.ts";
import type { StoredFile } from "../../../app/media-files/stored-file.ts";
import { checkCleanVideo } from "../../../app/media-files/videos/check-clean-video.ts";
import { COLLIDED, untilWritten } from "../../db/run-batch.ts";
import type { MediaStore, ObjectName } from "./media-store.ts";
import { ObjectReplacedError, type OpenedFile } from "./r2-file.ts";

interface CheckedMedia {
  kind: "media";
  fileType: "image" | "video";
  contentType: string;
  fileSize: number;
  smaller: SmallerVersions | null;
  width: number;
  height: number;
  durationSeconds: number | null;
}

interface CheckedRecording {
  kind: "audio";
  contentType: AudioType;
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
  // After a collision, another request to finish this upload has stored the cleaned photo: this one checks that.
  return untilWritten(async () => checkOpenedPhoto(store, await store.openFile(name), declaration));
}

async function checkOpenedPhoto(
  store: MediaStore,
  file: OpenedFile,
  declaration: UploadDeclaration,
): Promise<CheckedMedia | Refused | typeof COLLIDED> {
  try {
    // A retry after a lost response: the cleaned photo is already stored, and its versions have these sizes.
    const versions = declaredVersions(file.sizes ? resized(declaration, file.sizes) : declaration);
    const scanned = await scanFile(file, scanVersions(file.size, versions));
    if (scanned.kind === "refused") return scanned;
    const { photo, pieces, sizes, isClean } = scanned;
    const { contentType, width, height } = photo;
    const cleaned = { bytes: readPieces(file, pieces), size: lengthOf(pieces), contentType, sizes };
    const isStored = (isClean && contentType === file.contentType) || (await store.replace(file, cleaned));
    if (!isStored) return COLLIDED;
    return {
      kind: "media",
      fileType: "image",
      contentType,
      fileSize: lengthOf(photo.pieces),
      smaller: resized(declaration, sizes).smaller,
      width,
      height,
      durationSeconds: null,
    };
  } catch (error) {
    if (error instanceof ObjectReplacedError) return COLLIDED;
    throw error;
  }
}

interface ScannedVersions {
  kind: "scanned";
  photo: ScannedPhoto;
  /** Of the photo and its smaller versions, without metadata. */
  pieces: Piece[];
  sizes: number[];
  /** Whether the pieces are the whole file as it is. */
  isClean: boolean;
}

function* scanVersions(
  fileSize: number,
  [first, ...others]: MediaVersion[],
): Scan<ScannedVersions | Refused> {
  if (!first) return DAMAGED;
  const photo = yield* within(first, scanPhoto(first.size));
  if (photo.kind === "refused") return photo;
  const pieces = shifted(photo.pieces, first.offset);
  const sizes = [lengthOf(photo.pieces)];
  for (const version of others) {
    const smaller = yield* within(version, scanPhoto(version.size));
    if (smaller.kind === "refused" || !isVersionOf(photo, smaller, version)) return DAMAGED;
    for (const piece of shifted(smaller.pieces, version.offset)) pieces.push(piece);
    sizes.push(lengthOf(smaller.pieces));
  }
  return { kind: "scanned", photo, pieces, sizes, isClean: yield* isWhole(fileSize, pieces) };
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
  whole: Size,
): Bytes | null {
  const checked = checkPhoto(bytes);
  return checked.kind === "photo" && isVersionOf(whole, checked, version) ? checked.bytes : null;
}

interface Size {
  width: number;
  height: number;
}

/** Whether a picture has the declared type and the expected size of a version. */
function isVersionOf(
  whole: Size,
  picture: Size & { contentType: string },
  { contentType, edge }: Pick<MediaVersion, "contentType" | "edge">,
): boolean {
  const expected = scaledTo(edge ?? 0, whole);
  const hasShape =
    Math.abs(picture.width - expected.width) <= 1 && Math.abs(picture.height - expected.height) <= 1;
  return hasShape && picture.contentType === contentType;
}

function isEqual(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
