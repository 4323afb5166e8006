/** The interface of the service for photos and videos, and the stored file type shared with recordings. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { Media, SmallerVersions } from "../domain/media/media.ts";
import type { SoundTrouble } from "../domain/media/upload-progress.ts";
import type { UploadRefusal } from "../domain/media/upload-refusals.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";

/** The photos and videos of recaps. A file that the viewer may not see or change is reported as not found. */
export interface MediaService {
  /** Checks the file, stores its bytes without metadata, and then its row: a partly stored file is never visible. */
  add(viewer: Viewer, handle: RecapHandle, upload: MediaUpload): Promise<AddMediaOutcome>;
  /**
   * Hides it everywhere immediately. It can be restored for an hour. Returns false if the viewer has no such photo or video, as
   * do the calls below.
   */
  delete(viewer: Viewer, mediaId: string): Promise<boolean>;
  restore(viewer: Viewer, mediaId: string): Promise<"restored" | "limit" | "not-found">;
  /** Moves these photos and videos to the front, in this order. The others keep their order behind them. */
  reorder(viewer: Viewer, handle: RecapHandle, mediaIds: string[]): Promise<boolean>;
  /** Sets the cover. With null, the gallery's order decides. */
  setCover(viewer: Viewer, handle: RecapHandle, mediaId: string | null): Promise<boolean>;
  /** Returns the file in the wanted version, or null if the viewer may not see it. */
  findFile(
    viewer: Viewer,
    handle: RecapHandle,
    mediaId: string,
    wanted: WantedVersion,
  ): Promise<MediaFile | null>;
  /** Adds the smaller versions that a photo lacks. Those that it has stay as they are, whatever is sent. */
  addSmaller(viewer: Viewer, mediaId: string, upload: SmallerUpload): Promise<AddSmallerOutcome>;
  /**
   * Removes photos, videos and recordings that were deleted more than an hour ago, uploads without progress for a day,
   * and stored objects without a row.
   */
  sweep(): Promise<void>;
}

export interface MediaUpload {
  file: Blob;
  fileName: string;
  description: string | null;
  questionIndex: number | null;
  /** Sending the same upload again with its key adds no second photo; null for an upload without a key. */
  uploadKey: string | null;
}

export type AddMediaOutcome =
  /** `isFirst` is false if this upload was added before: then nobody knows the trouble any more. */
  | { kind: "added"; media: Media; shareId: string; isFirst: boolean; soundTrouble?: SoundTrouble | null }
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export interface SmallerUpload {
  contentType: SmallerVersions["contentType"];
  /** `edge` is the longer edge in pixels, one of SMALLER_EDGES below the photo's own (app/domain/media/media.ts). */
  versions: { edge: number; bytes: Uint8Array<ArrayBuffer> }[];
  /** Base64; null if none was made. */
  thumbhash: string | null;
}

export type AddSmallerOutcome =
  | { kind: "added" }
  /** "damaged" if they are not the photo's versions. */
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export interface WantedVersion {
  /** The image of a video is its poster. */
  kind: "image" | "video";
  /** Pixels. Selects the smallest version that is at least this wide, otherwise the largest; null for the largest. */
  width: number | null;
}

export interface MediaFile {
  contentType: string;
  /** Identifies this version of the file. Its bytes never change. */
  version: string;
  /** Bytes. */
  size: number;
  /** Whether anyone with the link may see it. */
  isShared: boolean;
  /** Returns the bytes, or `length` bytes from `offset`. Throws if they are missing from the store. */
  open(range?: { offset: number; length: number }): Promise<ReadableStream>;
}
