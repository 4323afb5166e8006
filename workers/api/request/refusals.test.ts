import { expect, test } from "vitest";
import { transcriptionFailed } from "./refusals.ts";

test.each([
  ["unavailable", 503, "transcription_unavailable", undefined],
  ["busy", 503, "transcription_busy", 30],
  ["quota", 429, "transcription_quota", undefined],
  ["timeout", 504, "transcription_timeout", undefined],
  ["too-large", 413, "transcription_too_large", undefined],
  ["rejected", 422, "transcription_rejected", undefined],
  ["broken", 502, "transcription_broken", undefined],
] as const)("a transcription that failed as %s returns %i", (reason, status, code, retry) => {
  const error = transcriptionFailed(reason);
  expect([error.status, error.code, error.retryAfterSeconds]).toEqual([status, code, retry]);
  expect(error.message).toMatch(/safe.*type what you said/i);
});
