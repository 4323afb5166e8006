/** Notes the statements that the product issues, and finds those for which SQLite reads a whole table or index. */
import type { D1Database } from "@cloudflare/workers-types";

/** Scans that read few rows, by what their statements contain. */
const ALLOWED_SCANS: [table: string, query: RegExp][] = [
  // From the oldest on, as many as the limit says.
  ["removals", /from "removals" order by "removals"."id" asc limit \?$/],
  // Few live longer than ten minutes. Only deleting an account and undoing a change of address look for them by their content.
  ["sign_in_attempts", /^delete from "sign_in_attempts" where \(json_extract/],
  // A day's rows, 24 times. An index would cost a write a row, which is dearer than a thousand reads.
  ["readers", /^delete from "readers" where "readers"."day" < \?$/],
  // Few, for they are limited and live 90 days at most. Once an hour; nothing else looks for what is gone.
  ["page_reports", /^delete from "page_reports" where/],
  // In development alone, and at most a hundred mails are kept.
  ["outbox", /"outbox"/],
];

/** SQLite reads no row for a condition that is always false, but the plan says nothing of it. */
const ALWAYS_FALSE = /\bwhere (\(?)false\b/g;

/** Rows that are written out in the statement. */
const CONSTANT_ROWS = /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|\d+-ROW VALUES CLAUSE)/;

const noted = new Set<string>();
const unread = new Set<string>();

/** Returns the database, or the session, and notes each statement once. */
export function explained<Database extends Pick<D1Database, "prepare" | "batch">>(
  database: Database,
): Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") {
        return (query: string) => {
          if (!noted.has(query)) unread.add(query);
          noted.add(query);
          return target.prepare(query);
        };
      }
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const method = value.bind(target);
      return name === "withSession" ? (start: unknown) => explained(method(start)) : method;
    },
  });
}

/** Returns the scans in the plans of the statements that were noted since the last call, each with its statement. */
export async function findScans(database: D1Database): Promise<string[]> {
  const queries = [...unread];
  unread.clear();
  if (queries.length === 0) return [];
  const plans = await database.batch<{ detail: string }>(queries.map((query) => explain(database, query)));
  return plans.flatMap(({ results }, at) => {
    const query = queries[at] ?? "";
    return scansIn(results.map(({ detail }) => detail))
      .filter((table) => !ALLOWED_SCANS.some(([allowed, part]) => allowed === table && part.test(query)))
      .map((table) => `${table} is scanned by: ${query}`);
  });
}

/** The plan does not depend on the values. */
function explain(database: D1Database, query: string) {
  const placeholders = query.replace(/'[^']*'/g, "").match(/\?/g) ?? [];
  const readable = query.replace(ALWAYS_FALSE, "where $1rowid = 0");
  return database.prepare(`EXPLAIN QUERY PLAN ${readable}`).bind(...placeholders.map(() => null));
}

/** Returns the tables that are read from end to end by a plan, or whose index is; of an alias, the alias. */
export function scansIn(plan: string[]): string[] {
  const derived = new Set(plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(step)?.[1] ?? []));
  return plan.flatMap((step) => {
    const table = /^SCAN (\S+)/.exec(step)?.[1];
    if (table === undefined || CONSTANT_ROWS.test(step)) return [];
    // Derived tables have the rows that other steps have found; virtual ones are lists such as json_each.
    return derived.has(table) || step.includes("VIRTUAL TABLE") ? [] : [table];
  });
}
