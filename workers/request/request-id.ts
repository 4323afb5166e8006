/** Gives each request an id, which error answers show and the log lines of its faults have (docs/operations.md, Logs and health). */
import type { Context, Next } from "hono";
import { tryGetContext } from "hono/context-storage";
import { findRequestsBy } from "../../app/domain/site/log-fault.ts";
import { REQUEST_TIMING } from "../../app/domain/site/request-timing.ts";
import type { WorkerEnv } from "./worker-env.ts";

const HEADER = "x-request-id";
/** Cloudflare's own id, which its dashboard finds. */
const RAY = /^[\da-f]{16}(-[A-Z]{3})?$/;
const MAX_SEGMENTS = 6;

export async function nameRequest(context: Context<WorkerEnv>, next: Next) {
  const ray = context.req.header("cf-ray") ?? "";
  const requestId = RAY.test(ray) ? ray : crypto.randomUUID();
  context.set("requestId", requestId);
  await next();
  if (context.res.status >= 400) context.header(HEADER, requestId);
  // Pages cannot read the headers of what Remix requests for them, only this one (w3.org/TR/server-timing).
  if (context.res.status >= 500) context.header("server-timing", `${REQUEST_TIMING};desc="${requestId}"`);
}

findRequestsBy(() => {
  const context = tryGetContext<WorkerEnv>();
  return context && { requestId: context.var.requestId, route: routeOf(context.req.path) };
});

/** Returns the path without ids: a share id leads to a recap. */
function routeOf(path: string): string {
  const segments = path.split("/").slice(1, MAX_SEGMENTS + 1);
  return `/${segments.map((segment) => (/^[a-z.-]{0,24}$/.test(segment) ? segment : ":id")).join("/")}`;
}
