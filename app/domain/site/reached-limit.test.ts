import { expect, test } from "vitest";
import { isLimitReached, LimitReachedError, limitText, waitInWords } from "./reached-limit.ts";

test.each([
  [1, "in 1 minute"],
  [60, "in 1 minute"],
  [61, "in 2 minutes"],
  [3_540, "in 59 minutes"],
  [3_541, "in 1 hour"],
  [3_600, "in 1 hour"],
  [3_601, "in 2 hours"],
  [86_400, "in 24 hours"],
])("a wait of %d seconds is %s, rounded up", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test("the message says whose limit was reached and when to try again", () => {
  const wait = { retryAfterSeconds: 7_200 };
  expect(limitText({ of: "speech", by: "visitor", ...wait })).toBe(
    "You've used up today's transcription time. Try again in 2 hours",
  );
  expect(limitText({ of: "speech", by: "everyone", ...wait })).toBe(
    "Transcription has reached its limit for today. Try again in 2 hours",
  );
});

test("a limit is recognized by its name, even from another bundle", () => {
  const error = new LimitReachedError({ of: "writes", by: "network", retryAfterSeconds: 60 });
  class Other extends Error {
    override name = "LimitReachedError";
    reached = error.reached;
  }
  expect([error, new Other()].map(isLimitReached)).toEqual([true, true]);
  expect([new Error("LimitReachedError"), "LimitReachedError", null].map(isLimitReached)).toEqual([
    false,
    false,
    false,
  ]);
});
