/** The URLs of the pages for guests' contributions. */
import type { RouteAddress } from "./route-address.ts";
import type { SitePath } from "./site-path.ts";

/** The parameter of the guests' page once something was sent: the sending's id. */
export const SENT = "sent";

/** Returns the URL path of the page on which guests add to a recap. */
export function addUrl(shareId: string): `/r/${string}/add` {
  return `/r/${shareId}/add`;
}

/** The id of the section of /share that opens the recap to guests. */
export const GUESTS_ID = "guests";

/** Returns the URL path of the page on which the owner decides about what guests have added. */
export function contributionsUrl(shareId: string): `/r/${string}/contributions` {
  return `/r/${shareId}/contributions`;
}

/** The id of that page's section with the list of blocked guests. */
export const BLOCKS_ID = "blocked";

/** Returns the URL of the page for guests as it thanks for a sending. */
export function sentUrl(shareId: string, sendingId: string): SitePath {
  return `${addUrl(shareId)}?${SENT}=${sendingId}`;
}

/** Returns the URL path by which any browser can remove a sending. */
export function withdrawUrl({ sendingId, key }: { sendingId: string; key: string }): SitePath {
  return `/take-back/${sendingId}/${key}`;
}

/** Whether an address is that of a page on which guests add. */
export function isAddPage({ path }: Pick<RouteAddress, "path">): boolean {
  const [, folder, , page, ...rest] = path.split("/");
  return folder === "r" && page === "add" && rest.length === 0;
}
