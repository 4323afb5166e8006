/** Runs the whole Worker with the test's own bindings and variables. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "../../workers/app.ts";
import type { Bindings } from "../../workers/env.ts";
import type { caller } from "../caller.ts";
import { explained } from "../query-plans.ts";

type Site = Parameters<typeof caller>[0];

/** Returns the namespace with another `put` or `delete`, which gets the namespace's own call. */
export function kvWith(
  kv: KVNamespace,
  method: "put" | "delete",
  instead: (call: () => Promise<void>) => Promise<void>,
): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const own = Reflect.get(target, name).bind(target);
      return name === method ? (...args: unknown[]) => instead(() => own(...args)) : own;
    },
  });
}

/** Returns the Worker with these bindings added. Variables such as LIMIT_WRITES_NETWORK_DAY are allowed too. */
export function siteWith(bindings: Partial<Bindings> & Record<string, unknown>): Site {
  return {
    async fetch(url, init) {
      const context = createExecutionContext();
      const request = new Request(url, init) as Parameters<typeof worker.fetch>[0];
      const all = { ...(env as unknown as Bindings), ...bindings };
      const response = await worker.fetch(request, { ...all, DB: explained(all.DB) }, context);
      await waitOnExecutionContext(context);
      return response;
    },
  };
}
