/**
 * P4 of docs/goals.md: how many public pages workerd answers in a second, compared with a Worker that makes the same calls of
 * D1 and answers with a static body of the same length.
 */
import { Agent, request } from "node:http";
import { recordTrips } from "../scale/counting-worker.mjs";
import { copyRecaps } from "../scale/row-bytes.mjs";
import { makeSampleRecap } from "../scale/sample-recap.mjs";
import { REPLAYING_HOST, REPLAYING_WORKER } from "./replaying-worker.mjs";
import { comparePairs, rowOf, timed } from "./rows.mjs";
import { changePages, withProduct } from "./with-product.mjs";

/** Each is requested once in a measurement. */
const RECAPS = 24;
const CONNECTIONS = { "one at a time": 1, "eight at once": 8 };
const CACHED_PATH = "/cached";

/** @type {Record<"rendered" | "cached", import("./rows.mjs").Goal>} */
const GOALS = {
  rendered: {
    id: "P4",
    what: "Rendered public pages a second ÷ static answers after the same D1 calls",
    is: ">=",
    limit: 0.45,
  },
  cached: {
    id: "P4",
    what: "Cached public pages a second ÷ static answers after the same D1 calls",
    is: ">=",
    limit: 0.75,
  },
};

/**
 * @typedef {object} Pages
 * @property {string[]} own Paths of the product.
 * @property {string[]} baseline Paths of the other Worker.
 */

export function measurePublicPage() {
  return withProduct(
    async ({ url, miniflare }) => {
      await makeSampleRecap(url);
      const own = (await copyRecaps(await miniflare.getD1Database("DB"), RECAPS)).map(
        (shareId) => `/r/${shareId}`,
      );
      const change = () => changePages(miniflare);
      const rendered = { own, baseline: own };
      await change();
      for (const path of own) await putTrips(url, path, await recordTrips(`${url}${path}`));
      // Every page is in the cache now.
      await putTrips(url, CACHED_PATH, await recordTrips(`${url}${own[0]}`));
      const cached = { own: own.map(() => own[0] ?? ""), baseline: own.map(() => CACHED_PATH) };
      return [
        rowOf(GOALS.rendered, await partsOf(url, rendered, change)),
        rowOf(GOALS.cached, await partsOf(url, cached, async () => {})),
      ];
    },
    { around: REPLAYING_WORKER },
  );
}

/** @param {string} url @param {Pages} pages @param {() => Promise<void>} prepare Not timed. */
async function partsOf(url, { own, baseline }, prepare) {
  const parts = [];
  for (const [name, connections] of Object.entries(CONNECTIONS)) {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const { ratios, ownMs, baselineMs } = await comparePairs(
      async () => {
        await prepare();
        return timed(() => requestAll({ url, paths: own, agent }));
      },
      () => timed(() => requestAll({ url, paths: baseline, agent, host: REPLAYING_HOST })),
    );
    agent.destroy();
    const perSecond = (/** @type {number} */ ms) => Math.round((RECAPS * 1_000) / ms);
    const text = `static: ${perSecond(baselineMs)} a second (own: ${perSecond(ownMs)})`;
    parts.push({ name, rounds: ratios.map((ratio) => 1 / ratio), baseline: text });
  }
  return parts;
}

/** @param {string} url @param {string} path @param {import("../scale/counting-worker.mjs").Recorded} recorded */
async function putTrips(url, path, recorded) {
  await answered({ url, path, host: REPLAYING_HOST, method: "PUT", body: JSON.stringify(recorded) });
}

/** Sends all requests; the agent limits how many at once. @param {{ url: string, paths: string[], agent: Agent, host?: string }} requests */
async function requestAll({ paths, ...options }) {
  await Promise.all(paths.map((path) => answered({ path, ...options })));
}

/**
 * Node's plain client, which takes less of the processor than fetch.
 * @param {{ url: string, path: string, host?: string, agent?: Agent, method?: string, body?: string }} options
 * @returns {Promise<void>}
 */
function answered({ url, path, host, agent, method, body }) {
  return new Promise((done, fail) => {
    request(`${url}${path}`, { agent, method, headers: host ? { host } : {} }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} was answered with ${response.statusCode}`));
      response.on("end", done).on("error", fail).resume();
    })
      .on("error", fail)
      .end(body);
  });
}
