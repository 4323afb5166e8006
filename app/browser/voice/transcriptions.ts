/**
 * Requests the transcription of recordings, piece after piece, until they are complete. A lost answer, a busy service
 * and a limit are retried automatically; any other failure waits for the athlete. A failure never changes text.
 */
import type { Recording } from "../../domain/voice/recording.ts";
import type { TranscriptionFailure } from "../../domain/voice/transcription-failures.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { TRANSCRIPTION_WAITS } from "../../texts/voice/voice-messages.ts";
import type { TranscribeAnswer } from "../takes/recording-calls.ts";
import type { VoiceList } from "../takes/voice-list.ts";

export interface TranscriptionsDeps {
  list: VoiceList;
  /** Never rejects. */
  transcribeNextPiece: (
    recordingId: string,
    options: { language: string | null; again: boolean },
    signal: AbortSignal,
  ) => Promise<TranscribeAnswer>;
  /** Saves typed text before each piece, so that the server knows which text is the athlete's. */
  saveTyped: (key: string) => Promise<unknown>;
  /** Called when a transcription is complete, its recording is gone, or transcription is unavailable. */
  onDone: (key: string) => void;
  /** Called when the athlete asked for a transcription and transcription is unavailable. */
  onUnavailable: () => void;
}

export interface Transcriptions {
  start(key: string, work: TranscriptionWork): void;
  /** Restarts a failed transcription where it stopped, as the athlete asked. Returns null if it was not started here. */
  retry(key: string): TranscriptionWork | null;
  stop(key: string): void;
  /** Call when the network is back, or the athlete is signed in again: retries what was lost. */
  retryLost(): void;
  isBusy(): boolean;
}

interface TranscriptionWork {
  recordingId: string;
  language: string | null;
  /** Whether to transcribe from the beginning, as the athlete requested. */
  again: boolean;
  /** Whether the athlete asked for this attempt. */
  isAsked: boolean;
  /** Seconds that are already transcribed, of `duration`. */
  seconds: number;
  duration: number;
}

const LOST_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** How many consecutive losses are not shown. */
const QUIET_LOSSES = 3;
/** Long, because the server itself has already retried for some seconds. */
const BUSY_DELAYS_MS = [30_000, 60_000, 120_000];
/** How many consecutive answers may bring nothing new. */
const MAX_IDLE_ANSWERS = 3;

/** "failed" waits for the athlete, "lost" for the network or for the athlete to sign in again. */
type Ended = "done" | "lost" | "failed";

type FailedTranscription = Exclude<TranscribeAnswer, { kind: "transcribed" | "gone" }>;

/** Consecutive answers of each kind. */
interface Tries {
  losses: number;
  refusals: number;
  idle: number;
}

export function createTranscriptions(deps: TranscriptionsDeps): Transcriptions {
  const { list, transcribeNextPiece, saveTyped, onDone, onUnavailable } = deps;
  const running = new Map<string, AbortController>();
  const latestWork = new Map<string, TranscriptionWork>();
  const lostKeys = new Set<string>();
  let isUnavailable = false;

  function fail(key: string, message: string): void {
    list.change(key, { step: { kind: "failed", message } });
  }
  /** Without a service nothing has failed: the recording is stored, and words can be typed. */
  function leaveAsIs(key: string, { isAsked }: TranscriptionWork): void {
    list.change(key, { step: null });
    if (isAsked) onUnavailable();
  }
  function showProgress(key: string, { again, seconds, duration }: TranscriptionWork): void {
    const transcribed = again ? 0 : Math.min(seconds, duration);
    list.change(key, { step: { kind: "transcribing", seconds: transcribed, duration } });
  }

  async function run(key: string, first: TranscriptionWork, signal: AbortSignal): Promise<Ended> {
    const tries: Tries = { losses: 0, refusals: 0, idle: 0 };
    let work = first;
    showProgress(key, work);
    while (true) {
      await saveTyped(key);
      const { recordingId, language, again } = work;
      const answer = await transcribeNextPiece(recordingId, { language, again }, signal);
      if (signal.aborted) return "failed";
      if (answer.kind === "gone") return endDeleted(key);
      if (answer.kind === "transcribed") {
        work = { ...work, again: false, seconds: answer.recording.transcribedSeconds };
        const ended = applyPiece(key, answer.recording, work, tries);
        if (ended) return ended;
      } else {
        const delayMs = delayAfter(key, work, answer, tries);
        if (delayMs === null)
          return answer.kind === "lost" || answer.kind === "signed-out" ? "lost" : "failed";
        await pause(delayMs, signal);
        if (signal.aborted) return "failed";
      }
    }
  }

  /** The recording was deleted elsewhere. */
  function endDeleted(key: string): Ended {
    list.requestReload();
    list.change(key, { step: null });
    return "done";
  }

  function applyPiece(
    key: string,
    recording: Recording,
    work: TranscriptionWork,
    tries: Tries,
  ): Ended | null {
    const isNew = recording.transcribedSeconds > (latestWork.get(key)?.seconds ?? 0);
    tries.losses = tries.refusals = 0;
    tries.idle = isNew ? 0 : tries.idle + 1;
    latestWork.set(key, work);
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

  /** Returns the delay before the next attempt, or null to stop. */
  function delayAfter(
    key: string,
    work: TranscriptionWork,
    answer: FailedTranscription,
    tries: Tries,
  ): number | null {
    switch (answer.kind) {
      case "lost":
        return delayAfterLoss(key, tries);
      case "failed":
        return delayAfterFailure(key, work, answer.reason, tries);
      case "limited":
        fail(key, answer.message);
        return answer.retryAfterMs;
      case "under-way":
        showProgress(key, work);
        return answer.retryAfterMs;
      case "signed-out":
        fail(key, TRANSCRIPTION_WAITS.signedOut);
        return null;
    }
  }

  function delayAfterLoss(key: string, tries: Tries): number | null {
    const delayMs = LOST_DELAYS_MS[tries.losses++];
    if (tries.losses > QUIET_LOSSES) fail(key, TRANSCRIPTION_WAITS.noConnection);
    return delayMs ?? null;
  }

  function delayAfterFailure(
    key: string,
    work: TranscriptionWork,
    reason: TranscriptionFailure,
    tries: Tries,
  ): number | null {
    if (reason === "unavailable") {
      isUnavailable = true;
      leaveAsIs(key, work);
      return null;
    }
    fail(key, TRANSCRIPTION_FAILURES[reason]);
    return reason === "busy" ? (BUSY_DELAYS_MS[tries.refusals++] ?? null) : null;
  }

  function start(key: string, work: TranscriptionWork): void {
    stop(key);
    if (isUnavailable) {
      leaveAsIs(key, work);
      onDone(key);
      return;
    }
    const abort = new AbortController();
    running.set(key, abort);
    latestWork.set(key, work);
    void run(key, work, abort.signal).then((ended) => {
      if (running.get(key) !== abort) return;
      running.delete(key);
      if (ended === "lost") lostKeys.add(key);
      if (ended === "done" || isUnavailable) onDone(key);
    });
  }

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    lostKeys.delete(key);
  }

  function restart(key: string, { isAsked }: Pick<TranscriptionWork, "isAsked">): TranscriptionWork | null {
    const work = latestWork.get(key);
    if (!work) return null;
    start(key, { ...work, isAsked });
    return work;
  }

  return {
    start,
    stop,
    retry: (key) => restart(key, { isAsked: true }),
    retryLost() {
      for (const key of [...lostKeys]) restart(key, { isAsked: false });
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
