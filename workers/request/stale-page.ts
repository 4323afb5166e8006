/** The stale page that is sent while D1 fails: when a public page is stored in KV, and how it is sent. */
import { putLast } from "../../app/domain/lib/put-last.ts";
import { logFault } from "../../app/domain/site/log-fault.ts";
import { NOT_STORED } from "../../app/http/cache-headers.ts";
import type { CachedPage, SharedPage } from "../../app/services/page-service.ts";
import type { Services } from "../../app/services/services.ts";

/** The page's notice that it is a copy (app/routes/r.$shareId/route.tsx). */
const UNSEEN_NOTICE = /<template data-last-copy="true">(.*?)<\/template>/s;

/** What this isolate has last stored, or tried to, by the page's address. `version` is null if that failed. */
const lastStored = new Map<string, { atMs: number; version: number | null }>();
const MAX_LAST_STORED = 1_000;
/** A page that gets many likes is rendered many times a minute. */
const STORE_EVERY_MS = 10_000;
/** After this time a copy may have to be renewed, because KV stores it for a day. */
const RENEW_EVERY_MS = 60 * 60_000;

/** Stores a page, and resolves with false if it should be tried again later. */
export type StorePage = (page: SharedPage, copy: CachedPage) => Promise<boolean>;

/**
 * Whether this version of a page is to be stored now. One that is skipped is due at a later request, even if no request
 * renders it again.
 */
export function isDue({ address }: SharedPage, version: number): boolean {
  const last = lastStored.get(address);
  if (!last) return true;
  return Date.now() - last.atMs >= (last.version === version ? RENEW_EVERY_MS : STORE_EVERY_MS);
}

/** Best effort: failures are logged. */
export async function storePage(page: SharedPage, copy: CachedPage, store: StorePage): Promise<void> {
  const note = (version: number | null) =>
    putLast(lastStored, page.address, { atMs: Date.now(), version }, MAX_LAST_STORED);
  note(copy.version);
  try {
    if (!(await store(page, copy))) note(null);
  } catch (error) {
    note(null);
    logFault("A page's copy was not stored", error);
  }
}

/** Returns the last good copy of the page, which says that it is one; null if there is none. */
export async function answerWithStalePage({
  services,
  publicPage,
}: {
  services: Pick<Services, "pages">;
  publicPage: SharedPage | null;
}): Promise<Response | null> {
  const copy = publicPage === null ? null : await services.pages.findStale(publicPage.address);
  if (!copy) return null;
  const age = Math.max(1, Math.ceil((Date.now() - Date.parse(copy.storedAt)) / 1000));
  // RFC 9211, section 2.5: it has been stale for so many seconds.
  const headers = {
    ...copy.headers,
    ...NOT_STORED,
    "cache-status": `RaceRecap; hit; ttl=-${age}`,
  };
  return new Response(copy.html.replace(UNSEEN_NOTICE, "$1"), { headers });
}
