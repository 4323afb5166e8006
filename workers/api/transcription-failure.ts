/** How the API answers where speech was not turned into text. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isLimitReached } from "../../app/domain/limits.ts";
import {
  TRANSCRIPTION_FAILURES,
  TRANSCRIPTION_UNDER_WAY,
  type TranscriptionFailure,
} from "../../app/domain/transcription-failures.ts";
import { ApiError } from "./errors.ts";

const STATUS: Record<TranscriptionFailure, ContentfulStatusCode> = {
  unavailable: 503,
  busy: 503,
  quota: 429,
  timeout: 504,
  "too-large": 413,
  full: 413,
  rejected: 422,
  broken: 502,
};
/** When to ask again where the service is busy: its own retries have taken some seconds already. */
const BUSY_RETRY_SECONDS = 30;

/** `messages`: for a recording that is kept, or for a sound that is not. */
export function transcriptionFailed(
  reason: TranscriptionFailure,
  messages: Record<TranscriptionFailure, string> = TRANSCRIPTION_FAILURES,
): ApiError {
  const code = `transcription_${reason.replaceAll("-", "_")}`;
  return new ApiError(STATUS[reason], code, messages[reason], {
    ...(reason === "busy" && { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  });
}

/** Rethrows the error. A limit becomes a 429 that also says that the recording is kept. */
export function recordingKept(error: unknown): never {
  if (!isLimitReached(error)) throw error;
  throw new ApiError(429, "limit", `${error.message}. Your recording is kept`);
}

export function transcriptionUnderWay(retryAfterSeconds: number): ApiError {
  return new ApiError(409, "transcription_under_way", TRANSCRIPTION_UNDER_WAY, { retryAfterSeconds });
}
