/** The service of recaps: drafts, saves, publishing, visibility, deletion. */
import type { Viewer } from "../domain/account.ts";
import type { Question } from "../domain/questions.ts";
import type { RaceType } from "../domain/race.ts";
import type { Recap, RecapHandle, RecapSave } from "../domain/recap.ts";
import type { NewRecap, RecapInput } from "../domain/recap-input.ts";

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
  /** The recap's own recordings. */
  recordingIds: string[];
  given: RecapInput;
  /** The day for a recap without a date, `YYYY-MM-DD`. */
  today: string;
}

export type SaveOutcome =
  /** `questions` are the recap's as they stand now. */
  | { kind: "saved"; rev: number; updatedAt: string; questions: Question[] }
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
  | { kind: "unknown-media" }
  /** A recording that the recap does not have. Nothing was written. */
  | { kind: "unknown-recording" };

export type CreateOutcome = { kind: "created"; recap: Recap } | { kind: "key-reused" };
