/** Requests that may outlive their page: `fetch` with `keepalive`, as far as the browser's quota has room. */

/**
 * The most bytes that the bodies of all such requests in flight may have together. Browsers fail a request beyond it
 * with a TypeError, as if there were no network (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
 */
const QUOTA_BYTES = 64 * 1024;

/** The browser counts for the whole page, and so does this. */
let bytesInFlight = 0;

/** A request without a body, or with one of text. */
export type TextRequest = RequestInit & { body?: string };

/**
 * Sends a request that outlives the page. One whose body finds no room in the quota is sent all the same, and ends with
 * the page. Resolves when the whole response is received; rejects as `fetch` does.
 */
export async function fetchWithKeepalive(path: string, init: TextRequest): Promise<Response> {
  const bytes = new TextEncoder().encode(init.body).byteLength;
  if (bytesInFlight + bytes > QUOTA_BYTES) return fetch(path, init);
  bytesInFlight += bytes;
  try {
    const response = await fetch(path, { ...init, keepalive: true });
    // Browsers count the request until the end of its response.
    const responseBody = await response.text();
    return new Response(responseBody || null, response);
  } finally {
    bytesInFlight -= bytes;
  }
}
