/** Refuses writes that another site sends with the athlete's cookies, before either door (OWASP CSRF sheet). */

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether the request may change something (RFC 9110, section 9.2.1). */
export function isWrite({ method }: Request): boolean {
  return !SAFE_METHODS.includes(method);
}

/**
 * An unsafe method needs `Sec-Fetch-Site: same-origin`, or an `Origin` equal to the own host where the browser
 * does not send that header. A foreign Origin is refused in any case.
 */
export function isCrossSiteWrite(request: Request): boolean {
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
