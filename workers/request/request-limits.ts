/** What is refused before the product sees it: forged, too frequent, too large. */
import type { Context, Next } from "hono";
import { isUnsubscribe } from "../../app/domain/account/news-mail-setting.ts";
import {
  isMediaForm,
  MAX_DRAINED_BYTES,
  MAX_MEDIA_FORM_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
} from "../../app/domain/media/media.ts";
import { isPreview } from "../../app/domain/sharing/link-preview.ts";
import { isAddPage } from "../../app/domain/site/contribution-url.ts";
import { drainBody } from "../../app/domain/site/drain-body.ts";
import { logFault } from "../../app/domain/site/log-fault.ts";
import { ApiError, internalError, sessionOver } from "../api/request/api-errors.ts";
import { hasKnownLength, limitBody, MAX_TEXT_BODY_BYTES, textTooLarge } from "../api/request/body-limits.ts";
import { fileTooLarge } from "../api/request/file-body.ts";
import { NO_KEYS } from "../db/limits.ts";
import { networkKeys } from "./network-prefix.ts";
import { isMalformedPath } from "./safe-request.ts";
import type { WorkerEnv } from "./worker-env.ts";

/** Reads with a limit, besides previews. Signing in at a provider begins and ends with a GET. */
const COUNTED_READS = /^\/(?:sign-in|api\/export)\/|^\/api\/seasons\/[^/]+\/card\.jpg$/;
/** The period of WRITE_LIMIT in wrangler.toml. */
const WRITE_LIMIT_SECONDS = 60;

/** Reads what is left of the body before the answer is sent: the client sees the answer and not a reset connection. */
export async function readRest({ req: { raw } }: Context, next: Next) {
  await next();
  await drainBody(raw, MAX_DRAINED_BYTES);
}

export async function refuseOtherSites(context: Context<WorkerEnv>, next: Next) {
  // Mail providers send it without an Origin; its token says who may.
  if (isUnsubscribe(context.get("address")) || !isCrossSiteWrite(context.req.raw)) return next();
  return reject(context, new ApiError(403, "cross_site", "This request came from another site"));
}

/** Of reads only those with a limit are counted: no other address is hashed. */
export async function hashNetwork(context: Context<WorkerEnv>, next: Next) {
  const { raw: request } = context.req;
  const { address, environment } = context.var;
  const isCounted = isWrite(request) || isPreview(address) || COUNTED_READS.test(address.path);
  const keys = isCounted ? await networkKeys(request, environment.signingSecret, Date.now()) : NO_KEYS;
  context.set("networkKeys", keys);
  await next();
}

/** Applies the coarse limit, before the body is read. */
export async function limitWrites(context: Context<WorkerEnv>, next: Next) {
  if (!isWrite(context.req.raw)) return next();
  const { environment, networkKeys } = context.var;
  const outcome = await environment.writeLimit?.limit({ key: networkKeys.network });
  if (outcome?.success !== false) return next();
  context.set("retryAfterSeconds", WRITE_LIMIT_SECONDS);
  return reject(context, new ApiError(429, "limit", "Too many requests at once. Try again in 1 minute"));
}

/** For the API. The forms of pages are refused by their actions (remix-build.ts). */
export async function refuseEndedSession(context: Context<WorkerEnv>, next: Next) {
  const isRefused = context.get("browserSession").isOver && isWrite(context.req.raw);
  return isRefused ? reject(context, sessionOver()) : next();
}

const limitTextForm = limitBody(MAX_TEXT_BODY_BYTES, (context) => reject(context, textTooLarge()));

const limitMediaForm = limitBody(MAX_MEDIA_FORM_BYTES, (context) =>
  reject(context, fileTooLarge(MAX_PLAIN_UPLOAD_BYTES)),
);

/**
 * Limits the bodies of page requests; the API has its own limits (api/request/body-limits.ts). A page that accepts files
 * checks a body of known length itself, to reject it on the page (app/http/read-form.ts).
 */
export function limitPageBody(context: Context<WorkerEnv>, next: Next) {
  const address = context.get("address");
  if (!isMediaForm(address) && !isAddPage(address)) return limitTextForm(context, next);
  return hasKnownLength(context.req.raw) ? next() : limitMediaForm(context, next);
}

export async function refuseMalformedAddress(context: Context<WorkerEnv>, next: Next) {
  if (!isMalformedPath(new URL(context.req.url).pathname)) return next();
  return reject(context, new ApiError(400, "malformed_address", "This address is malformed"));
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether the request may change something (RFC 9110, section 9.2.1). */
function isWrite({ method }: Request): boolean {
  return !SAFE_METHODS.includes(method);
}

/**
 * Whether the request is a write from another site. A write needs `Sec-Fetch-Site: same-origin`, or without that header an
 * `Origin` with this host. An `Origin` with another host is always cross-site.
 */
function isCrossSiteWrite(request: Request): boolean {
  if (!isWrite(request)) return false;
  const origin = request.headers.get("origin");
  const ownOrigin = origin !== null && hostOf(origin) === new URL(request.url).host;
  if (origin !== null && origin !== "null" && !ownOrigin) return true;
  const fetchSite = request.headers.get("sec-fetch-site");
  return fetchSite === null ? !ownOrigin : fetchSite !== "same-origin";
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Returns an error response: JSON for a path of the API, plain text for a page. A fault names its request. */
function reject(context: Context, error: ApiError): Response {
  context.set("errorCode", error.code);
  return context.req.path.startsWith("/api/")
    ? Response.json(error, { status: error.status })
    : new Response([error.message, error.requestId].filter(Boolean).join(" "), {
        status: error.status,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
}

export function answerFault(error: Error, context: Context): Response {
  logFault("A request failed", error, { method: context.req.method });
  return reject(context, internalError(context.get("requestId")));
}
