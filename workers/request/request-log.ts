/**
 * Gives each request an id, which error answers show and the log lines of its faults have, logs refused requests, and says for the
 * log who sent a request: by keyed hashes (docs/operations.md, Logs and health).
 */
import type { Context, Next } from "hono";
import { tryGetContext } from "hono/context-storage";
import { base64url } from "../../app/domain/lib/base64url.ts";
import { findCallersBy, findRequestsBy, logEvent } from "../../app/domain/site/log-fault.ts";
import { REQUEST_TIMING } from "../../app/domain/site/request-timing.ts";
import { keyedHash } from "../signing.ts";
import { networkKeys } from "./network-prefix.ts";
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
  return context && { requestId: context.get("requestId"), route: routeOf(context.req.path) };
});

/** Returns the path without ids: a share id leads to a recap. */
function routeOf(path: string): string {
  const segments = path.split("/").slice(1, MAX_SEGMENTS + 1);
  return `/${segments.map((segment) => (/^[a-z.-]{0,24}$/.test(segment) ? segment : ":id")).join("/")}`;
}

/** Signed out, forbidden, too often. */
const REFUSED = [401, 403, 429];
/** Input that no page of the product sends, where the API or the Worker's own checks answer. A page says it in its form. */
const INVALID = [400, 413, 415, 422];
/** What is addressed by an id exists, or is somebody else's. Other addresses are guesses of programs and old links. */
const HAS_ID = /^\/api\/|recap_\d{13}_/;

export async function logRefusal(context: Context<WorkerEnv>, next: Next) {
  await next();
  const { status } = context.res;
  const { method, url } = context.req;
  const code = context.get("errorCode");
  const { pathname, search } = new URL(url);
  const isRefused =
    REFUSED.includes(status) ||
    (INVALID.includes(status) && code !== undefined) ||
    (status === 404 && HAS_ID.test(pathname + search));
  if (isRefused) await logEvent("Request refused", { method, status, code });
}

findCallersBy(async (userId) => {
  const context = tryGetContext<WorkerEnv>();
  if (context?.var.environment === undefined) return undefined;
  const { environment, viewer, networkKeys: known } = context.var;
  const { signingSecret } = environment;
  const { network } = known?.network ? known : await networkKeys(context.req.raw, signingSecret, Date.now());
  const id = userId ?? viewer?.user?.id;
  if (id === undefined) return { network };
  const mac = await keyedHash(`account in the log\n${id}`, signingSecret);
  return { network, account: base64url(mac.slice(0, 16)) };
});
