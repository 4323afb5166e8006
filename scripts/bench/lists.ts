/**
 * P13 of docs/goals.md: lists of an athlete with 1,000 recaps, compared with those of an athlete with 10, and a season of 30
 * races with one of 5.
 */
import type { Miniflare } from "miniflare";
import { openAthlete } from "../product/upload-client.ts";
import { COUNTING_WORKER, callsOf, counted } from "./counting-worker.ts";
import { comparePairs, goal, median, type Part, rowOf, timed } from "./rows.ts";
import { withProduct } from "./with-product.ts";

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
const GOALS = {
  ms: goal("P13", "A page of 1,000 recaps ÷ of 10, the slowest list", "<=", 2),
  season: goal("P13", "A season of 30 recaps ÷ of 5", "<=", 3),
  calls: goal("P13", "D1 queries of a page of recaps or a season", "=", 1, "", 0),
};

export function measureLists() {
  return withProduct(
    async ({ url, miniflare }) => {
      const [many, few] = await Promise.all([openAthlete(url), openAthlete(url)]);
      await storeRecaps(miniflare, many.shareId, MANY_RECAPS);
      await storeRecaps(miniflare, few.shareId, FEW_RECAPS);
      const parts: Record<keyof typeof GOALS, Part[]> = { ms: [], calls: [], season: [] };
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
        const calls = await callsOf(await counted(large).call(path));
        parts.calls.push({ name: path, rounds: [calls], baseline: "" });
      }
      return [rowOf(GOALS.ms, parts.ms), rowOf(GOALS.season, parts.season), rowOf(GOALS.calls, parts.calls)];
    },
    { around: COUNTING_WORKER },
  );
}

async function read({ call }: Awaited<ReturnType<typeof openAthlete>>, path: string) {
  const response = await call(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await response.text();
}

/**
 * Copies the athlete's recap in D1 until there are `count`, without the limits of creating them. Each copy has a long answer
 * and a photo's row.
 */
async function storeRecaps(miniflare: Miniflare, shareId: string, count: number) {
  const database = await miniflare.getD1Database("DB");
  const words = "What a race, and what a finish: we could hear you from the bridge. ".repeat(60);
  await database.batch([
    database
      .prepare(
        `INSERT INTO recaps (share_id, visitor_id, status, race_type, name, date, location, distance,
           question_texts, answers, created_at, updated_at)
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         SELECT substr(share_id, 1, 20) || printf('%022d', id * 10000 + n), visitor_id, 'published', 'running', 'Race ' || n,
           '2026-05-17', 'Chicago, USA', '10k', question_texts, json_object('0', ?3, '1', ?3), created_at - n, updated_at
         FROM numbers, recaps WHERE share_id = ?1 AND n < ?2`,
      )
      .bind(shareId, count, words),
    database
      .prepare(
        `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
         SELECT printf('%022d', id), id, 'a.jpg', 'image', 'image/jpeg', 161713, 640, 480, 0, created_at
         FROM recaps WHERE visitor_id = (SELECT visitor_id FROM recaps WHERE share_id = ?1)`,
      )
      .bind(shareId),
  ]);
}
