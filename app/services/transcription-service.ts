/** The interface of the transcription service, which converts speech to text. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { UploadRefusal } from "../domain/media/upload-refusals.ts";
import type { AudioType } from "../domain/voice/audio-types.ts";
import type { Transcript } from "../domain/voice/recording.ts";
import type { TranscriptionFailure } from "../domain/voice/transcription-failures.ts";

/** Converts speech to text with the configured provider (docs/operations.md, Voice). Reads and stores no recaps. */
export interface TranscriptionService {
  /** False if no provider is configured: every call then fails with "unavailable". */
  isAvailable: boolean;
  /** Seconds after which `transcribePiece` gives up, retries included. */
  timeoutSeconds: number;
  /**
   * Transcribes a piece of at most slightly more than `PIECE_SECONDS`. Retries temporary failures. Charges the seconds
   * to the viewer. Throws only a LimitReachedError.
   */
  transcribePiece(viewer: Viewer, piece: AudioPiece, options: TranscriptionOptions): Promise<PieceOutcome>;
  /** Checks a whole file, charges its seconds to the viewer, and transcribes it piece by piece. Stores nothing. */
  transcribe(
    viewer: Viewer,
    bytes: Uint8Array<ArrayBuffer>,
    options: TranscriptionOptions,
  ): Promise<PieceOutcome | { kind: "refused"; reason: UploadRefusal }>;
}

export interface AudioPiece {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: AudioType;
  /** Seconds. */
  duration: number;
}

export interface TranscriptionOptions {
  /** ISO 639-1; null to detect the language. */
  language: string | null;
  /** Names and words that are likely to occur; empty for none. */
  prompt: string;
}

export type PieceOutcome =
  /** Times are in seconds from the start of the piece. */
  { kind: "transcribed"; transcript: Transcript } | { kind: "failed"; reason: TranscriptionFailure };
