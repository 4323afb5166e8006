/** The interface of the recap service: drafts, saves, publishing, visibility, deletion. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { Course } from "../domain/course/course.ts";
import type { Edit, EditResult } from "../domain/edits/edit.ts";
import type { RaceDetails } from "../domain/race/race-details.ts";
import type { RaceType } from "../domain/race/race-type.ts";
import type { Recap, RecapHandle, ShareNeed } from "../domain/recap/recap.ts";
import type { NewRecap, RecapInput } from "../domain/recap/recap-input.ts";
import type { DeletedRecap } from "../domain/recap-list/deleted-recap.ts";
import type { RaceTotals } from "../domain/recap-list/race-totals.ts";
import type { RecapChoices, RecapFilter } from "../domain/recap-list/recap-filter.ts";
import type { RecapCursor, RecapPage } from "../domain/recap-list/recap-pages.ts";

/** Every call takes the viewer. A recap that the viewer may not see or change is reported as not found. */
export interface RecapService {
  /** Returns the recap, or null if it does not exist or is another user's draft or private recap. */
  findViewable(viewer: Viewer, handle: RecapHandle): Promise<Recap | null>;
  /** Returns the recap, or null if the viewer may not change it. */
  findEditable(viewer: Viewer, handle: RecapHandle): Promise<Recap | null>;
  /** Returns those of these recaps that the viewer may change, by one statement and in any order. */
  listEditable(viewer: Viewer, shareIds: string[]): Promise<Recap[]>;
  /** Returns the viewer's most recently edited draft, or null if there is none. */
  findUnfinished(viewer: Viewer): Promise<Recap | null>;
  /** Returns a page of the viewer's own recaps with this status, in the order `created`. */
  listOwn(viewer: Viewer, wanted: WantedRecaps): Promise<RecapPage>;
  /** Returns a page of all the viewer's recaps that match the filter, in the order `raced`. */
  listCollection(viewer: Viewer, wanted: WantedCollection): Promise<CollectionPage>;
  /** Whether the viewer has any recap, in whatever state. */
  ownsAny(viewer: Viewer): Promise<boolean>;

  /** Creates the draft with these details, unless it exists. Returns null if the share id is somebody else's. */
  begin(
    viewer: Viewer,
    shareId: string,
    raceType: RaceType,
    details?: Partial<RaceDetails>,
  ): Promise<Recap | null>;
  /** Saves the edits that apply (app/domain/edits/apply-edits.ts), and returns what became of each. */
  edit(viewer: Viewer, handle: RecapHandle, edits: Edit[]): Promise<EditOutcome>;
  /** Publishes a complete draft at its link, with its stored visibility. A published recap is left unchanged. */
  publish(viewer: Viewer, shareId: string): Promise<PublishOutcome>;
  /** Returns false if the viewer has no such recap. */
  setVisibility(viewer: Viewer, handle: RecapHandle, isPublic: boolean): Promise<boolean>;
  /** Allows or forbids search engines to list the recap's page. Returns false if the viewer has no such recap. */
  setListing(viewer: Viewer, handle: RecapHandle, isListed: boolean): Promise<boolean>;
  /** Stores what the recap shows of its race's file; null removes it. Returns false if the viewer has no such recap. */
  setCourse(viewer: Viewer, handle: RecapHandle, course: Course | null): Promise<boolean>;
  /** Deletes a draft. Ignores a published recap. */
  discardDraft(viewer: Viewer, shareId: string): Promise<void>;
  /**
   * Hides a published recap from everybody; it can be restored for seven days. Deletes a draft permanently. Returns false
   * if the viewer has no such recap.
   */
  delete(viewer: Viewer, handle: RecapHandle): Promise<boolean>;
  /** Returns the viewer's deleted recaps that can be restored, most recently deleted first, at most MAX_LISTED_DELETED. */
  listDeleted(viewer: Viewer): Promise<DeletedRecap[]>;
  /** Returns such a recap, or null if the viewer has none with this share id. */
  findDeleted(viewer: Viewer, shareId: string): Promise<NamedRecap | null>;
  /** Returns false if the viewer has no such recap, deleted or not, or its time is over. */
  restore(viewer: Viewer, handle: RecapHandle): Promise<boolean>;
  /** Deletes a deleted recap permanently, with everything that belongs to it. Returns false if there is none. */
  deletePermanently(viewer: Viewer, handle: RecapHandle): Promise<boolean>;

  /** Creates a published recap. The same key and body return the same recap (product.md, POST /api/recaps). */
  create(viewer: Viewer, recap: NewRecap, idempotency: Idempotency | null): Promise<CreateOutcome>;
  /**
   * Creates or updates the recap with this share id, and publishes it. Changes only the fields of `given`. With `isDraft` it
   * creates a draft, and leaves a recap that exists unchanged.
   */
  upsertShared(viewer: Viewer, recap: SharedRecap): Promise<UpsertOutcome>;
}

export type NamedRecap = Pick<DeletedRecap, "shareId" | "name">;

/** Of the viewer's deleted recaps that can be restored. */
export interface FoundDeleted {
  hasAny: boolean;
  /** The one that was asked for; null if there is none. */
  recap: NamedRecap | null;
}

export interface WantedRecaps {
  status: Recap["status"];
  cursor: RecapCursor;
  /** How many recaps a page has. */
  pageSize: number;
}

export interface WantedCollection extends Omit<WantedRecaps, "status"> {
  filter: RecapFilter;
  /** Asks for a deleted recap, too. */
  deletedShareId: string | null;
}

export interface CollectionPage extends RecapPage {
  /** Of all the viewer's recaps, whatever the filter. Without any, its lists are empty. */
  choices: RecapChoices;
  /** Of all the viewer's published recaps; null with a filter. */
  totals: RaceTotals | null;
  /** The years with races for a season, the latest first; empty with a filter. */
  seasons: number[];
  /** Of all the viewer's recaps: likes and comments that the viewer has not seen. */
  newsCount: number;
  deleted: FoundDeleted;
}

/** `bodyHash` distinguishes a retry from a reused key (draft-ietf-httpapi-idempotency-key-header). */
export interface Idempotency {
  key: string;
  bodyHash: string;
}

export interface SharedRecap {
  shareId: string;
  /** ISO 8601; null for the current time. */
  createdAt: string | null;
  /** Ids of the recap's own photos and videos, in their new order. Those not listed follow. */
  mediaIds: string[];
  /** Ids of the recap's own recordings. */
  recordingIds: string[];
  given: RecapInput;
  isDraft: boolean;
  /** The date of a recap without one, `YYYY-MM-DD`. */
  today: string;
}

export type EditOutcome =
  /** `recap` is as it is now. `fields` has each edit's field, and those that its group depends on. */
  { kind: "edited"; recap: Recap; fields: EditResult[] } | { kind: "not-found" };

export type PublishOutcome =
  /** `isFirst` is false if it was already published; then nothing was written. */
  | { kind: "published"; recap: Recap; isFirst: boolean }
  | { kind: "incomplete"; fields: Record<string, string[]> }
  | { kind: "nothing-to-share"; missing: ShareNeed[] }
  | { kind: "not-found" };

export type UpsertOutcome =
  | { kind: "saved"; recap: Recap }
  /** The share id is another user's, or a deleted recap's. */
  | { kind: "taken" }
  /** `mediaIds` contains an id that the recap does not have. Nothing was written. */
  | { kind: "unknown-media" }
  /** `recordingIds` contains an id that the recap does not have. Nothing was written. */
  | { kind: "unknown-recording" };

export type CreateOutcome = { kind: "created"; recap: Recap } | { kind: "key-reused" };
