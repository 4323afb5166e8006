/** A D1 database that counts its requests, and the rows as D1 bills them: of tables, indexes and cascades. */
import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";
import { explained } from "./query-plans.ts";

type Counted = D1Result | D1Result[];

export function countingDatabase(database: D1Database) {
  let rows = 0;
  let rowsRead = 0;
  let requests = 0;
  const statements = new WeakMap<object, D1PreparedStatement>();

  function count<Answer extends Counted>(answer: Answer): Answer {
    requests += 1;
    for (const { meta } of [answer].flat()) {
      rows += meta.rows_written;
      rowsRead += meta.rows_read;
    }
    return answer;
  }

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const counted = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => count(await statement.all()),
      run: async () => count(await statement.run()),
      // `raw` returns no row counts.
      raw: async () => count(await statement.all()).results.map((row) => Object.values(row)),
    };
    statements.set(counted, statement);
    return counted as unknown as D1PreparedStatement;
  }

  const counting = {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: async (batch: D1PreparedStatement[]) =>
      count(await database.batch(batch.map((statement) => statements.get(statement) ?? statement))),
  };
  return {
    db: explained(counting as unknown as D1Database),
    rows: () => rows,
    rowsRead: () => rowsRead,
    requests: () => requests,
  };
}
