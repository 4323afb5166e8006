/**
 * P13 of docs/goals.md: lists of an athlete with 1,000 recaps, compared with those of an athlete with 10, and a season of 30
 * races with one of 5.
 */

import { openAthlete } from "../product/upload-client.mjs";
import { COUNTING_WORKER, counted, usedBy } from "../scale/counting-worker.mjs";
import { comparePairs, median, rowOf, timed } from "./rows.mjs";
import { storeRecaps } from "./stored-recaps.mjs";
import { withProduct } from "./with-product.mjs";

const [MANY_RECAPS, FEW_RECAPS] = [1_000, 10];
const SEASON = "/season/2026";
const [LONG_SEASON, SHORT_SEASON] = [30, 5];
/** The last search finds nothing, so it looks at every recap of the athlete. */
const PATHS = [
  "/api/recaps",
  "/past-recaps",
  "/past-recaps?name=race",
  "/past-recaps?type=running&year=2026",
  "/past-recaps?name=nothing&type=running&year=2026",
];
/** @type {Record<"ms" | "calls" | "season", import("./rows.mjs").Goal>} */
const GOALS = {
  ms: { id: "P13", what: "A page of 1,000 recaps ÷ of 10, the slowest list", is: "<=", limit: 1.5 },
  season: { id: "P13", what: "A season of 30 recaps ÷ of 5", is: "<=", limit: 3 },
  calls: { id: "P13", what: "D1 queries of a page of recaps or a season", is: "=", limit: 1, decimals: 0 },
};

export function measureLists() {
  return withProduct(
    async ({ url, miniflare }) => {
      const [many, few] = await Promise.all([openAthlete(url), openAthlete(url)]);
      await storeRecaps(miniflare, many.shareId, MANY_RECAPS);
      await storeRecaps(miniflare, few.shareId, FEW_RECAPS);
      /** @type {Record<keyof typeof GOALS, import("./rows.mjs").Part[]>} */
      const parts = { ms: [], calls: [], season: [] };
      const [long, short] = await Promise.all([openAthlete(url), openAthlete(url)]);
      await storeRecaps(miniflare, long.shareId, LONG_SEASON);
      await storeRecaps(miniflare, short.shareId, SHORT_SEASON);
      for (const path of [...PATHS, SEASON]) {
        const [large, small] = path === SEASON ? [long, short] : [many, few];
        const { ratios, ownMs, baselineMs } = await comparePairs(
          () => timed(() => read(large, path)),
          () => timed(() => read(small, path)),
        );
        const baseline = `of few: ${baselineMs.toFixed(1)} ms (of many: ${ownMs.toFixed(1)} ms)`;
        console.log(`  ${path}: ${median(ratios).toFixed(2)}, ${baseline}`);
        parts[path === SEASON ? "season" : "ms"].push({ name: path, rounds: ratios, baseline });
        const used = await usedBy(await counted(large).call(path));
        parts.calls.push({ name: path, rounds: [used.calls], baseline: "" });
      }
      return [rowOf(GOALS.ms, parts.ms), rowOf(GOALS.season, parts.season), rowOf(GOALS.calls, parts.calls)];
    },
    { around: COUNTING_WORKER },
  );
}

/** @param {Awaited<ReturnType<typeof openAthlete>>} athlete @param {string} path */
async function read({ call }, path) {
  const response = await call(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await response.text();
}
