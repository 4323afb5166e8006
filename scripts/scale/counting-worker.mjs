/** The product with a count of what each request costs in D1, in a header of the response. */

/** The entry's code: it is loaded in workerd, beside the built product. */
export const COUNTING_WORKER = `
import product from "./app.js";

export default {
  async fetch(request, env, context) {
    const used = { calls: 0, rowsRead: 0, rowsWritten: 0, ms: 0 };
    const response = await product.fetch(request, { ...env, DB: counting(env.DB, used) }, context);
    const body = await response.arrayBuffer();
    const counted = new Response(response.status === 204 || response.status === 304 ? null : body, response);
    counted.headers.set("x-d1", JSON.stringify(used));
    return counted;
  },
};

function counting(database, used) {
  const statements = new WeakMap();
  const count = (answer) => {
    used.calls++;
    for (const { meta } of [answer].flat()) {
      used.rowsRead += meta.rows_read;
      used.rowsWritten += meta.rows_written;
      used.ms += meta.duration;
    }
    return answer;
  };
  const wrap = (statement) => {
    const wrapped = {
      bind: (...values) => wrap(statement.bind(...values)),
      all: async () => count(await statement.all()),
      run: async () => count(await statement.run()),
      first: async () => count(await statement.all()).results[0] ?? null,
      // "raw" returns no counts.
      raw: async () => count(await statement.all()).results.map((row) => Object.values(row)),
    };
    statements.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query) => wrap(database.prepare(query)),
    batch: async (batch) => count(await database.batch(batch.map((statement) => statements.get(statement)))),
    withSession: (start) => counting(database.withSession(start), used),
  };
}
`;

/**
 * @typedef {object} Used
 * @property {number} calls Round trips.
 * @property {number} rowsRead
 * @property {number} rowsWritten
 * @property {number} ms In SQLite.
 */

/** Reads the response to its end. @param {Response} response @returns {Promise<Used>} */
export async function usedBy(response) {
  const text = await response.text();
  if (response.status >= 400) throw new Error(`Answered with ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(response.headers.get("x-d1") ?? "{}");
}
