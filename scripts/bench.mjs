/**
 * Measures what docs/goals.md promises in figures: ratios of two things in one run, the median of 15 pairs, three
 * times. Nothing of it fails a test. `npm run bench`
 */
import { build, prepareBarePut, prepareProduct } from "./uploads/built-product.mjs";
import { watchHeap } from "./uploads/heap.mjs";
import { makeLargeVideo } from "./uploads/large-video.mjs";
import { declarationOf, openAthlete, upload } from "./uploads/upload-client.mjs";

const ROUNDS = 3;
const PAIRS = 15;
const RATIO_BYTES = 50_000_000;
const MEMORY_BYTES = 200_000_000;

build();
const product = prepareProduct();
const bare = prepareBarePut();
try {
  await product.start();
  await bare.start();
  console.table([...(await benchUpload()), await benchMemory()]);
} finally {
  await product.remove();
  await bare.remove();
}

/** P6: an upload with its integrity checked, against a bare R2 put of the same bytes. More is better. */
async function benchUpload() {
  const bytes = await makeLargeVideo(RATIO_BYTES);
  const athlete = await openAthlete(product.url);
  const rows = [];
  // The first of each is slower than all others.
  await uploadOnce(athlete, bytes, "first");
  await putOnce(bytes);
  for (let round = 1; round <= ROUNDS; round++) {
    const ratios = [];
    for (let pair = 1; pair <= PAIRS; pair++) {
      const putMs = await putOnce(bytes);
      const uploadMs = await uploadOnce(athlete, bytes, `${round}-${pair}`);
      ratios.push(putMs / uploadMs);
    }
    console.log(`P6 round ${round} of ${ROUNDS} is done`);
    rows.push({
      figure: `P6 upload, checked / bare R2 put, round ${round}`,
      measured: median(ratios).toFixed(2),
      goal: ">= 0.95",
    });
  }
  return rows;
}

/** P6: how much the Worker's memory grows while a video of 200 MB goes through it. */
async function benchMemory() {
  const bytes = await makeLargeVideo(MEMORY_BYTES);
  const athlete = await openAthlete(product.url);
  const heap = await watchHeap(product.inspectorPort);
  await uploadOnce(athlete, bytes, "memory");
  const grownMb = (await heap.stop()) / 1_000_000;
  return {
    figure: "P6 memory of the Worker's isolate, 200 MB",
    measured: `+${grownMb.toFixed(1)} MB`,
    goal: "< 20 MB",
  };
}

/**
 * Milliseconds; the recap is empty again afterwards.
 * @param {Awaited<ReturnType<typeof openAthlete>>} athlete
 * @param {Uint8Array} bytes
 * @param {string} uploadKey
 */
async function uploadOnce(athlete, bytes, uploadKey) {
  const declaration = declarationOf(bytes, uploadKey);
  const start = performance.now();
  const { id } = await upload(athlete, { bytes, declaration });
  const took = performance.now() - start;
  await (await athlete.call(`/api/media/${id}`, { method: "DELETE" })).text();
  return took;
}

/** @param {Uint8Array} bytes */
async function putOnce(bytes) {
  const start = performance.now();
  const response = await fetch(bare.url, { method: "PUT", body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
  return performance.now() - start;
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
