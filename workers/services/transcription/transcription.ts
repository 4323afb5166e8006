/** Turns speech into text by whatever is set up (README.md, Voice). */
import { OVERLAP_SECONDS, PIECE_SECONDS, type Transcript } from "../../../app/domain/recording.ts";
import { joinTranscripts } from "../../../app/domain/transcript.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { cutAudio } from "../../../app/media-files/audio/cut-audio.ts";
import type { HearOptions, TranscriptionService } from "../../../app/services.ts";
import { type Hear, hearPatiently, type Patience } from "./attempt.ts";
import { hearByOpenAi } from "./openai.ts";
import type { TranscriptionSettings } from "./settings.ts";
import { hearByWorkersAi } from "./workers-ai.ts";

type Waiting = Pick<Patience, "sleep" | "now">;

/** What was heard last helps to understand what follows. Characters. */
const PROMPT_TAIL = 200;
/** Sound that is not compressed is cut into shorter pieces: services take 25 MB, and a Worker holds it in base64 too. */
const MAX_PIECE_BYTES = 16_000_000;
/** No piece is left over that is shorter. Seconds. */
const SHORTEST_PIECE = 10;

export function createTranscription(
  { transcription: settings }: { transcription: TranscriptionSettings },
  waiting: Waiting = { sleep, now: () => Date.now() },
): TranscriptionService {
  if (settings.provider === "none" || settings.provider === "wrong") return unavailable(settings);
  const hearOnce: Hear =
    settings.provider === "workers-ai" ? hearByWorkersAi(settings) : hearByOpenAi(settings);
  const patience = { ...waiting, timeoutSeconds: settings.timeoutSeconds };
  const hear: TranscriptionService["hear"] = (piece, options) =>
    hearPatiently((signal) => hearOnce(piece, options, signal), patience);
  return { isAvailable: true, hear, transcribe: (bytes, options) => transcribe(bytes, options, hear) };
}

function unavailable(
  settings: Extract<TranscriptionSettings, { provider: "none" | "wrong" }>,
): TranscriptionService {
  async function fail() {
    if (settings.provider === "wrong") console.error("Transcription is not set up right.", settings.message);
    return { kind: "failed", reason: "unavailable" } as const;
  }
  return { isAvailable: false, hear: fail, transcribe: fail };
}

async function transcribe(
  bytes: Uint8Array<ArrayBuffer>,
  options: HearOptions,
  hear: TranscriptionService["hear"],
): ReturnType<TranscriptionService["transcribe"]> {
  const audio = await checkAudio(bytes);
  if (audio.kind === "refused") return audio;
  const { durationSeconds } = audio;
  const pieceSeconds = pieceLength(audio);
  if (durationSeconds <= pieceSeconds + SHORTEST_PIECE)
    return hear({ ...audio, duration: durationSeconds }, options);
  const file = {
    size: audio.bytes.length,
    read: async (offset: number, length: number) => audio.bytes.slice(offset, offset + length),
  };
  let heard: Transcript = { text: "", language: null, segments: [] };
  for (let until = 0; until < durationSeconds; ) {
    const end = until + pieceSeconds;
    const to = end + SHORTEST_PIECE > durationSeconds ? durationSeconds : end;
    const { from, ...piece } = await cutAudio(file, Math.max(0, until - OVERLAP_SECONDS), to);
    const outcome = await hear(piece, followingOn(heard, options));
    if (outcome.kind === "failed") return outcome;
    heard = joinTranscripts(heard, outcome.transcript, { offset: from, seam: until });
    until = to;
  }
  return { kind: "heard", transcript: heard };
}

/** Seconds. */
function pieceLength({ bytes, durationSeconds }: { bytes: Uint8Array; durationSeconds: number }): number {
  return Math.min(PIECE_SECONDS, Math.floor((MAX_PIECE_BYTES / bytes.length) * durationSeconds));
}

function followingOn(heard: Transcript, { language, prompt }: HearOptions): HearOptions {
  const tail = heard.text.slice(-PROMPT_TAIL).toWellFormed();
  return { language: language ?? heard.language, prompt: [prompt, tail].filter(Boolean).join(" ") };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
