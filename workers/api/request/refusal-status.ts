/** The API's error responses for a rejected photo, video or recording, of the athlete or of a guest. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ContributionRefusal } from "../../../app/domain/contributions/contribution-refusals.ts";
import { CONTRIBUTION_REFUSALS } from "../../../app/texts/contributions/contribution-refusals.ts";
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
