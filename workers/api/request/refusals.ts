/** The API's error responses for a rejected photo, video or recording, of the athlete or of a guest, and for a transcription that failed. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ContributionRefusal } from "../../../app/domain/contributions/contribution-refusals.ts";
import { isLimitReached } from "../../../app/domain/site/reached-limit.ts";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import { CONTRIBUTION_REFUSALS } from "../../../app/texts/contributions/contribution-refusals.ts";
import {
  TRANSCRIPTION_FAILURES,
  TRANSCRIPTION_UNDER_WAY,
} from "../../../app/texts/voice/transcription-failures.ts";
import { ApiError } from "./api-errors.ts";

export const REFUSAL_STATUS: Record<ContributionRefusal, ContentfulStatusCode> = {
  empty: 400,
  "use-upload": 413,
  "large-photo": 413,
  "large-video": 413,
  "large-audio": 413,
  "long-audio": 413,
  quota: 413,
  unsupported: 415,
  "unsupported-audio": 415,
  heic: 415,
  "minimized-heif": 415,
  avif: 415,
  "cropped-avif": 415,
  "jpeg-xl": 415,
  "video-codec": 415,
  "no-picture": 415,
  amr: 415,
  wma: 415,
  aiff: 415,
  caf: 415,
  alac: 415,
  adpcm: 415,
  gsm: 415,
  speex: 415,
  damaged: 422,
  "damaged-audio": 422,
  "too-many-pixels": 422,
  "long-edge": 422,
  limit: 409,
  "recording-limit": 409,
  "transcripts-full": 413,
  "unknown-question": 400,
  "contributions-closed": 403,
  "contribution-blocked": 403,
  "contributions-full": 413,
  "too-many-together": 409,
  "long-clip": 413,
  "long-cheer": 413,
};

export function refusal(reason: ContributionRefusal): ApiError {
  return new ApiError(REFUSAL_STATUS[reason], reason.replaceAll("-", "_"), CONTRIBUTION_REFUSALS[reason]);
}

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
