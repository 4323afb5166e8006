/** The time left of a video that is being made. */
import { expect, test } from "vitest";
import { createSecondsLeft } from "./seconds-left.ts";

test("the seconds left follow what is done, and are not told before they can be foreseen", () => {
  const secondsLeft = createSecondsLeft();
  expect([secondsLeft(0, 1_000), secondsLeft(0.05, 2_000)]).toEqual([null, null]);
  expect([secondsLeft(0.1, 3_000), secondsLeft(0.5, 11_000), secondsLeft(1, 21_000)]).toEqual([18, 10, 0]);
});

test("the seconds left never rise, however long a part takes", () => {
  const secondsLeft = createSecondsLeft();
  secondsLeft(0, 0);
  const told = [
    [0.1, 1_000],
    [0.2, 2_000],
    [0.21, 9_000],
    [0.22, 20_000],
    [0.6, 22_000],
    [0.9, 60_000],
  ].map(([done = 0, nowMs = 0]) => secondsLeft(done, nowMs));
  expect(told).toEqual([9, 8, 8, 8, 8, 7]);
});

test("work that begins anew is estimated anew", () => {
  const secondsLeft = createSecondsLeft();
  secondsLeft(0, 0);
  expect(secondsLeft(0.5, 60_000)).toBe(60);
  expect([secondsLeft(0.01, 61_000), secondsLeft(0.1, 62_000)]).toEqual([null, 9]);
});
