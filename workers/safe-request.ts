/** Makes a request safe for what parses it: what breaks the rules of HTTP or of URLs never reaches Hono or Remix. */

/**
 * The same request without a body, where its method is GET or HEAD. Such a body means nothing (RFC 9110, section 9.3.1),
 * but the runtime lets it in, and then throws at every copy of the request.
 */
export function withoutStrayBody(request: Request): Request {
  const { method, url, body, cf, signal } = request;
  if (body === null || (method !== "GET" && method !== "HEAD")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type", "transfer-encoding"]) headers.delete(name);
  return new Request(url, { method, headers, signal, redirect: "manual", ...(cf && { cf }) });
}

/**
 * Whether a path has control characters, or begins with two slashes once it is decoded. No page has such an address, and
 * browsers and Remix read the latter as the name of another host.
 */
export function isMalformedPath(pathname: string): boolean {
  const path = decodeURIComponent(decodablePath(pathname));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
  return /^[/\\]{2}|[\u0000-\u001f\u007f]/.test(path);
}

/**
 * The request as Remix is to see it. Remix compares Origin with X-Forwarded-Host by rules of its own, and fails where the
 * request guard has agreed: it gets the own origin. The parameter `_data` is Remix's old way to ask for a page's data,
 * which answers by rules of its own, faults included: `.data` addresses have replaced it.
 */
export function forRemix(request: Request): Request {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("x-forwarded-host");
  if (headers.has("origin")) headers.set("origin", url.origin);
  url.pathname = decodablePath(url.pathname);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  if (url.href === request.url) return new Request(request, { headers });
  return new Request(url, new Request(request, { headers }));
}

/** The path with each `%` taken literally where its percent-encoding is broken: Remix logs every path it cannot decode. */
function decodablePath(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll("%", "%25");
    throw error;
  }
}
