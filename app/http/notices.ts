/** Messages that survive a redirect: the address carries a code, and the next page shows the code's text. */
import type { Viewer } from "../domain/account/account.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { NOTICES } from "../texts/site/notices.ts";

export type NoticeCode = keyof typeof NOTICES;

/** Returns the address with the notice's code in it. */
export function withNotice(path: SitePath, code: NoticeCode): SitePath {
  return `${path}${path.includes("?") ? "&" : "?"}notice=${code}`;
}

/** Returns the notice of a saved recap: in the account, or in the collection of a browser that is signed out. */
export function savedNotice({ user }: Viewer): NoticeCode {
  return user ? "saved-to-account" : "saved";
}

/** Returns the notice's code, or null if the address has none or an unknown one. */
export function noticeOf(search: URLSearchParams): NoticeCode | null {
  const code = search.get("notice");
  return code !== null && Object.hasOwn(NOTICES, code) ? (code as NoticeCode) : null;
}
