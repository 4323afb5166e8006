import { expect, test } from "vitest";
import { sizeInWords } from "./file-size.ts";

test.each([
  [12, "1 KB"],
  [12_345, "12 KB"],
  [999_499, "999 KB"],
  [999_600, "1 MB"],
  [3_440_000, "3.4 MB"],
  [161_713_000, "162 MB"],
  [1_940_000_000, "1.9 GB"],
  [2_147_483_647, "2.1 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
