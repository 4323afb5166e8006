/**
 * Measures what docs/goals.md promises in figures: ratios of two things in one run, the median of 15 pairs, three
 * times. Nothing of it fails a test. `npm run bench`, or `npm run bench -- comments` for one of them.
 */
import { benchCards } from "./cards/bench-cards.mjs";
import { benchExport } from "./exports/bench-export.mjs";
import { storeComments } from "./reactions/stored-comments.mjs";
import { storeRecaps } from "./recaps/stored-recaps.mjs";
import { benchRequests } from "./uploads/bench-memory.mjs";
import { build } from "./uploads/built-product.mjs";
import { watchHeap } from "./uploads/heap.mjs";
import { makeLargeVideo } from "./uploads/large-files.mjs";
import { serveBarePut, serveProduct } from "./uploads/serve-worker.mjs";
import { declarationOf, openAthlete, upload } from "./uploads/upload-client.mjs";

const ROUNDS = 3;
const PAIRS = 15;
/** As many as the browser sends. */
const AT_ONCE = 3;
const RATIO_BYTES = 120_000_000;
const MEMORY_BYTES = 200_000_000;

/** Lists and searches of recaps. The last one finds nothing, so it looks at every recap of the athlete. */
const RECAP_PATHS = [
  "/api/recaps",
  "/past-recaps",
  "/past-recaps?name=race",
  "/past-recaps?type=running&year=2026",
  "/past-recaps?name=nothing&type=running&year=2026",
];

/** @type {Record<string, () => Promise<object[]>>} */
const BENCHMARKS = {
  memory: async () => [await benchMemory(), ...(await benchRequests(product))],
  uploads: benchUpload,
  comments: benchComments,
  recaps: benchRecaps,
  export: () => benchExport(product),
  cards: () => benchCards({ rounds: ROUNDS, pairs: PAIRS, median }),
};
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !BENCHMARKS[name]);
if (unknown !== undefined) {
  console.error(`There is no "${unknown}": ${Object.keys(BENCHMARKS).join(", ")}`);
  process.exit(1);
}

const chosen = Object.entries(BENCHMARKS).filter(([name]) => wanted.length === 0 || wanted.includes(name));

/** @type {Awaited<ReturnType<typeof serveProduct>>} */
let product;
/** @type {Awaited<ReturnType<typeof serveBarePut>>} */
let bare;
const stops = await start();
try {
  const rows = [];
  for (const [, measure] of chosen) rows.push(...(await measure()));
  console.table(rows);
} finally {
  for (const stop of stops) await stop();
}

/** Builds and starts what the benchmarks need; cards have a Worker of their own. */
async function start() {
  if (chosen.every(([name]) => name === "cards")) return [];
  build();
  product = await serveProduct();
  bare = await serveBarePut();
  return [product.close, bare.close];
}

/** P6: uploads with their integrity checked, against bare R2 puts of the same bytes. More is better. */
async function benchUpload() {
  const bytes = await makeLargeVideo(RATIO_BYTES);
  const athlete = await openAthlete(product.url);
  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ratios = [];
    // The first ones are slower than all others, and count for nothing.
    for (let pair = 1; pair <= (round === 0 ? 2 : PAIRS); pair++) {
      const keys = Array.from({ length: AT_ONCE }, (_, at) => `${round}-${pair}-${at}`);
      const putMs = await timed(() => Promise.all(keys.map((key) => putOnce(bytes, key))));
      const declarations = keys.map((key) => declarationOf(bytes, key));
      const uploadMs = await timed(() =>
        Promise.all(declarations.map((declaration) => upload(athlete, { bytes, declaration }))),
      );
      await forgetAll(athlete);
      ratios.push(putMs / uploadMs);
    }
    if (round === 0) continue;
    const figure = `P6 three uploads, checked / three bare R2 puts, round ${round}`;
    rows.push({ figure, measured: median(ratios).toFixed(2), goal: ">= 0.95" });
    console.log(figure, rows.at(-1)?.measured);
  }
  return rows;
}

/** P9: the public page with 10,000 comments, against the one with 10. Less is better. */
async function benchComments() {
  const [many, few] = await Promise.all([openAthlete(product.url), openAthlete(product.url)]);
  await storeComments(product.miniflare, many.shareId, 10_000);
  await storeComments(product.miniflare, few.shareId, 10);
  const rows = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ratios = [];
    for (let pair = 1; pair <= PAIRS; pair++) {
      const manyMs = await timed(() => readPage(many.shareId));
      const fewMs = await timed(() => readPage(few.shareId));
      ratios.push(manyMs / fewMs);
    }
    // The first ones are slower than all others, and count for nothing.
    if (round === 0) continue;
    const figure = `P9 page with 10,000 comments / with 10, round ${round}`;
    rows.push({ figure, measured: median(ratios).toFixed(2), goal: "<= 2" });
    console.log(figure, rows.at(-1)?.measured);
  }
  return rows;
}

/** @param {string} shareId */
async function readPage(shareId) {
  await readWhole(await fetch(`${product.url}/r/${shareId}`));
}

/** P13: a page of an athlete's 1,000 recaps, against the same page of an athlete with 10. Less is better. */
async function benchRecaps() {
  const [many, few] = await Promise.all([openAthlete(product.url), openAthlete(product.url)]);
  await storeRecaps(product.miniflare, many.shareId, 1_000);
  await storeRecaps(product.miniflare, few.shareId, 10);
  const rows = [];
  for (const path of RECAP_PATHS) {
    for (let round = 0; round <= ROUNDS; round++) {
      const ratios = [];
      for (let pair = 1; pair <= PAIRS; pair++) {
        const manyMs = await timed(async () => readWhole(await many.call(path)));
        const fewMs = await timed(async () => readWhole(await few.call(path)));
        ratios.push(manyMs / fewMs);
      }
      // The first ones are slower than all others, and count for nothing.
      if (round === 0) continue;
      const figure = `P13 ${path} with 1,000 recaps / with 10, round ${round}`;
      rows.push({ figure, measured: median(ratios).toFixed(2), goal: "<= 1.5" });
      console.log(figure, rows.at(-1)?.measured);
    }
  }
  return rows;
}

/** @param {Response} response */
async function readWhole(response) {
  if (!response.ok) throw new Error(`The page was answered with ${response.status}`);
  await response.text();
}

/** P6: how much the Worker's memory grows while a video of 200 MB goes through it. */
async function benchMemory() {
  const bytes = await makeLargeVideo(MEMORY_BYTES);
  const athlete = await openAthlete(product.url);
  const heap = await watchHeap(product);
  await upload(athlete, { bytes, declaration: declarationOf(bytes, "memory") });
  const grownMb = (await heap.stop()) / 1_000_000;
  await forgetAll(athlete);
  return {
    figure: "P6 growth of the Worker's memory, 200 MB",
    measured: `${grownMb.toFixed(1)} MB`,
    goal: "< 20 MB",
  };
}

/** The recap is empty again, and so is its owner's quota. @param {Awaited<ReturnType<typeof openAthlete>>} athlete */
async function forgetAll({ call, shareId }) {
  const { media } = await (await call(`/api/recaps/${shareId}`)).json();
  for (const { id } of media) await (await call(`/api/media/${id}`, { method: "DELETE" })).text();
  const database = await product.miniflare.getD1Database("DB");
  await database.prepare("DELETE FROM media").run();
}

/** @param {Uint8Array} bytes @param {string} key */
async function putOnce(bytes, key) {
  const response = await fetch(`${bare.url}/${key}`, { method: "PUT", body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

/** Milliseconds. @param {() => Promise<unknown>} act */
async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
