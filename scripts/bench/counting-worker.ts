/** The product with a count of the round trips to D1 that requests take, and a record of the statements. */

/** The header by which a request asks for it: "count" or "trips". */
const HEADER = "x-d1";

/**
 * Defines `counting`, a Worker around the built product. Other requests reach the product as they are. Asked for the count,
 * it adds a header with the number of round trips to the response; asked for the trips, it answers with `Recorded` instead.
 */
export const COUNTING = `
import product from "./app.js";

const counting = {
  async fetch(request, env, context) {
    const asked = request.headers.get("${HEADER}");
    if (asked === null) return product.fetch(request, env, context);
    const used = { calls: 0 };
    const trips = [];
    const response = await product.fetch(request, { ...env, DB: counted(env.DB, used, trips) }, context);
    if (asked === "trips") return Response.json({ body: await response.text(), trips });
    const body = await response.arrayBuffer();
    const answer = new Response(response.status === 204 || response.status === 304 ? null : body, response);
    answer.headers.set("${HEADER}", used.calls);
    return answer;
  },
};

function counted(database, used, trips) {
  const originals = new WeakMap();
  const send = async (method, statements, run) => {
    trips.push({ after: used.calls, method, statements });
    const answer = await run();
    used.calls++;
    return answer;
  };
  const wrap = (query, values, statement) => {
    // "raw" returns no counts.
    const read = (method) => send(method, [{ query, values }], () => statement.all());
    const wrapped = {
      bind: (...bound) => wrap(query, bound, statement.bind(...bound)),
      all: () => read("all"),
      run: () => read("run"),
      first: async () => (await read("first")).results[0] ?? null,
      raw: async () => (await read("raw")).results.map((row) => Object.values(row)),
    };
    originals.set(wrapped, { query, values, statement });
    return wrapped;
  };
  return {
    prepare: (query) => wrap(query, [], database.prepare(query)),
    batch: (batch) => {
      const sent = batch.map((wrapped) => originals.get(wrapped));
      return send(
        "batch",
        sent.map(({ query, values }) => ({ query, values })),
        () => database.batch(sent.map(({ statement }) => statement)),
      );
    },
    withSession: (start) => counted(database.withSession(start), used, trips),
  };
}
`;

/** The entry's code: it is loaded in workerd, around the built product. */
export const COUNTING_WORKER = `${COUNTING}
export default counting;
`;

interface Trip {
  /** How many calls had returned when it began. */
  after: number;
  method: "all" | "run" | "first" | "raw" | "batch";
  statements: { query: string; values: unknown[] }[];
}

export interface Recorded {
  body: string;
  trips: Trip[];
}

/** Returns the visitor with requests that are counted. */
export function counted<Visitor extends { call: (path: string, init?: RequestInit) => Promise<Response> }>(
  visitor: Visitor,
): Visitor {
  return {
    ...visitor,
    call: (path, init = {}) =>
      visitor.call(path, { ...init, headers: { ...init.headers, [HEADER]: "count" } }),
  };
}

/** Reads the response to its end. Returns how many round trips it took. */
export async function callsOf(response: Response): Promise<number> {
  const text = await response.text();
  if (response.status >= 400) throw new Error(`Answered with ${response.status}: ${text.slice(0, 200)}`);
  return Number(response.headers.get(HEADER));
}

/** Requests a page without cookies. */
export async function recordTrips(url: string): Promise<Recorded> {
  const response = await fetch(url, { headers: { [HEADER]: "trips" } });
  return response.json() as Promise<Recorded>;
}
