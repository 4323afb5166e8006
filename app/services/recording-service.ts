/** The service of recordings: sound, transcripts, and their transcription. */
import type { Viewer } from "../domain/account.ts";
import type { Question } from "../domain/questions.ts";
import type { RecapHandle } from "../domain/recap.ts";
import type { Recording } from "../domain/recording.ts";
import type { UploadRefusal } from "../domain/refusals.ts";
import type { TranscriptionFailure } from "../domain/transcription-failures.ts";
import type { MediaFile } from "./media-service.ts";

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
