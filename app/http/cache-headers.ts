/** The Cache-Control of pages that show a recap. No cache between the Worker and the browser stores any of them. */
import { isShared, type Sharing } from "../domain/recap/recap.ts";

/** The browser may store the page and has to revalidate it. */
export const REVALIDATED = { "Cache-Control": "private, no-cache" };
export const NOT_STORED = { "Cache-Control": "private, no-store" };

/** Returns the headers for a page with this recap, or without one: a draft and a private recap are not stored. */
export function cacheHeaders(shown: Sharing | null): Record<string, string> {
  return shown === null || isShared(shown) ? REVALIDATED : NOT_STORED;
}

/** A route's `headers`: the page is sent with those of its loader. */
export const headersOfLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
