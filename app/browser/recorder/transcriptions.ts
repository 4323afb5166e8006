/**
 * Has recordings transcribed, piece after piece, until the server has the whole. A lost answer, a busy service and a
 * limit are retried automatically; any other failure waits for the athlete. A failure never changes text.
 */
import type { Recording } from "../../domain/recording.ts";
import { TRANSCRIPTION_FAILURES, type TranscriptionFailure } from "../../domain/transcription-failures.ts";
import { TRANSCRIPTION_WAITS } from "../../domain/voice-messages.ts";
import type { TranscribeAnswer } from "./recording-calls.ts";
import type { VoiceList } from "./voice-list.ts";

export interface TranscriptionsParts {
  list: VoiceList;
  /** Never rejects. */
  ask: (
    recordingId: string,
    options: { language: string | null; again: boolean },
    signal: AbortSignal,
  ) => Promise<TranscribeAnswer>;
  /** Saves what was typed first, so that the server knows what is the athlete's own. */
  saveTyped: (key: string) => Promise<unknown>;
  /** There is nothing left to do for it, here. */
  onDone: (key: string) => void;
}

export interface Transcriptions {
  start(key: string, work: TranscriptionWork): void;
  /** Begins again where it failed; null where it was not begun here. */
  retry(key: string): TranscriptionWork | null;
  stop(key: string): void;
  /** The network is back. */
  goOn(): void;
  isBusy(): boolean;
}

interface TranscriptionWork {
  recordingId: string;
  language: string | null;
  /** Whether it begins anew. */
  again: boolean;
  /** Seconds that the server has already, and the whole. */
  seconds: number;
  duration: number;
}

const LOST_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** After so many losses in a row it is told. */
const QUIET_LOSSES = 3;
/** The server has tried again itself, for some seconds. */
const BUSY_DELAYS_MS = [30_000, 60_000, 120_000];
/** Answers that bring nothing new. */
const MAX_IDLE_ANSWERS = 3;

/** "failed" waits for the athlete, "lost" for the network. */
type Ended = "done" | "lost" | "failed";

type FailedTranscription = Exclude<TranscribeAnswer, { kind: "transcribed" | "gone" }>;

/** In a row. */
interface Tries {
  losses: number;
  refusals: number;
  idle: number;
}

export function createTranscriptions(parts: TranscriptionsParts): Transcriptions {
  const { list, ask, saveTyped, onDone } = parts;
  const running = new Map<string, AbortController>();
  const known = new Map<string, TranscriptionWork>();
  const lost = new Set<string>();
  let isUnavailable = false;

  function fail(key: string, message: string, canRetry = true): void {
    list.change(key, { step: { kind: "failed", message, canRetry } });
  }
  function showProgress(key: string, { again, seconds, duration }: TranscriptionWork): void {
    const heard = again ? 0 : Math.min(seconds, duration);
    list.change(key, { step: { kind: "transcribing", seconds: heard, duration } });
  }

  async function run(key: string, first: TranscriptionWork, signal: AbortSignal): Promise<Ended> {
    const tries: Tries = { losses: 0, refusals: 0, idle: 0 };
    let work = first;
    showProgress(key, work);
    while (true) {
      await saveTyped(key);
      const { recordingId, language, again } = work;
      const answer = await ask(recordingId, { language, again }, signal);
      if (signal.aborted) return "failed";
      if (answer.kind === "gone") return leave(key);
      if (answer.kind === "transcribed") {
        work = { ...work, again: false, seconds: answer.recording.transcribedSeconds };
        const ended = takePiece(key, answer.recording, work, tries);
        if (ended) return ended;
      } else {
        const delayMs = delayAfter(key, work, answer, tries);
        if (delayMs === null) return answer.kind === "lost" ? "lost" : "failed";
        await pause(delayMs, signal);
        if (signal.aborted) return "failed";
      }
    }
  }

  /** The recording was deleted elsewhere. */
  function leave(key: string): Ended {
    list.arrive();
    list.change(key, { step: null });
    return "done";
  }

  function takePiece(key: string, recording: Recording, work: TranscriptionWork, tries: Tries): Ended | null {
    const isNew = recording.transcribedSeconds > (known.get(key)?.seconds ?? 0);
    tries.losses = tries.refusals = 0;
    tries.idle = isNew ? 0 : tries.idle + 1;
    known.set(key, work);
    list.update(key, recording, recording.isTranscribed);
    if (recording.isTranscribed) {
      list.change(key, { step: null });
      return "done";
    }
    showProgress(key, work);
    if (tries.idle < MAX_IDLE_ANSWERS) return null;
    fail(key, TRANSCRIPTION_FAILURES.broken);
    return "failed";
  }

  /** When it is asked again; null when it is not. */
  function delayAfter(
    key: string,
    work: TranscriptionWork,
    answer: FailedTranscription,
    tries: Tries,
  ): number | null {
    switch (answer.kind) {
      case "lost":
        return lose(key, tries);
      case "failed":
        return refuse(key, answer.reason, tries);
      case "limited":
        fail(key, answer.message);
        return answer.retryAfterMs;
      case "under-way":
        showProgress(key, work);
        return answer.retryAfterMs;
    }
  }

  function lose(key: string, tries: Tries): number | null {
    const delayMs = LOST_DELAYS_MS[tries.losses++];
    if (tries.losses > QUIET_LOSSES) fail(key, TRANSCRIPTION_WAITS.noConnection);
    return delayMs ?? null;
  }

  function refuse(key: string, reason: TranscriptionFailure, tries: Tries): number | null {
    isUnavailable ||= reason === "unavailable";
    fail(key, TRANSCRIPTION_FAILURES[reason], reason !== "unavailable");
    return reason === "busy" ? (BUSY_DELAYS_MS[tries.refusals++] ?? null) : null;
  }

  function start(key: string, work: TranscriptionWork): void {
    stop(key);
    if (isUnavailable) {
      fail(key, TRANSCRIPTION_FAILURES.unavailable, false);
      onDone(key);
      return;
    }
    const abort = new AbortController();
    running.set(key, abort);
    known.set(key, work);
    void run(key, work, abort.signal).then((ended) => {
      if (running.get(key) !== abort) return;
      running.delete(key);
      if (ended === "lost") lost.add(key);
      if (ended === "done" || isUnavailable) onDone(key);
    });
  }

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    lost.delete(key);
  }

  function retry(key: string): TranscriptionWork | null {
    const work = known.get(key);
    if (!work) return null;
    start(key, work);
    return work;
  }

  return {
    start,
    stop,
    retry,
    goOn() {
      for (const key of [...lost]) retry(key);
    },
    isBusy: () => list.state().voices.some(({ step }) => step?.kind === "transcribing"),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
