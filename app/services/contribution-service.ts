/** The interface of the contribution service: what guests add, and the owner's control over it. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type {
  AcceptedTo,
  Contribution,
  ContributionCursor,
  ContributionInput,
  ContributionStatus,
} from "../domain/contributions/contribution.ts";
import type { ContributionRefusal } from "../domain/contributions/contribution-refusals.ts";
import type { UploadRefusal } from "../domain/media/upload-refusals.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";

/**
 * Files of guests. They come by UploadService, whose declaration names the guest, or by `add`. They are held until the
 * owner decides. What the viewer may not see or change is reported as not found.
 */
export interface ContributionService {
  /** Returns a page, oldest first: all for the owner, one's own and the shown ones for others. Null if there is no such recap. */
  find(viewer: Viewer, handle: RecapHandle, wanted: WantedContributions): Promise<ContributionPage | null>;
  /** Adds the file of a plain form, checked and without metadata. Sent again with the same key, it is added once. */
  add(viewer: Viewer, handle: RecapHandle, file: ContributedUpload): Promise<AddContributionOutcome>;
  /** Makes it a photo, video or recording of the recap. Also moves an accepted one to another question. */
  accept(viewer: Viewer, contributionId: string, to: AcceptedTo): Promise<AcceptOutcome>;
  /** "shown" leaves it beneath the story, "held" hides it again. An accepted one leaves the story. Null if it is not the owner's. */
  setStatus(viewer: Viewer, contributionId: string, status: "shown" | "held"): Promise<Contribution | null>;
  /** The same for several of one recap. Returns how many are there now; 0 if it is not the owner's. */
  setStatusOfAll(
    viewer: Viewer,
    handle: RecapHandle,
    ids: string[],
    status: "shown" | "held",
  ): Promise<number>;
  /** Deletes it for good, everywhere: its guest and the owner. False if there is no such contribution of theirs. */
  delete(viewer: Viewer, contributionId: string): Promise<boolean>;
  /** The same for several of the owner's recap. Returns how many were deleted. */
  deleteAll(viewer: Viewer, handle: RecapHandle, ids: string[]): Promise<number>;
  /** Marks contributions up to this time (milliseconds since 1970) as seen, so they are no longer news. */
  markSeen(viewer: Viewer, handle: RecapHandle, untilMs: number): Promise<void>;
  /** Returns what is left of a sending, for its guest in any browser that has the key; null if the key is wrong or nothing is left. */
  findSending(sending: SendingKey): Promise<Contribution[] | null>;
  /** Deletes a sending as `delete` does. Returns how many were deleted; null if the key is wrong or nothing is left. */
  deleteSending(sending: SendingKey): Promise<number | null>;
  /** Returns the key that deletes the viewer's sending from another browser. */
  removalKey(viewer: Viewer, sendingId: string): Promise<string>;
  /** Whether guests may add something. False if the viewer has no such recap. */
  saveIsOpen(viewer: Viewer, handle: RecapHandle, isOpen: boolean): Promise<boolean>;
  /** Blocks a guest on the recap, as ReactionService does: nothing more is accepted, and what is not in the story is deleted. */
  block(viewer: Viewer, handle: RecapHandle, contributionId: string): Promise<BlockGuestOutcome>;
  /** Lets a blocked guest add again. False if the viewer has no such contribution. */
  unblock(viewer: Viewer, handle: RecapHandle, contributionId: string): Promise<boolean>;
  /** Whether the viewer has added anything anywhere. */
  hasContributed(viewer: Viewer): Promise<boolean>;
}

export interface SendingKey {
  sendingId: string;
  /** From `removalKey`. */
  key: string;
}

export interface WantedContributions {
  /** Only those after this one; null for the first page. */
  after: ContributionCursor | null;
  /** Only these, or what the viewer has sent; null for all that the viewer may see. */
  only: ContributionStatus | "mine" | null;
}

export interface ContributionPage {
  contributions: Contribution[];
  hasMore: boolean;
  /** Of the owner: how many wait, counted up to MAX_HELD_COUNT; 0 for anybody else. */
  heldCount: number;
  /** Whether this viewer may add something now; null if the owner has not been asked (off). */
  isOpen: boolean | null;
  isOwner: boolean;
}

export interface ContributedUpload {
  file: Blob;
  /** Whether it was chosen as a cheer: browsers take a recording in WebM or MP4 for a video. */
  isCheer?: boolean;
  fileName: string;
  uploadKey: string | null;
  contribution: ContributionInput;
}

export type AddContributionOutcome =
  | { kind: "added"; contribution: Contribution }
  | { kind: "refused"; reason: ContributionRefusal }
  | { kind: "not-found" };

export type AcceptOutcome =
  | { kind: "accepted"; contribution: Contribution }
  /** The recap has no room for it, or a cheer was given no question. */
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export type BlockGuestOutcome = "blocked" | "own" | "not-found";
