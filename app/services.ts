/**
 * THE CONTRACT: what the product can do, one interface a service. Pages (app/routes) and the API (workers/api)
 * are handed a `Services`; workers/services implements it. An expected refusal is a typed value, a fault is thrown. Any
 * call that writes may also throw a LimitReachedError (app/domain/limits.ts); nothing was written then.
 */
import type { Viewer } from "./domain/account.ts";
import type { GivenRecap, NewRecap } from "./domain/given-recap.ts";
import type { Media } from "./domain/media.ts";
import type { Question } from "./domain/questions.ts";
import type { RaceType } from "./domain/race.ts";
import type { Recap, RecapHandle, RecapSave } from "./domain/recap.ts";
import type { AudioType, Recording, Transcript } from "./domain/recording.ts";
import type { UploadRefusal } from "./domain/refusals.ts";
import type { TranscriptionFailure } from "./domain/transcription-failures.ts";
import type { UploadDeclaration } from "./domain/uploads.ts";

export interface Services {
  recaps: RecapService;
  media: MediaService;
  uploads: UploadService;
  recordings: RecordingService;
  transcription: TranscriptionService;
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

/** The recordings of recaps. What is not the viewer's to hear or change is answered as if it did not exist. */
export interface RecordingService {
  /** Checks the file, stores its sound without metadata, then its row: there whole or not at all. */
  add(viewer: Viewer, handle: RecapHandle, upload: RecordingUpload): Promise<AddRecordingOutcome>;
  /**
   * Gives it this transcript; of its segments those stay that still match. `isEdited` is false for a text that no
   * athlete has touched, such as live captions. "full" where the recap has no room for so much text. Null when there is no
   * such recording of the viewer's, here and below.
   */
  editTranscript(
    viewer: Viewer,
    recordingId: string,
    edit: { transcript: string; isEdited: boolean },
  ): Promise<Recording | "full" | null>;
  /** "take" exchanges the transcript and the offer, so that it can be undone; "drop" forgets the offer. */
  settleOffer(viewer: Viewer, recordingId: string, choice: "take" | "drop"): Promise<Recording | null>;
  /**
   * Transcribes its next piece, and keeps what was heard. With the last piece the whole becomes the transcript, or the
   * offer where the athlete has a transcript of their own. To be asked again until `isTranscribed`. With `again` it
   * begins anew.
   */
  transcribe(
    viewer: Viewer,
    recordingId: string,
    options: { language: string | null; again: boolean },
  ): Promise<TranscribeOutcome>;
  /** Hides it at once everywhere; it can be restored for an hour. */
  delete(viewer: Viewer, recordingId: string): Promise<boolean>;
  restore(viewer: Viewer, recordingId: string): Promise<"restored" | "limit" | "not-found">;
  /** The sound of one that the viewer may hear; null for any other. */
  findFile(viewer: Viewer, handle: RecapHandle, recordingId: string): Promise<MediaFile | null>;
}

export interface RecordingUpload {
  bytes: Uint8Array<ArrayBuffer>;
  questionIndex: number;
  /** What the athlete says that it says; null where they have said nothing. */
  transcript: string | null;
  language: string | null;
  /** The same recording sent again under its key is one recording; null for one that is sent once. */
  uploadKey: string | null;
}

export type AddRecordingOutcome =
  /** `isFirst` is false where it had arrived before. `questions` are the recap's. */
  | { kind: "added"; recording: Recording; shareId: string; questions: Question[]; isFirst: boolean }
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export type TranscribeOutcome =
  | { kind: "transcribed"; recording: Recording }
  | { kind: "failed"; reason: TranscriptionFailure }
  /** Another request is transcribing it. */
  | { kind: "under-way"; retryAfterSeconds: number }
  | { kind: "not-found" };

/** Turns speech into text, by whatever service is set up (README.md, Voice). It decides nothing about recaps. */
export interface TranscriptionService {
  /** False where none is set up: then every call fails with "unavailable". */
  isAvailable: boolean;
  /** Seconds after which `hear` gives up. */
  timeoutSeconds: number;
  /**
   * Transcribes a piece of slightly more than `PIECE_SECONDS` at most, with retries where they help. Charges its seconds
   * to the viewer. Throws nothing but a LimitReachedError.
   */
  hear(viewer: Viewer, piece: AudioPiece, options: HearOptions): Promise<HearOutcome>;
  /** Checks a whole file, charges its seconds to the viewer and transcribes it piece by piece. Stores nothing. */
  transcribe(
    viewer: Viewer,
    bytes: Uint8Array<ArrayBuffer>,
    options: HearOptions,
  ): Promise<HearOutcome | { kind: "refused"; reason: UploadRefusal }>;
}

export interface AudioPiece {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: AudioType;
  /** Seconds. */
  duration: number;
}

export interface HearOptions {
  /** ISO 639-1; null to find it out. */
  language: string | null;
  /** Names and words that are likely to be spoken; empty for none. */
  prompt: string;
}

export type HearOutcome =
  /** Times in seconds from the piece's beginning. */
  { kind: "heard"; transcript: Transcript } | { kind: "failed"; reason: TranscriptionFailure };

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
  given: GivenRecap;
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
