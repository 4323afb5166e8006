/** Tests how recaps would spread over several databases (scripts/scale/shards.mjs). */
import { expect, test } from "vitest";
import { shardOf } from "../scripts/scale/shards.mjs";
import { newShareId } from "./factories.ts";

const SHARE_IDS = Array.from({ length: 40_000 }, newShareId);

test("a recap is always in the same database", () => {
  const shareId = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";
  expect([1, 2, 8, 100].map((count) => shardOf(shareId, count))).toEqual([0, 0, 5, 20]);
});

test("one database has all recaps", () => {
  expect(new Set(SHARE_IDS.slice(0, 100).map((shareId) => shardOf(shareId, 1)))).toEqual(new Set([0]));
});

test.each([2, 5, 8])("%i databases have equal parts", (count) => {
  const shards = SHARE_IDS.map((shareId) => shardOf(shareId, count));
  const sizes = Array.from({ length: count }, (_, shard) => shards.filter((one) => one === shard).length);
  const fair = SHARE_IDS.length / count;
  // Six standard deviations of a fair draw.
  for (const size of sizes) expect(Math.abs(size - fair)).toBeLessThan(6 * Math.sqrt(fair));
});

test.each([1, 4, 8])("of %i databases each gives the next one its part, and nothing else moves", (count) => {
  const moved = SHARE_IDS.filter((shareId) => shardOf(shareId, count) !== shardOf(shareId, count + 1));
  expect(new Set(moved.map((shareId) => shardOf(shareId, count + 1)))).toEqual(new Set([count]));
  const fair = SHARE_IDS.length / (count + 1);
  expect(Math.abs(moved.length - fair)).toBeLessThan(6 * Math.sqrt(fair));
});
