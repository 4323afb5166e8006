/** A D1 database of which one call fails, before it takes effect or after (the response is lost). */
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { explained } from "./query-plans.ts";

export interface FailurePlan {
  /** The number of the call that fails, counted from 1. */
  call: number;
  when: "before" | "after";
}

export class LostDatabaseError extends Error {}

const EXECUTING = new Set<PropertyKey>(["all", "first", "raw", "run", "batch", "exec"]);

/** Returns the database, and `calls()`, the number of calls made. */
export function failingDatabase(database: D1Database, plan: FailurePlan) {
  let calls = 0;

  async function execute<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
    calls++;
    const fails = calls === plan.call;
    if (fails && plan.when === "before") throw new LostDatabaseError("D1 did not receive the call");
    const result = await operation();
    if (fails) throw new LostDatabaseError("D1's answer was lost");
    return result;
  }

  return { db: databaseThrough(database, execute), calls: () => calls };
}

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

  return explained(wrap(database));
}

function isStatement(value: unknown): value is D1PreparedStatement {
  return typeof value === "object" && value !== null && "bind" in value;
}
