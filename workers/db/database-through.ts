/** A D1 database whose calls run through a function, which may time them, delay them or make them fail; and one for reads alone. */
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import pRetry from "p-retry";

const EXECUTING = new Set<PropertyKey>(["all", "first", "raw", "run", "batch", "exec"]);

/** Returns a database that runs each call through `execute`. */
export function databaseThrough(
  database: D1Database,
  execute: <Answer>(act: () => Promise<Answer>) => Promise<Answer>,
): D1Database {
  /** The statement behind each proxy: D1's `batch` accepts no proxies. */
  const statements = new WeakMap<object, D1PreparedStatement>();

  function wrap<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get(_target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const unwrapped = args.map((argument) => unwrap(argument));
          const operation = () => value.apply(target, unwrapped);
          if (EXECUTING.has(property)) return execute(operation);
          const result = operation();
          if (property === "withSession") return wrap(result);
          return isStatement(result) ? remember(result) : result;
        };
      },
    });
  }

  function remember(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = wrap(statement);
    statements.set(wrapped, statement);
    return wrapped;
  }

  function unwrap(argument: unknown): unknown {
    if (Array.isArray(argument)) return argument.map(unwrap);
    if (typeof argument !== "object" || argument === null) return argument;
    return statements.get(argument) ?? argument;
  }

  return wrap(database);
}

function isStatement(value: unknown): value is D1PreparedStatement {
  return typeof value === "object" && value !== null && "bind" in value;
}

/** Whether the call takes effect later is unknown, as with any answer that is lost. */
class SlowDatabaseError extends Error {
  override name = "SlowDatabaseError";
}

/** Returns the database; each of its calls fails if it takes longer than `limitMs` says at its start. */
export function withTimeLimit(database: D1Database, limitMs: () => number): D1Database {
  return databaseThrough(database, async (act) => {
    const milliseconds = limitMs();
    const limit = Promise.withResolvers<never>();
    const fail = () => limit.reject(new SlowDatabaseError(`D1 did not answer within ${milliseconds} ms`));
    const timer = setTimeout(fail, milliseconds);
    try {
      return await Promise.race([act(), limit.promise]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** 10 ms, then twice as long each time: two and a half seconds in all. */
const WAITS = { retries: 8, minTimeout: 10, factor: 2 };
/**
 * What the runtime throws then, which has rolled the call back. It does not wait itself, and it stores a bookmark with each
 * call, so that reads fail too.
 */
const BUSY = /SQLITE_BUSY|Failed to get session commit token/;

/** Returns the database; each of its calls that finds it locked is made again. Cloudflare's D1 is never locked. */
export function withBusyRetries(database: D1Database): D1Database {
  return databaseThrough(database, (act) =>
    pRetry(act, { ...WAITS, shouldRetry: ({ error }) => BUSY.test(error.message) }),
  );
}

/**
 * Returns the database for one reading of several statements. The first statement goes to the primary database, so it sees
 * everything that was written before; replicas may answer the others, with nothing older than that. Only for reads.
 */
export function openReadSession(database: D1Database): DrizzleD1Database {
  // drizzle uses `prepare` and `batch` alone, which a session has.
  return drizzle(database.withSession("first-primary") as unknown as D1Database);
}
