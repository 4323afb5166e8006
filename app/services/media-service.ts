/** The service of photos and videos, and the stored file that it and the recordings return. */
import type { Viewer } from "../domain/account.ts";
import type { Media } from "../domain/media.ts";
import type { RecapHandle } from "../domain/recap.ts";
import type { UploadRefusal } from "../domain/refusals.ts";

/** The photos and videos of recaps. What is not the viewer's to see or change is answered as if it did not exist. */
export interface MediaService {
  /** Checks the file, stores its bytes without metadata, then its row: visible whole or not at all. */
  add(viewer: Viewer, handle: RecapHandle, upload: MediaUpload): Promise<AddMediaOutcome>;
  /** False when there is no such photo or video of the viewer's, here and below. */
  describe(viewer: Viewer, mediaId: string, description: string | null): Promise<boolean>;
  /** Hides it at once everywhere; it can be restored for an hour. */
  delete(viewer: Viewer, mediaId: string): Promise<boolean>;
  restore(viewer: Viewer, mediaId: string): Promise<"restored" | "limit" | "not-found">;
  /** Puts the named ones in this order; the others follow them as they are. */
  reorder(viewer: Viewer, handle: RecapHandle, mediaIds: string[]): Promise<boolean>;
  /** Null leaves the choice to the gallery's order. */
  setCover(viewer: Viewer, handle: RecapHandle, mediaId: string | null): Promise<boolean>;
  /** The bytes of one that the viewer may see, in the version that is wanted; null for any other. */
  findFile(
    viewer: Viewer,
    handle: RecapHandle,
    mediaId: string,
    wanted: WantedVersion,
  ): Promise<MediaFile | null>;
  /** Deletes for good what was deleted more than an hour ago, and whatever bytes were left behind. */
  sweep(): Promise<void>;
}

export interface MediaUpload {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  description: string | null;
  questionIndex: number | null;
  /** The same upload sent again under its key is the same photo; null for an upload that is sent once. */
  uploadKey: string | null;
}

export type AddMediaOutcome =
  /** `isFirst` is false where this upload had arrived before. */
  | { kind: "added"; media: Media; shareId: string; isFirst: boolean }
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export interface WantedVersion {
  /** A picture of a video is its poster. */
  kind: "image" | "video";
  /** Pixels: the smallest version that is at least as wide, else the largest; null for the largest. */
  width: number | null;
}

export interface MediaFile {
  contentType: string;
  /** Names these bytes among the versions of one photo or video: they never change. */
  version: string;
  /** Bytes. */
  size: number;
  /** Whether anyone with the link may see it. */
  isShared: boolean;
  /** The bytes, or `length` of them from `offset`. Throws where the store does not have them. */
  open(range?: { offset: number; length: number }): Promise<ReadableStream>;
}
