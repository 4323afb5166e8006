/** Spreads a million share ids, made by the product's own code, over several databases. */
import { getRandomValues } from "node:crypto";
import { createShareId } from "../../app/domain/recap/recap.ts";
import { shardOf } from "./shards.mjs";

const IDS = 1_000_000;
const COUNTS = [1, 2, 4, 8, 16];

export function simulateRouting() {
  const ids = Array.from({ length: IDS }, (_, at) =>
    createShareId(1_750_000_000_000 + at, getRandomValues(new Uint8Array(16))),
  );
  return COUNTS.map((count) => {
    const sizes = Array.from({ length: count }, () => 0);
    let moved = 0;
    let movedElsewhere = 0;
    const start = performance.now();
    for (const id of ids) {
      const shard = shardOf(id, count);
      sizes[shard] = (sizes[shard] ?? 0) + 1;
    }
    const microseconds = ((performance.now() - start) * 1_000) / IDS;
    for (const id of ids) {
      const next = shardOf(id, count + 1);
      if (next === shardOf(id, count)) continue;
      moved++;
      if (next !== count) movedElsewhere++;
    }
    return {
      Databases: count,
      "Smallest part": percent(Math.min(...sizes) / IDS),
      "Largest part": percent(Math.max(...sizes) / IDS),
      "Moved to the next database": percent(moved / IDS),
      "Moved between the others": movedElsewhere,
      "µs for one id": microseconds.toFixed(2),
    };
  });
}

/** @param {number} part */
function percent(part) {
  return `${(part * 100).toFixed(2)} %`;
}
