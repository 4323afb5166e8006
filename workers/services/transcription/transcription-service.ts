/** Implements TranscriptionService with the configured service (docs/operations.md, Voice). Charges speech; stores nothing. */
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { joinTranscripts } from "../../../app/domain/voice/join-transcripts.ts";
import { OVERLAP_SECONDS, PIECE_SECONDS, type Transcript } from "../../../app/domain/voice/recording.ts";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import { type CheckedAudio, checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { type CutPiece, cutAudio } from "../../../app/media-files/audio/cut-audio.ts";
import { DamagedError } from "../../../app/media-files/containers/file-limits.ts";
import type {
  AudioPiece,
  PieceOutcome,
  TranscriptionOptions,
  TranscriptionService,
} from "../../../app/services/transcription-service.ts";
import type { SpeechBudget } from "../../db/limits.ts";
import { transcribeWithOpenAi } from "./openai.ts";
import { type RetryOptions, type SpeechToText, transcribeWithRetries } from "./transcribe-with-retries.ts";
import type { TranscriptionSettings } from "./transcription-settings.ts";
import { transcribeWithWorkersAi } from "./workers-ai.ts";

type Clock = Pick<RetryOptions, "sleep" | "now">;

/** How much of the previous text the prompt contains: context helps Whisper recognise what follows. */
const PROMPT_TAIL_CHARACTERS = 200;
/** Uncompressed sound is cut into shorter pieces: services accept 25 MB, and the Worker also holds the piece in base64. */
const MAX_PIECE_BYTES = 16_000_000;
/** A shorter remainder is transcribed with the piece before it. */
const MIN_PIECE_SECONDS = 10;

interface TranscriptionDeps {
  settings: TranscriptionSettings;
  speech: SpeechBudget;
}

/** Failures that services do not charge for. */
const UNPAID: readonly TranscriptionFailure[] = ["busy", "quota"];

export function createTranscription(
  { settings, speech }: TranscriptionDeps,
  clock: Clock = { sleep, now: () => Date.now() },
): TranscriptionService {
  if (settings.provider === "none" || settings.provider === "wrong") return unavailable(settings);
  const transcribeOnce: SpeechToText =
    settings.provider === "workers-ai" ? transcribeWithWorkersAi(settings) : transcribeWithOpenAi(settings);
  const { timeoutSeconds } = settings;
  const transcribePiece: TranscribePiece = (piece, options) =>
    transcribeWithRetries((signal) => transcribeOnce(piece, options, signal), { ...clock, timeoutSeconds });
  return {
    isAvailable: true,
    timeoutSeconds,
    async transcribePiece(viewer, piece, options) {
      const refund = await speech.spend(viewer, piece.duration);
      const outcome = await transcribePiece(piece, options);
      if (isUnpaid(outcome)) await refund(piece.duration);
      return outcome;
    },
    async transcribe(viewer, bytes, options) {
      const audio = await checkAudio(bytes);
      if (audio.kind === "refused") return audio;
      // All pieces are cut before the first is charged, so a file that is damaged further on costs nothing.
      const pieces = await cutIntoPieces(audio);
      if (pieces === null) return { kind: "refused", reason: "damaged-audio" };
      const seconds = pieces.map(({ duration }) => duration);
      const refund = await speech.spend(viewer, sum(seconds));
      const { done, ...outcome } = await transcribePieces(pieces, options, transcribePiece);
      if (isUnpaid(outcome)) await refund(sum(seconds.slice(done)));
      return outcome;
    },
  };
}

type TranscribePiece = (piece: AudioPiece, options: TranscriptionOptions) => Promise<PieceOutcome>;

function isUnpaid(outcome: PieceOutcome): boolean {
  return outcome.kind === "failed" && UNPAID.includes(outcome.reason);
}

function unavailable(
  settings: Extract<TranscriptionSettings, { provider: "none" | "wrong" }>,
): TranscriptionService {
  async function fail() {
    if (settings.provider === "wrong")
      logFault("Transcription is disabled by invalid settings", undefined, { reason: settings.message });
    return { kind: "failed", reason: "unavailable" } as const;
  }
  return { isAvailable: false, timeoutSeconds: 0, transcribePiece: fail, transcribe: fail };
}

interface TimedPiece extends CutPiece {
  /** Where the piece ends, in seconds of the whole file. The next piece adds only words after this point. */
  until: number;
}

/** Returns the file's pieces, or null if the file is damaged. */
async function cutIntoPieces(audio: CheckedAudio): Promise<TimedPiece[] | null> {
  const { bytes, contentType, durationSeconds, decodedSeconds } = audio;
  const pieceSeconds = pieceLength(audio);
  if (durationSeconds <= pieceSeconds + MIN_PIECE_SECONDS)
    return [
      {
        bytes,
        contentType,
        duration: Math.max(durationSeconds, decodedSeconds),
        from: 0,
        until: durationSeconds,
      },
    ];
  const file = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  const pieces: TimedPiece[] = [];
  try {
    for (let from = 0; from < durationSeconds; ) {
      const end = from + pieceSeconds;
      const until = end + MIN_PIECE_SECONDS > durationSeconds ? durationSeconds : end;
      pieces.push({ ...(await cutAudio(file, Math.max(0, from - OVERLAP_SECONDS), until)), until });
      from = until;
    }
    return pieces;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/** Transcribes the pieces in order. `done` is how many succeeded before one failed. */
async function transcribePieces(
  pieces: TimedPiece[],
  options: TranscriptionOptions,
  transcribePiece: TranscribePiece,
): Promise<PieceOutcome & { done: number }> {
  let transcript: Transcript = { text: "", language: null, segments: [] };
  for (const [done, { from, until: _, ...piece }] of pieces.entries()) {
    const outcome = await transcribePiece(piece, optionsAfter(transcript, options));
    if (outcome.kind === "failed") return { ...outcome, done };
    const seam = pieces[done - 1]?.until ?? 0;
    transcript =
      done === 0
        ? outcome.transcript
        : joinTranscripts(transcript, outcome.transcript, { offset: from, seam });
  }
  return { kind: "transcribed", transcript, done: pieces.length };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function pieceLength({ bytes, durationSeconds }: { bytes: Uint8Array; durationSeconds: number }): number {
  return Math.min(PIECE_SECONDS, Math.floor((MAX_PIECE_BYTES / bytes.length) * durationSeconds));
}

/** Returns the options for the next piece: its prompt ends with the text so far. */
function optionsAfter(
  transcript: Transcript,
  { language, prompt }: TranscriptionOptions,
): TranscriptionOptions {
  const tail = transcript.text.slice(-PROMPT_TAIL_CHARACTERS).toWellFormed();
  return { language: language ?? transcript.language, prompt: [prompt, tail].filter(Boolean).join(" ") };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
