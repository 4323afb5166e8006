/** The service that turns speech into text. */
import type { Viewer } from "../domain/account.ts";
import type { AudioType, Transcript } from "../domain/recording.ts";
import type { UploadRefusal } from "../domain/refusals.ts";
import type { TranscriptionFailure } from "../domain/transcription-failures.ts";

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
  transcribePiece(viewer: Viewer, piece: AudioPiece, options: TranscriptionOptions): Promise<PieceOutcome>;
  /** Checks a whole file, charges its seconds to the viewer and transcribes it piece by piece. Stores nothing. */
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
  /** ISO 639-1; null to find it out. */
  language: string | null;
  /** Names and words that are likely to be spoken; empty for none. */
  prompt: string;
}

export type PieceOutcome =
  /** Times in seconds from the piece's beginning. */
  { kind: "transcribed"; transcript: Transcript } | { kind: "failed"; reason: TranscriptionFailure };
