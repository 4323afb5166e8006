/** Sends one piece of speech to a transcription service, with timeout and retries. Knows no particular service. */
import { logFault } from "../../../app/domain/site/log-fault.ts";
import type { Transcript } from "../../../app/domain/voice/recording.ts";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import type {
  AudioPiece,
  PieceOutcome,
  TranscriptionOptions,
} from "../../../app/services/transcription-service.ts";

export type Attempt =
  | { kind: "transcribed"; transcript: Transcript }
  | {
      kind: "failed";
      reason: TranscriptionFailure;
      /** Whether a retry a moment later may succeed. */
      isTransient: boolean;
      /** The service's Retry-After; null if it sent none. */
      retryAfterSeconds: number | null;
      /** The cause, for the log. Contains no spoken text. */
      detail: string;
    };

/** Sends a piece to a service once. Throws for an unexpected fault. */
export type SpeechToText = (
  piece: AudioPiece,
  options: TranscriptionOptions,
  signal: AbortSignal,
) => Promise<Attempt>;

export interface RetryOptions {
  timeoutSeconds: number;
  sleep: (milliseconds: number) => Promise<void>;
  now: () => number;
}

/** Seconds before the second and the third attempt. */
const DELAYS = [1, 3];
const MAX_RETRY_AFTER_SECONDS = 10;

/** Makes up to three attempts within the timeout. Never throws. */
export async function transcribeWithRetries(
  transcribeOnce: (signal: AbortSignal) => Promise<Attempt>,
  { timeoutSeconds, sleep, now }: RetryOptions,
): Promise<PieceOutcome> {
  const deadline = now() + timeoutSeconds * 1_000;
  for (let tries = 0; ; tries++) {
    const attempt = await tryOnce(transcribeOnce, Math.max(1, deadline - now()));
    if (attempt.kind === "transcribed") return attempt;
    const delaySeconds = delayBefore(tries, attempt);
    if (delaySeconds === null || now() + delaySeconds * 1_000 >= deadline) {
      logFault("Transcription failed", undefined, { reason: attempt.reason, detail: attempt.detail });
      return { kind: "failed", reason: attempt.reason };
    }
    await sleep(delaySeconds * 1_000);
  }
}

/** Returns the seconds before the next attempt, or null if there is none. */
function delayBefore(tries: number, attempt: Extract<Attempt, { kind: "failed" }>): number | null {
  const delay = DELAYS[tries];
  if (!attempt.isTransient || delay === undefined) return null;
  if (attempt.retryAfterSeconds === null) return delay;
  return attempt.retryAfterSeconds > MAX_RETRY_AFTER_SECONDS ? null : attempt.retryAfterSeconds;
}

/** Returns a timeout even if the service ignores the signal. */
async function tryOnce(
  transcribeOnce: (signal: AbortSignal) => Promise<Attempt>,
  milliseconds: number,
): Promise<Attempt> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<Attempt>();
  const timer = setTimeout(() => {
    timeout.resolve(failed("timeout", `No answer after ${Math.round(milliseconds / 1_000)} s`));
    controller.abort();
  }, milliseconds);
  try {
    return await Promise.race([transcribeOnce(controller.signal).catch(failureOf), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(error: unknown): Attempt {
  return failed("broken", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

/** Builds a failed attempt. Shortens `detail` to 300 characters. */
export function failed(
  reason: TranscriptionFailure,
  detail: string,
  {
    isTransient = false,
    retryAfterSeconds = null,
  }: { isTransient?: boolean; retryAfterSeconds?: number | null } = {},
): Extract<Attempt, { kind: "failed" }> {
  return { kind: "failed", reason, isTransient, retryAfterSeconds, detail: detail.slice(0, 300) };
}
