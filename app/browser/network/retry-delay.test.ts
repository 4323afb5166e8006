import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitedOf, retryAfterMs } from "./retry-delay.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 3, 12, 0, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  ["20", 20_000],
  [" 3600 ", HOUR_MS],
  ["86400", 24 * HOUR_MS],
  ["Sun, 03 May 2026 12:05:00 GMT", 5 * MINUTE_MS],
])("Retry-After: %s is parsed", (header, expected) => {
  expect(retryAfterMs(header)).toBe(expected);
});

test.each([null, "", "soon", "-5", "1.5", "May 3", "never GMT"])(
  "without a readable Retry-After (%s) the wait is a minute",
  (header) => {
    expect(retryAfterMs(header)).toBe(MINUTE_MS);
  },
);

test("no wait is shorter than a second or longer than 25 hours", () => {
  expect(retryAfterMs("0")).toBe(1_000);
  expect(retryAfterMs("Sun, 03 May 2026 11:00:00 GMT")).toBe(1_000);
  expect(retryAfterMs("99999999999")).toBe(25 * HOUR_MS);
});

test("a limit has the server's message without its full stop", () => {
  const body = JSON.stringify({
    error: { code: "limit", message: "Too many saves, try again in 20 seconds." },
  });
  expect(limitedOf("20", body)).toEqual({
    kind: "limited",
    retryAfterMs: 20_000,
    message: "Too many saves, try again in 20 seconds",
  });
});

test.each(["", "<html>", "{}", "null"])("a 429 that is not the API's (%s) gets a default message", (body) => {
  expect(limitedOf("20", body)).toMatchObject({
    retryAfterMs: 20_000,
    message: expect.stringMatching(/wait/),
  });
});
