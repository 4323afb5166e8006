/** P6 of docs/goals.md: the speed of uploads, compared with bare R2 puts, and the Worker's memory while much goes through it. */
import { watchHeap } from "../product/heap.mjs";
import { makeLargeVideo } from "../product/large-files.mjs";
import { serveBarePut } from "../product/serve-worker.mjs";
import { declarationOf, openAthlete, upload } from "../product/upload-client.mjs";
import { prepareExport } from "./export.mjs";
import { comparePairs, rowOf, timed } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

/** @typedef {import("./with-product.mjs").Product} Product */

/** As many as the browser sends. */
const AT_ONCE = 3;
const RATIO_BYTES = 120_000_000;
const MEMORY_BYTES = 200_000_000;
/** A pair takes seconds: three rounds of five. */
const PAIRS = 5;
const WARM_UPS = 1;
/** @type {Record<"speed" | "video" | "zip", import("./rows.mjs").Goal>} */
const GOALS = {
  speed: {
    id: "P6",
    what: "Bytes a second of three checked uploads ÷ of three bare R2 puts",
    is: ">=",
    limit: 0.85,
  },
  video: {
    id: "P6",
    what: "Growth of the Worker's memory, video of 200 MB",
    is: "<",
    limit: 20,
    unit: "MB",
    decimals: 1,
  },
  zip: {
    id: "P6",
    what: "Growth of the Worker's memory, ZIP of 2 GB",
    is: "<",
    limit: 20,
    unit: "MB",
    decimals: 1,
  },
};
const ISOLATE = "an isolate has 128 MB";

export function measureUploads() {
  return withProduct(async (product) => [
    await speedRow(product),
    await memoryRow(GOALS.video, product, await prepareUpload(product)),
    await memoryRow(GOALS.zip, product, await prepareExport(product)),
  ]);
}

/** @param {Product} product */
async function speedRow(product) {
  const bare = await serveBarePut();
  try {
    const bytes = await makeLargeVideo(RATIO_BYTES);
    const keys = Array.from({ length: AT_ONCE }, (_, at) => `upload-${at}`);
    const { ratios, ownMs, baselineMs } = await comparePairs(
      async () => {
        // With an address of its own: the limit of one address is 9 GB.
        const athlete = await openAthlete(product.url);
        const declarations = keys.map((key) => declarationOf(bytes, key));
        const ms = await timed(() =>
          Promise.all(declarations.map((declaration) => upload(athlete, { bytes, declaration }))),
        );
        await emptyBucket(product.miniflare);
        return ms;
      },
      async () => {
        const ms = await timed(() => Promise.all(keys.map((key) => putOnce(`${bare.url}/${key}`, bytes))));
        await emptyBucket(bare.miniflare);
        return ms;
      },
      { pairs: PAIRS, warmUps: WARM_UPS },
    );
    const perSecond = (/** @type {number} */ ms) => Math.round((AT_ONCE * bytes.length) / ms / 1_000);
    const baseline = `bare puts: ${perSecond(baselineMs)} MB a second (own: ${perSecond(ownMs)})`;
    return rowOf(GOALS.speed, [{ rounds: ratios.map((ratio) => 1 / ratio), baseline }]);
  } finally {
    await bare.close();
  }
}

/** @param {string} url @param {Uint8Array} bytes */
async function putOnce(url, bytes) {
  const response = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

/** Measurements must not fill the disk. @param {Product["miniflare"]} miniflare */
async function emptyBucket(miniflare) {
  const bucket = await miniflare.getR2Bucket("MEDIA");
  const { objects } = await bucket.list();
  await bucket.delete(objects.map(({ key }) => key));
}

/** @param {Product} product */
async function prepareUpload({ url }) {
  const bytes = await makeLargeVideo(MEMORY_BYTES);
  const athlete = await openAthlete(url);
  return () => upload(athlete, { bytes, declaration: declarationOf(bytes, "memory") });
}

/** @param {import("./rows.mjs").Goal} goal @param {Product} product @param {() => Promise<unknown>} act */
async function memoryRow(goal, product, act) {
  const heap = await watchHeap(product);
  await act();
  return rowOf(goal, [{ rounds: [(await heap.stop()) / 1_000_000], baseline: ISOLATE }]);
}
