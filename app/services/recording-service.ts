/** The interface of the recording service: sound, transcripts, and their transcription. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { UploadRefusal } from "../domain/media/upload-refusals.ts";
import type { Question } from "../domain/questions/questions.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";
import type { Recording, Segment, Transcript } from "../domain/voice/recording.ts";
import type { TranscriptionFailure } from "../domain/voice/transcription-failures.ts";
import type { MediaFile } from "./media-service.ts";

/** The recordings of recaps. One that the viewer may not play or change is reported as not found. */
export interface RecordingService {
  /** Checks the file, stores its sound without metadata, and then its row: a partly stored file is never visible. */
  add(viewer: Viewer, handle: RecapHandle, upload: RecordingUpload): Promise<AddRecordingOutcome>;
  /**
   * Replaces the transcript by one that has been transcribed elsewhere, with its times: nothing is transcribed any more.
   * Returns "full" if the recap has no room for the text, and null if the viewer has no such recording.
   */
  putTranscript(
    viewer: Viewer,
    recordingId: string,
    transcript: Transcript,
  ): Promise<Recording | "full" | null>;
  /** Stores the waveform. Returns false if the viewer has no such recording. */
  putWaveform(viewer: Viewer, recordingId: string, waveform: string): Promise<boolean>;
  /**
   * "take" swaps the transcript and the offered one, so that it can be undone. "drop" deletes the offered one. Returns
   * null if the viewer has no such recording.
   */
  settleOffer(viewer: Viewer, recordingId: string, choice: "take" | "drop"): Promise<Recording | null>;
  /**
   * Transcribes the next piece and stores the result. After the last piece, the whole text becomes the transcript, or
   * the offered transcript if the athlete has edited theirs. Call it until `isTranscribed`. `again` restarts from the
   * beginning.
   */
  transcribe(
    viewer: Viewer,
    recordingId: string,
    options: { language: string | null; again: boolean },
  ): Promise<TranscribeOutcome>;
  /** Hides it everywhere at once; it can be restored for an hour. Returns false if the viewer has no such recording. */
  delete(viewer: Viewer, recordingId: string): Promise<boolean>;
  restore(
    viewer: Viewer,
    recordingId: string,
  ): Promise<"restored" | "limit" | "transcripts-full" | "not-found">;
  /** Returns the recording's file, or null if the viewer may not play it. */
  findFile(viewer: Viewer, handle: RecapHandle, recordingId: string): Promise<MediaFile | null>;
}

export interface RecordingUpload {
  file: Blob;
  questionIndex: number;
  /** The athlete's own transcript, or null if there is none. */
  transcript: string | null;
  /** Its sentences with their times: the recording counts as transcribed. Null if it is not. */
  segments: Segment[] | null;
  language: string | null;
  /** Of an import: the guest who added it. */
  credit?: string | null;
  /** Sending the same recording again with its key adds no second one; null for a recording without a key. */
  uploadKey: string | null;
}

export type AddRecordingOutcome =
  /** `isFirst` is false if it was added before. `questions` is the recap's list. */
  | { kind: "added"; recording: Recording; shareId: string; questions: Question[]; isFirst: boolean }
  | { kind: "refused"; reason: UploadRefusal }
  | { kind: "not-found" };

export type TranscribeOutcome =
  | { kind: "transcribed"; recording: Recording }
  | { kind: "failed"; reason: TranscriptionFailure }
  /** Another request is transcribing it. */
  | { kind: "under-way"; retryAfterSeconds: number }
  | { kind: "not-found" };
