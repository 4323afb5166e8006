/** A Worker that makes the D1 calls that were recorded of a page, then answers with the page as a static string. */
import { COUNTING } from "../scale/counting-worker.mjs";

/** Requests for this host reach it; all others reach the product, which counts. Both stand behind the same routers. */
export const REPLAYING_HOST = "replaying.test";

/** PUT stores a path's record (`Recorded` in scripts/scale/counting-worker.mjs), GET replays it. */
export const REPLAYING_WORKER = `${COUNTING}
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
