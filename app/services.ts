/**
 * THE CONTRACT: what the product can do, one interface a service. Pages (app/routes) and the API (workers/api)
 * are handed a `Services`; workers/services implements it. An expected refusal is a typed value, a fault is thrown.
 */
import type { Viewer } from "./domain/account.ts";
import type { GivenRecap, NewRecap } from "./domain/given-recap.ts";
import type { Media, MediaRefusal } from "./domain/media.ts";
import type { RaceType } from "./domain/race.ts";
import type { Recap, RecapHandle, RecapSave } from "./domain/recap.ts";

export interface Services {
  recaps: RecapService;
  media: MediaService;
}

/** Every call takes the viewer: what is not theirs to see or change is answered as if it did not exist. */
export interface RecapService {
  /** A recap that the viewer may read; null for absent, private and draft recaps of others. */
  findViewable(viewer: Viewer, handle: RecapHandle): Promise<Recap | null>;
  /** A recap that the viewer may change. */
  findEditable(viewer: Viewer, handle: RecapHandle): Promise<Recap | null>;
  /** The viewer's last-edited unpublished recap. */
  findUnfinished(viewer: Viewer): Promise<Recap | null>;
  /** The viewer's own recaps of one status, newest first. */
  listOwn(viewer: Viewer, status: Recap["status"]): Promise<Recap[]>;

  /** Makes the draft, once for each share id; null when the id is somebody else's. */
  begin(viewer: Viewer, shareId: string, raceType: RaceType): Promise<Recap | null>;
  /** Saves whole or not at all. */
  save(viewer: Viewer, handle: RecapHandle, save: RecapSave): Promise<SaveOutcome>;
  /** Puts a complete draft at its link, as visible as it says; a published recap stays as it is. */
  publish(viewer: Viewer, shareId: string): Promise<PublishOutcome>;
  /** False when there is no such recap of the viewer's. */
  setVisibility(viewer: Viewer, handle: RecapHandle, isPublic: boolean): Promise<boolean>;
  /** Deletes an unpublished recap; a published one is left alone. */
  discardDraft(viewer: Viewer, shareId: string): Promise<void>;
  /** False when there is no such recap of the viewer's. */
  delete(viewer: Viewer, handle: RecapHandle): Promise<boolean>;

  /** Makes a published recap. With a key, the same key and body give the same recap (product.md, POST /api/recaps). */
  create(viewer: Viewer, recap: NewRecap, idempotency: Idempotency | null): Promise<CreateOutcome>;
  /** Publishes the recap of this share id, changing what is given and no more. */
  upsertShared(viewer: Viewer, recap: SharedRecap): Promise<UpsertOutcome>;
}

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
  /** The bytes of one that the viewer may see; null for any other. */
  findFile(viewer: Viewer, handle: RecapHandle, mediaId: string): Promise<MediaFile | null>;
  /** Deletes for good what was deleted more than an hour ago. */
  purge(): Promise<void>;
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
  | { kind: "refused"; reason: MediaRefusal }
  | { kind: "not-found" };

export interface MediaFile {
  contentType: string;
  /** Bytes. */
  size: number;
  /** Whether anyone with the link may see it. */
  isShared: boolean;
  /** The bytes, or `length` of them from `offset`. Throws where the store does not have them. */
  open(range?: { offset: number; length: number }): Promise<ReadableStream>;
}

/** `bodyHash` tells a retry from another body under the same key (draft-ietf-httpapi-idempotency-key-header). */
export interface Idempotency {
  key: string;
  bodyHash: string;
}

export interface SharedRecap {
  shareId: string;
  /** ISO 8601; null for now. */
  createdAt: string | null;
  /** The recap's own photos and videos in their order; those that are not named follow. */
  mediaIds: string[];
  given: GivenRecap;
  /** The day for a recap without a date, `YYYY-MM-DD`. */
  today: string;
}

export type SaveOutcome =
  | { kind: "saved"; rev: number; updatedAt: string }
  /** Somebody (another tab) saved since `rev`; `recap` is what stands now. Nothing was written. */
  | { kind: "stale"; recap: Recap; lastSaveId: string | null }
  /** A published recap keeps its required details. Field to messages. Nothing was written. */
  | { kind: "incomplete"; fields: Record<string, string[]> }
  /** An answer to a question that the recap does not have. Nothing was written. */
  | { kind: "unknown-question" }
  | { kind: "not-found" };

export type PublishOutcome =
  /** `isFirst` is false where it had been published before; then nothing was written. */
  | { kind: "published"; recap: Recap; isFirst: boolean }
  | { kind: "incomplete"; fields: Record<string, string[]> }
  | { kind: "nothing-to-share" }
  | { kind: "not-found" };

export type UpsertOutcome =
  | { kind: "saved"; recap: Recap }
  /** The share id is somebody else's. */
  | { kind: "not-yours" }
  /** A photo or video that the recap does not have. Nothing was written. */
  | { kind: "unknown-media" };

export type CreateOutcome = { kind: "created"; recap: Recap } | { kind: "key-reused" };
