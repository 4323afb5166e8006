import { expect, test } from "vitest";
import { putLast } from "./put-last.ts";

test("a map of recent values forgets the one that was not put for longest", () => {
  const recent = new Map<string, number>();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const)
    putLast(recent, key, value, 2);
  expect([...recent]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
