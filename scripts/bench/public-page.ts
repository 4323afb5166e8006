/**
 * P4 of docs/goals.md: how many public pages workerd answers in a second, compared with a Worker that makes the same calls of
 * D1 and answers with a static body of the same length.
 */
import { Agent, request } from "node:http";
import { jpegPhoto } from "../cards/encoded-photos.ts";
import { addPhoto, makeSampleRecap, PHOTO } from "../product/sample-recap.ts";
import { COUNTING, type Recorded, recordTrips } from "./counting-worker.ts";
import { comparePairs, goal, rowOf, timed } from "./rows.ts";
import { changePages, withProduct } from "./with-product.ts";

/** Each is requested once in a measurement. */
const RECAPS = 24;
const PHOTOS = 10;
const CONNECTIONS = { "one at a time": 1, "eight at once": 8 };
const CACHED_PATH = "/cached";
/**
 * Requests for this host reach the Worker that replays, all others the product, which counts. Both are behind the same
 * routers.
 */
const REPLAYING_HOST = "replaying.test";
/** PUT stores a path's record (`Recorded`), GET replays it. */
const REPLAYING_WORKER = `${COUNTING}
const pages = new Map();

export default {
  fetch: (request, env, context) =>
    request.headers.get("host") === "${REPLAYING_HOST}" ? replay(request, env) : counting.fetch(request, env, context),
};

async function replay(request, { DB }) {
  const { pathname } = new URL(request.url);
  if (request.method === "PUT") {
    const { body, trips } = await request.json();
    pages.set(pathname, { body, steps: Object.values(Object.groupBy(trips, ({ after }) => after)) });
    return new Response();
  }
  const { body, steps } = pages.get(pathname);
  for (const trips of steps) await Promise.all(trips.map((trip) => call(DB, trip)));
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function call(database, { method, statements }) {
  const [first, ...others] = statements.map(({ query, values }) => database.prepare(query).bind(...values));
  return method === "batch" ? database.batch([first, ...others]) : first[method]();
}
`;
const PEER = "pages a second ÷ static answers after the same D1 calls";
const RENDERED = goal("P4", `Rendered public ${PEER}`, ">=", 0.45);
const CACHED = goal("P4", `Cached public ${PEER}`, ">=", 0.75);

interface Pages {
  /** Paths of the product. */
  own: string[];
  /** Paths of the other Worker. */
  baseline: string[];
}

export function measurePublicPage() {
  return withProduct(
    async ({ url, miniflare }) => {
      const own: string[] = [];
      for (let at = 0; at < RECAPS; at++) own.push(await makeRecap(url));
      const change = () => changePages(miniflare);
      await change();
      for (const path of own) await putTrips(url, path, await recordTrips(`${url}${path}`));
      // Every page is in the cache now.
      await putTrips(url, CACHED_PATH, await recordTrips(`${url}${own[0]}`));
      const cached = { own: own.map(() => own[0] ?? ""), baseline: own.map(() => CACHED_PATH) };
      return [
        rowOf(RENDERED, await partsOf(url, { own, baseline: own }, change)),
        rowOf(CACHED, await partsOf(url, cached, async () => {})),
      ];
    },
    { around: REPLAYING_WORKER },
  );
}

async function makeRecap(url: string) {
  const { athlete } = await makeSampleRecap(url);
  for (let photo = 1; photo < PHOTOS; photo++) await addPhoto(athlete, jpegPhoto(PHOTO));
  return `/r/${athlete.shareId}`;
}

async function partsOf(url: string, { own, baseline }: Pages, prepare: () => Promise<void>) {
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
    const perSecond = (ms: number) => Math.round((RECAPS * 1_000) / ms);
    const text = `static: ${perSecond(baselineMs)} a second (own: ${perSecond(ownMs)})`;
    parts.push({ name, rounds: ratios.map((ratio) => 1 / ratio), baseline: text });
  }
  return parts;
}

async function putTrips(url: string, path: string, recorded: Recorded) {
  await answered({ url, path, host: REPLAYING_HOST, method: "PUT", body: JSON.stringify(recorded) });
}

/** Sends all requests; the agent limits how many at once. */
async function requestAll({
  paths,
  ...options
}: {
  url: string;
  paths: string[];
  agent: Agent;
  host?: string;
}) {
  await Promise.all(paths.map((path) => answered({ path, ...options })));
}

/** Node's plain client, which takes less of the processor than fetch. */
function answered({
  url,
  path,
  host,
  agent,
  method,
  body,
}: {
  url: string;
  path: string;
  host?: string;
  agent?: Agent;
  method?: string;
  body?: string;
}): Promise<void> {
  return new Promise((done, fail) => {
    request(`${url}${path}`, { agent, method, headers: host ? { host } : {} }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} was answered with ${response.statusCode}`));
      response.on("end", done).on("error", fail).resume();
    })
      .on("error", fail)
      .end(body);
  });
}
