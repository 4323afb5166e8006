/**
 * Loads the built product with what visitors of 1,000 recaps request, and prints errors, times and the memory of workerd.
 * `npm run torture -- load`, or `npm run torture -- load --minutes 2 --connections 4 --rate 100` (requests a second; as many as it can answer
 * without a rate).
 */
import { parseArgs } from "node:util";
// @ts-expect-error autocannon has no types.
import autocannon from "autocannon";
import { workerdMegabytes } from "../load/memory.mjs";
import { KINDS, randomRequest } from "../load/mix.mjs";
import { storeSite } from "../load/stored-site.mjs";
import { build } from "../product/built-product.mjs";
import { usedHeap } from "../product/heap.mjs";
import { serveProduct } from "../product/serve-worker.mjs";

const MEMORY_EVERY_MS = 5_000;
const SHOWN_ERRORS = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    connections: { type: "string", default: "4" },
    rate: { type: "string" },
  },
});
const [minutes, connections] = [positive("minutes"), positive("connections")];

build();
const product = await serveProduct();
try {
  console.log("Storing 1,000 recaps ...");
  const site = await storeSite(product);
  console.log(`Loading for ${minutes} minutes over ${connections} connections ...`);
  await load(site);
} finally {
  await product.close();
}

/** @param {import("../load/stored-site.mjs").Site} site */
async function load(site) {
  /** @type {Map<string, number[]>} Milliseconds by kind. */
  const times = new Map(KINDS.map((kind) => [kind, []]));
  /** @type {string[]} */
  const refused = [];
  const heapBefore = await usedHeap(product);
  const memory = [workerdMegabytes()];
  const watching = setInterval(() => memory.push(workerdMegabytes()), MEMORY_EVERY_MS);
  const result = await autocannon({
    url: product.url,
    connections,
    duration: minutes * 60,
    timeout: 30,
    ...(values.rate === undefined ? {} : { overallRate: positive("rate") }),
    requests: [
      {
        /** @param {object} request @param {{ sent?: ReturnType<typeof randomRequest>, at?: number }} context */
        setupRequest(request, context) {
          context.sent = randomRequest(site, product.url);
          context.at = performance.now();
          return { ...request, ...context.sent };
        },
        /** @param {number} status @param {string} body @param {{ sent: ReturnType<typeof randomRequest>, at: number }} context */
        onResponse(status, body, { sent, at }) {
          times.get(sent.kind)?.push(performance.now() - at);
          if (status >= 400) refused.push(`${sent.method} ${sent.path}: ${status} ${body.slice(0, 100)}`);
        },
      },
    ],
  });
  clearInterval(watching);
  const heaps = [heapBefore, await usedHeap(product)];
  const [before, after] = heaps.map((bytes) => (bytes / 1e6).toFixed(1));
  console.log(
    `Memory that the Worker keeps after a garbage collection, MB: ${before} before, ${after} after`,
  );
  report({ times, refused, failed: result.errors + result.timeouts, memory });
}

/** @param {{ times: Map<string, number[]>, refused: string[], failed: number, memory: (number | null)[] }} measured */
function report({ times, refused, failed, memory }) {
  const all = [...times.values()].flat();
  console.table(
    [...times, /** @type {[string, number[]]} */ (["all", all])].map(([kind, ms]) => rowOf(kind, ms)),
  );
  console.log(`${Math.round(all.length / (minutes * 60))} requests a second`);
  console.log(`Errors: ${failed} without an answer, ${refused.length} with a status from 400`);
  for (const refusal of refused.slice(0, SHOWN_ERRORS)) console.log(`  ${refusal}`);
  console.log(`p99 / p50 of all: ${(percentile(all, 0.99) / percentile(all, 0.5)).toFixed(1)} (at most 10)`);
  if (memory[0] === null) return;
  const at = (/** @type {number} */ part) => Math.round(memory[Math.floor((memory.length - 1) * part)] ?? 0);
  console.log(
    `Resident memory of workerd with its local D1 and R2, which grows with each request (docs/scale.md), MB: ${at(0)} before, ${[0.1, 0.25, 0.5, 0.75, 1].map((part) => `${at(part)} after ${part * 100} %`).join(", ")}`,
  );
}

/** @param {string} kind @param {number[]} ms */
function rowOf(kind, ms) {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(ms, part).toFixed(1));
  return { Request: kind, Answered: ms.length, "p50 ms": p50, "p99 ms": p99 };
}

/** @param {number[]} numbers @param {number} part */
function percentile(numbers, part) {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;
}

/** @param {"minutes" | "connections" | "rate"} option */
function positive(option) {
  const number = Number(values[option]);
  if (number > 0) return number;
  console.error(`--${option} takes a positive number, not "${values[option]}"`);
  process.exit(1);
}
