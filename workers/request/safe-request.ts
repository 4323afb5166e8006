/** Makes malformed requests safe for Hono and Remix to parse. */

/**
 * Returns a GET or HEAD request without its body, and any other request unchanged. Such a body has no meaning (RFC 9110,
 * section 9.3.1), but the runtime accepts it and then throws whenever the request is copied.
 */
export function withoutStrayBody(request: Request): Request {
  const { method } = request;
  if ((method !== "GET" && method !== "HEAD") || request.body === null) return request;
  const { url, cf, signal } = request;
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type", "transfer-encoding"]) headers.delete(name);
  return new Request(url, { method, headers, signal, redirect: "manual", ...(cf && { cf }) });
}

/**
 * Whether a path contains control characters or begins with two slashes when decoded. No page has such an address, and
 * browsers and Remix read two leading slashes as the name of another host.
 */
export function isMalformedPath(pathname: string): boolean {
  const path = decodeURIComponent(decodablePath(pathname));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
  return /^[/\\]{2}|[\u0000-\u001f\u007f]/.test(path);
}

/**
 * Returns the request for Remix, with the site's own origin and without `_data`. Remix compares Origin with
 * X-Forwarded-Host itself, and fails on requests that the request guard accepts. `_data` is Remix's old way to request a
 * page's data, with its own errors; `.data` addresses have replaced it.
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

/** Returns the path with every `%` escaped if it cannot be decoded: Remix logs each path that it cannot decode. */
function decodablePath(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll("%", "%25");
    throw error;
  }
}
