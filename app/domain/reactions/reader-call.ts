/** The call that counts a reader of a recap (product.md, Readers). */
import type { RouteAddress } from "../site/route-address.ts";

/** Returns the URL path of the call that counts a reader. */
export function readersUrl(shareId: string): string {
  return `/api/recaps/${shareId}/readers`;
}

/** Whether an address is that call's, which sets no cookie. */
export function isReadersCall({ path }: RouteAddress): boolean {
  return /^\/api\/recaps\/[^/]+\/readers$/.test(path);
}
