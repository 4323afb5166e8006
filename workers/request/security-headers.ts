/** The headers that every response has. */
import type { Context, Next } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { isEmbed, isPreview } from "../../app/domain/sharing/link-preview.ts";
import type { WorkerEnv } from "./worker-env.ts";

export const addSecurityHeaders = secureHeaders({
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  referrerPolicy: "strict-origin-when-cross-origin",
  xFrameOptions: "DENY",
  crossOriginResourcePolicy: "same-origin",
  permissionsPolicy: { camera: ["self"], microphone: ["self"], geolocation: [], payment: [] },
});

/** Lets other sites show what is made for that, although `addSecurityHeaders` forbids it. */
export async function openToOtherSites(context: Context<WorkerEnv>, next: Next) {
  await next();
  const address = context.get("address");
  // Any site may frame these pages alone: their Content-Security-Policy says so too (app/http/content-security-policy.ts).
  if (isEmbed(address)) context.res.headers.delete("x-frame-options");
  // Sites show a link's picture in pages of their own: oEmbed names it as the thumbnail.
  if (isEmbed(address) || isPreview(address)) context.header("cross-origin-resource-policy", "cross-origin");
}

/** Of what is no page: JSON, rejections, redirects, downloads. Pages and files of users have their own. */
const POLICY_OF_OTHERS = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A 304 keeps the policy of the page that the browser has stored (RFC 9111, section 4.3.4). */
export async function addContentSecurityPolicy(context: Context<WorkerEnv>, next: Next) {
  await next();
  const { headers, status } = context.res;
  if (headers.has("content-security-policy") || status === 304 || isEmbed(context.get("address"))) return;
  context.header("content-security-policy", POLICY_OF_OTHERS);
}

/** Redirects and rejections too: what a page does not allow to be stored stays with the visitor. */
export async function forbidStoring(context: Context<WorkerEnv>, next: Next) {
  await next();
  if (!context.res.headers.has("cache-control")) context.header("cache-control", "private, no-store");
}

/** Set here because Remix drops the headers of an action's response. */
export async function addRetryAfter(context: Context<WorkerEnv>, next: Next) {
  await next();
  const retryAfterSeconds = context.get("retryAfterSeconds");
  // A limit may be reached by what is refused without failing the request.
  if (retryAfterSeconds !== undefined && context.res.status >= 400)
    context.header("retry-after", String(retryAfterSeconds));
}
