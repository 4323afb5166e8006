/** The API's error responses for a transcription that failed. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isLimitReached } from "../../../app/domain/site/limits.ts";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import {
  TRANSCRIPTION_FAILURES,
  TRANSCRIPTION_UNDER_WAY,
} from "../../../app/texts/voice/transcription-failures.ts";
import { ApiError } from "./api-errors.ts";

export const FAILURE_STATUS: Record<TranscriptionFailure, ContentfulStatusCode> = {
  unavailable: 503,
  busy: 503,
  quota: 429,
  timeout: 504,
  "too-large": 413,
  full: 413,
  rejected: 422,
  broken: 502,
};
/** The Retry-After of a busy service, whose own retries have already taken a few seconds. */
const BUSY_RETRY_SECONDS = 30;

/**
 * Returns the error response for this failure. `messages` differ for a stored recording and for audio that is not
 * stored.
 */
export function transcriptionFailed(
  reason: TranscriptionFailure,
  messages: Record<TranscriptionFailure, string> = TRANSCRIPTION_FAILURES,
): ApiError {
  const code = `transcription_${reason.replaceAll("-", "_")}`;
  return new ApiError(FAILURE_STATUS[reason], code, messages[reason], {
    ...(reason === "busy" && { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  });
}

/** Rethrows the error. A reached limit becomes a 429 whose message adds that the recording is kept. */
export function recordingStored(error: unknown): never {
  if (!isLimitReached(error)) throw error;
  throw new ApiError(429, "limit", `${error.message}. Your recording is safe`);
}

export function transcriptionUnderWay(retryAfterSeconds: number): ApiError {
  return new ApiError(409, "transcription_under_way", TRANSCRIPTION_UNDER_WAY, { retryAfterSeconds });
}
