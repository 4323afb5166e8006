/** The interface of the service for users' pictures. Types only. */
import type { User, Viewer } from "../domain/account/viewer.ts";
import type { PictureRefusal } from "../domain/media/profile-picture.ts";
import type { MediaFile } from "./media-service.ts";

export interface PictureService {
  /** Makes a square of the photo, without its metadata, and the user's picture of it. It replaces the one before. */
  set(viewer: Viewer, user: User, photo: Blob): Promise<SetPictureOutcome>;
  /** Removes the user's picture, if there is one. */
  remove(user: User): Promise<void>;
  /** Returns the picture, or null if it no longer exists or the viewer sees no recap of its user, and is not the user. */
  find(viewer: Viewer, pictureId: string): Promise<MediaFile | null>;
}

export type SetPictureOutcome =
  | { kind: "set"; url: string }
  | { kind: "refused"; reason: PictureRefusal }
  /** The account was deleted meanwhile. */
  | { kind: "not-found" };
