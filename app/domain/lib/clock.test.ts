import { expect, test } from "vitest";
import { formatClock } from "./clock.ts";

test.each([
  [0, "00:00"],
  [5.9, "00:05"],
  [61, "01:01"],
  [3_600, "60:00"],
  [7_199.9, "119:59"],
  [-1, "00:00"],
])("%d seconds are shown as %s", (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});
