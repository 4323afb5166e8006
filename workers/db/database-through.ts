/** A D1 database whose calls run through a function: it may time them, delay them or make them fail. */
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

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
