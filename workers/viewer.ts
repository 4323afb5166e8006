/**
 * Who asks. A browser is a visitor by a signed cookie (128-bit id, 400 days); the session that makes it a user
 * comes with accounts. The cookie is set on wizard pages and unsafe calls, never on a page that may be cached.
 */
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import type { Viewer } from "../app/domain/account.ts";
import { base64url } from "../app/domain/base64url.ts";
import { WIZARD_PATHS } from "../app/domain/wizard.ts";

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** `{visitor id}.{seconds since 1970 when it was made}` */
const COOKIE_VALUE = /^([A-Za-z0-9_-]{22})\.(\d{1,10})$/;

interface ResolvedViewer {
  viewer: Viewer;
  /** When the visitor was made, in seconds since 1970; null when the request came without a valid visitor cookie. */
  visitorSince: number | null;
}

export async function resolveViewer(request: Request, signingSecret: string): Promise<ResolvedViewer> {
  const name = cookieName(request);
  const cookies = await parseSigned(request.headers.get("cookie") ?? "", signingSecret, name);
  const [, visitorId, since] = COOKIE_VALUE.exec(cookies[name] || "") ?? [];
  return visitorId === undefined
    ? {
        viewer: { visitorId: base64url(crypto.getRandomValues(new Uint8Array(16))), user: null },
        visitorSince: null,
      }
    : { viewer: { visitorId, user: null }, visitorSince: Number(since) };
}

/** Whether the answer to this request should make the browser remember its new visitor id. */
export function mayRememberVisitor(request: Request): boolean {
  if (!["GET", "HEAD"].includes(request.method)) return true;
  const pathname = new URL(request.url).pathname.replace(/\/$/, "");
  return WIZARD_PATHS.some((path) => pathname === path || pathname === `${path}.data`);
}

interface RememberedVisitor {
  visitorId: string;
  sinceSeconds: number;
}

/** The Set-Cookie header that makes the requesting browser this visitor. */
export function visitorCookie(
  request: Request,
  { visitorId, sinceSeconds }: RememberedVisitor,
  signingSecret: string,
): Promise<string> {
  return serializeSigned(cookieName(request), `${visitorId}.${sinceSeconds}`, signingSecret, {
    path: "/",
    httpOnly: true,
    secure: isSecure(request),
    sameSite: "Lax",
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The `__Host-` prefix needs TLS, which a phone on the local network does not have during development. */
function cookieName(request: Request): string {
  return isSecure(request) ? "__Host-visitor" : "visitor";
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
