/** Turns speech into text by whatever is set up (README.md, Voice). */
import { OVERLAP_SECONDS, PIECE_SECONDS, type Transcript } from "../../../app/domain/recording.ts";
import { joinTranscripts } from "../../../app/domain/transcript.ts";
import type { TranscriptionFailure } from "../../../app/domain/transcription-failures.ts";
import { type CheckedAudio, checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { type CutPiece, cutAudio } from "../../../app/media-files/audio/cut-audio.ts";
import { UnreadableAudioError } from "../../../app/media-files/audio/unreadable-audio.ts";
import type {
  AudioPiece,
  PieceOutcome,
  TranscriptionOptions,
  TranscriptionService,
} from "../../../app/services/transcription-service.ts";
import type { SpeechBudget } from "../../db/limits.ts";
import { type RetryOptions, type SpeechToText, transcribeWithRetries } from "./attempt.ts";
import { transcribeWithOpenAi } from "./openai.ts";
import type { TranscriptionSettings } from "./settings.ts";
import { transcribeWithWorkersAi } from "./workers-ai.ts";

type Clock = Pick<RetryOptions, "sleep" | "now">;

/** What was transcript last helps to understand what follows. Characters. */
const PROMPT_TAIL_CHARACTERS = 200;
/** Sound that is not compressed is cut into shorter pieces: services take 25 MB, and a Worker holds it in base64 too. */
const MAX_PIECE_BYTES = 16_000_000;
/** No piece is left over that is shorter. Seconds. */
const MIN_PIECE_SECONDS = 10;

interface TranscriptionParts {
  settings: TranscriptionSettings;
  speech: SpeechBudget;
}

/** Failures that services do not charge for. */
const UNPAID: readonly TranscriptionFailure[] = ["busy", "quota"];

export function createTranscription(
  { settings, speech }: TranscriptionParts,
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
      // All pieces are cut before the first is paid for, so a file that is broken further on costs nothing.
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

/** Transcribes one piece without charging the viewer. */
type TranscribePiece = (piece: AudioPiece, options: TranscriptionOptions) => Promise<PieceOutcome>;

function isUnpaid(outcome: PieceOutcome): boolean {
  return outcome.kind === "failed" && UNPAID.includes(outcome.reason);
}

function unavailable(
  settings: Extract<TranscriptionSettings, { provider: "none" | "wrong" }>,
): TranscriptionService {
  async function fail() {
    if (settings.provider === "wrong") console.error("Transcription is not set up right.", settings.message);
    return { kind: "failed", reason: "unavailable" } as const;
  }
  return { isAvailable: false, timeoutSeconds: 0, transcribePiece: fail, transcribe: fail };
}

interface TimedPiece extends CutPiece {
  /** Where the piece ends, in seconds of the whole file: the next piece's words count from here. */
  until: number;
}

/** Returns the file's pieces, or null if the file is broken inside. */
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
    if (error instanceof UnreadableAudioError) return null;
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
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Seconds. */
function pieceLength({ bytes, durationSeconds }: { bytes: Uint8Array; durationSeconds: number }): number {
  return Math.min(PIECE_SECONDS, Math.floor((MAX_PIECE_BYTES / bytes.length) * durationSeconds));
}

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
