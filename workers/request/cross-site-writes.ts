/** Detects writes that another site sends with the athlete's cookies (OWASP CSRF Prevention Cheat Sheet). */

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether the request may change something (RFC 9110, section 9.2.1). */
export function isWrite({ method }: Request): boolean {
  return !SAFE_METHODS.includes(method);
}

/**
 * Whether the request is a write from another site. A write needs `Sec-Fetch-Site: same-origin`, or without that header an
 * `Origin` with this host. An `Origin` with another host is always cross-site.
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
