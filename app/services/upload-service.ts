/** The service of uploads in parts. */
import type { Viewer } from "../domain/account.ts";
import type { Media } from "../domain/media.ts";
import type { Question } from "../domain/questions.ts";
import type { RecapHandle } from "../domain/recap.ts";
import type { Recording } from "../domain/recording.ts";
import type { UploadRefusal } from "../domain/refusals.ts";
import type { UploadDeclaration } from "../domain/uploads.ts";

/**
 * Photos, videos and recordings that come in parts, and go on after any break (app/domain/uploads.ts). What is not the viewer's is
 * answered as if it did not exist.
 */
export interface UploadService {
  /** Reserves its place and its bytes among uploads. Declared again under its key it is the same upload. */
  begin(viewer: Viewer, handle: RecapHandle, declaration: UploadDeclaration): Promise<BeginUploadOutcome>;
  /** The parts that have arrived, in their order. */
  findParts(viewer: Viewer, uploadId: string): Promise<ReceivedPart[] | null>;
  /** Keeps a part when it is the declared one. It may come twice. */
  putPart(viewer: Viewer, uploadId: string, part: UploadPart): Promise<PutPartOutcome>;
  /** Puts the parts together, checks what they are, and adds the photo, video or recording. May be asked twice. */
  finish(viewer: Viewer, uploadId: string): Promise<FinishUploadOutcome>;
  /** Forgets it and what of it has arrived. False when there is no such upload of the viewer's. */
  cancel(viewer: Viewer, uploadId: string): Promise<boolean>;
}

export interface ReceivedPart {
  /** From 1. */
  number: number;
  etag: string;
  /** Bytes. */
  size: number;
}

export interface UploadPart {
  /** From 1. */
  number: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export type BeginUploadOutcome =
  /** `isFirst` is false where it had begun before; then some parts may have arrived. */
  | { kind: "begun"; uploadId: string; parts: number[]; isFirst: boolean }
  /** This upload had arrived before. */
  | { kind: "added"; added: Added; shareId: string }
  | { kind: "refused"; reason: UploadRefusal }
  /** The key belongs to an upload of other bytes. */
  | { kind: "key-reused" }
  | { kind: "not-found" };

export type PutPartOutcome =
  | { kind: "stored"; etag: string }
  | { kind: "no-such-part" | "wrong-length" | "wrong-hash" | "not-found" };

/** What an upload has become. */
export type Added = { media: Media } | { recording: Recording; questions: Question[] };

export type FinishUploadOutcome =
  /** `isFirst` is false where it had arrived before. */
  | { kind: "added"; added: Added; shareId: string; isFirst: boolean }
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" }
  /** Parts have not arrived yet. */
  | { kind: "incomplete"; missing: number[] };
