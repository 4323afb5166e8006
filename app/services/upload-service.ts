/** The interface of the service for uploads in parts. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { Contribution } from "../domain/contributions/contribution.ts";
import type { ContributionRefusal } from "../domain/contributions/contribution-refusals.ts";
import type { SentDeclaration } from "../domain/contributions/sent-declaration.ts";
import type { Media } from "../domain/media/media.ts";
import type { Question } from "../domain/questions/questions.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";
import type { Recording } from "../domain/voice/recording.ts";

/**
 * Photos, videos and recordings that are sent in parts and can be resumed (app/domain/media/upload-limits.ts). An upload of another
 * user is reported as not found. A declaration with `contribution` begins a guest's upload, which belongs to that guest alone and
 * becomes a contribution.
 */
export interface UploadService {
  /** Reserves room for an upload. Declaring it again with the same key returns the same upload. */
  begin(viewer: Viewer, handle: RecapHandle, declaration: SentDeclaration): Promise<BeginUploadOutcome>;
  /** Stores a part if it matches the declaration. A part may be sent twice. */
  putPart(viewer: Viewer, uploadId: string, part: UploadPart): Promise<PutPartOutcome>;
  /** Joins the parts, checks the file, and adds the photo, video or recording. May be called again. */
  finish(viewer: Viewer, uploadId: string): Promise<FinishUploadOutcome>;
  /** Deletes the upload and its parts. Returns false if the viewer has no such upload. */
  cancel(viewer: Viewer, uploadId: string): Promise<boolean>;
}

export interface UploadPart {
  /** From 1. */
  number: number;
  /** The request's body, which arrives while the service finds the upload. */
  body: Promise<Uint8Array<ArrayBuffer>>;
}

export type BeginUploadOutcome =
  /** `isFirst` is false if it was declared before; `parts` lists the numbers of the parts already received. */
  | { kind: "begun"; uploadId: string; parts: number[]; isFirst: boolean }
  /** This upload is already finished. */
  | { kind: "added"; added: Added; shareId: string }
  | { kind: "refused"; reason: ContributionRefusal }
  /** The key belongs to an upload with other bytes. */
  | { kind: "key-reused" }
  | { kind: "not-found" };

export type PutPartOutcome =
  | { kind: "stored"; etag: string }
  | { kind: "no-such-part" | "wrong-length" | "wrong-hash" | "not-found" };

/** The result of a finished upload. `questions` is the recap's list. */
export type Added =
  | { media: Media }
  | { recording: Recording; questions: Question[] }
  | { contribution: Contribution };

export type FinishUploadOutcome =
  /** `isFirst` is false if it was finished before. */
  | { kind: "added"; added: Added; shareId: string; isFirst: boolean }
  | { kind: "refused"; reason: ContributionRefusal }
  | { kind: "not-found" }
  /** `missing` lists the numbers of the parts not yet received. */
  | { kind: "incomplete"; missing: number[] };
