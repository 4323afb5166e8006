/**
 * Identifies the visitor of a request by the visitor cookie (signed, 128-bit id, 400 days). The cookie is set on wizard
 * pages, on those where guests add, and by unsafe calls except the readers' beacon and /unsubscribe, never on a page that may be cached. Users are identified by
 * sessions (browser-session.ts).
 */
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import { isUnsubscribe } from "../../app/domain/account/news-mail-setting.ts";
import { isReadersCall } from "../../app/domain/reactions/reader-call.ts";
import { isAddPage } from "../../app/domain/site/contribution-url.ts";
import { logEvent } from "../../app/domain/site/log-fault.ts";
import type { RouteAddress } from "../../app/domain/site/route-address.ts";
import { isWizardPath } from "../../app/domain/wizard/wizard-screens.ts";
import { newId } from "../db/new-id.ts";
import { acceptedSecrets, type SigningSecret } from "../signing.ts";
import { cookieName, cookieOptions } from "./cookies.ts";

/** The longest lifetime that browsers allow a cookie (RFC 6265bis, section 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** `{visitor id}.{seconds since 1970 when the id was created}` */
const COOKIE_VALUE = /^([A-Za-z0-9_-]{22})\.(\d{1,10})$/;

interface ResolvedVisitor {
  visitorId: string;
  /** When the visitor id was created, in seconds since 1970; null if the request has no valid visitor cookie. */
  visitorSince: number | null;
  /** Whether the old secret has signed the cookie: it has to be signed again. */
  hasOldSignature: boolean;
}

/** Returns the visitor that the cookie names, or a new one. */
export async function resolveVisitor(
  request: Request,
  signingSecret: SigningSecret,
): Promise<ResolvedVisitor> {
  const { value, signedBy } = await readVisitorCookie(request, signingSecret);
  const [, visitorId, since] = COOKIE_VALUE.exec(value) ?? [];
  return visitorId === undefined
    ? { visitorId: newId(), visitorSince: null, hasOldSignature: false }
    : { visitorId, visitorSince: Number(since), hasOldSignature: signedBy !== signingSecret.current };
}

/** Returns the cookie's value and the secret that has signed it; "" if the request has none that is validly signed. */
async function readVisitorCookie(
  request: Request,
  signingSecret: SigningSecret,
): Promise<{ value: string; signedBy?: string }> {
  const cookies = request.headers.get("cookie");
  // Most readers have no cookie, and the signing key takes its time.
  if (cookies === null) return { value: "" };
  const name = cookieName(request, "visitor");
  let isForged = false;
  for (const secret of acceptedSecrets(signingSecret)) {
    const value = (await parseSigned(cookies, secret, name))[name];
    if (value) return { value, signedBy: secret };
    isForged ||= value === false;
  }
  if (isForged) await logEvent("Signature not valid", { what: "visitor cookie" });
  return { value: "" };
}

/** Whether the response to this request may set the cookie of a new visitor. */
export function mayRememberVisitor({ method }: Request, address: RouteAddress): boolean {
  // A guest's files are sent by several calls: all have to be the same visitor's, although the answer to one may be lost.
  if (["GET", "HEAD"].includes(method)) return isWizardPath(address.path) || isAddPage(address);
  // Other sites may send the form of that page: it must not give the athlete's browser another cookie.
  return !isReadersCall(address) && !isUnsubscribe(address);
}

/** Returns the Set-Cookie header that makes the requesting browser this visitor. */
export function visitorCookie(
  request: Request,
  { visitorId, sinceSeconds }: { visitorId: string; sinceSeconds: number },
  { current }: SigningSecret,
): Promise<string> {
  return serializeSigned(
    cookieName(request, "visitor"),
    `${visitorId}.${sinceSeconds}`,
    current,
    cookieOptions(request, MAX_AGE_SECONDS),
  );
}
