/**
 * Answers GET /r/{share id} and /embed/{share id}. One point read says whether the recap is shared, the version of its page,
 * and whether the viewer owns it, likes it or has commented on it. Every other viewer gets the same copy: from the browser's
 * own cache (304), from the location's (Cache API), or rendered without a viewer. While D1 fails, everybody gets the last copy
 * from KV (docs/decisions/0022-public-pages-from-the-edge.md).
 */
import { IfNoneMatch } from "@remix-run/headers";
import type { Context } from "hono";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import { contributionsCursor } from "../../app/domain/contributions/contribution.ts";
import { sha256 } from "../../app/domain/lib/base64url.ts";
import { putLast } from "../../app/domain/lib/put-last.ts";
import { commentCursor } from "../../app/domain/reactions/reactions.ts";
import { parseRecapHandle } from "../../app/domain/recap/recap.ts";
import { logFault } from "../../app/domain/site/log-fault.ts";
import type { RouteAddress } from "../../app/domain/site/route-address.ts";
import { REVALIDATED } from "../../app/http/cache-headers.ts";
import type { BrowserSession } from "../../app/services/browser-session.ts";
import type { CachedPage, SharedPage } from "../../app/services/page-service.ts";
import type { Services } from "../../app/services/services.ts";
import { isDue, type StorePage, storePage } from "./stale-page.ts";

/** How long a location stores a copy. A new version has another address. */
const STORED = "public, max-age=86400";
/** How long a request waits for another one that is rendering the same copy. */
const MAX_WAIT_MS = 500;
/** A copy's headers, besides those that every answer has. */
const KEPT_HEADERS = ["content-type", "content-security-policy", "link"];
/** Before the time at which the form was sent, in milliseconds: the answer to it says if nobody types that fast. */
const OPENED_AT = 'name="openedAt" value="';
const OPENED_AT_HEADER = "opened-at";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A page that is requested. Nobody has anything of their own on an embedded recap. */
export interface RequestedPage extends SharedPage {
  isEmbedded: boolean;
}

/** What it needs of a request. */
type PageContext = Pick<Context, "req" | "executionCtx"> & {
  var: {
    services: Pick<Services, "pages">;
    viewer: Viewer;
    visitorSince: number | null;
    browserSession: Pick<BrowserSession, "isClearing">;
    timeZone: string | null;
    /** From `publicPageOf`. */
    publicPage: RequestedPage | null;
  };
};

interface PublicPageDeps {
  renderForNobody: (page: RequestedPage) => Promise<Response>;
  /** Changes with every deployment and with the settings that pages show. */
  build: string;
  /** Stores the copy in KV. */
  storeInKv: StorePage;
}

/** Lets work go on after the answer. */
type Later = (work: Promise<unknown>) => void;

interface StoredCopy {
  body: Uint8Array;
  /** The offset of the form's time in it; 0 without a form. */
  openedAt: number;
  headers: Record<string, string>;
  isInLocation: boolean;
}

/** The copies that this isolate has sent last, by their addresses: a page that everybody reads takes no other cache. */
const recent = new Map<string, StoredCopy>();
const MAX_RECENT = 64;
/** A larger copy is left to the location's cache: isolates have little memory. */
const MAX_RECENT_BYTES = 200_000;

/** What this isolate is rendering, by the copy's address. */
const rendering = new Map<string, Promise<CachedPage | null>>();

/** Returns the page if this is a GET or HEAD of a public page or an embedded recap, or null. */
export function publicPageOf({ method, url }: Request, { path, isData }: RouteAddress): RequestedPage | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const [, kind] = /^\/(r|embed)\/[^/]+$/.exec(path) ?? [];
  if (isData || kind === undefined) return null;
  // From the URL, because case makes a difference in a share id.
  const { origin, pathname } = new URL(url);
  const [, , text] = pathname.split("/");
  const handle = parseRecapHandle(text);
  if (!handle || !("shareId" in handle)) return null;
  const { shareId } = handle;
  return { shareId, address: `${origin}/${kind}/${shareId}`, isEmbedded: kind === "embed" };
}

/** Returns null if the viewer needs a page of their own, the recap is not shared, or these are not its first comments and contributions. */
export async function answerFromCache(
  context: PageContext,
  { renderForNobody, build, storeInKv }: PublicPageDeps,
): Promise<Response | null> {
  const { services, viewer, visitorSince, browserSession, timeZone, publicPage: page } = context.var;
  if (page === null) return null;
  const { isEmbedded } = page;
  const search = new URL(context.req.url).searchParams;
  if (
    !isEmbedded &&
    (viewer.user || browserSession.isClearing || commentCursor(search) || contributionsCursor(search))
  )
    return null;
  // Most readers have no cookie, and so nothing of their own on the page.
  const known = visitorSince === null ? null : viewer;
  const shared = await services.pages.findVersion(known, page.shareId);
  if (!shared || (shared.isPersonal && !isEmbedded)) return null;

  const { id, version } = shared;
  // Comments have dates, and the footer has the year.
  const name = await sha256(JSON.stringify([build, id, version, timeZone, new Date().getUTCFullYear()]));
  const etag = `W/"${name}"`;
  const headers = { ...REVALIDATED, etag };
  // The page's address names the host, and so does the page.
  const address = `${page.address}?copy=${name}`;
  const later = (work: Promise<unknown>) => context.executionCtx.waitUntil(work);
  const storeIfDue = (copy: StoredCopy | undefined) => {
    if (!copy || !isDue(page, version)) return;
    const html = decoder.decode(copy.body);
    later(storePage(page, { version, html, headers: copy.headers }, storeInKv));
  };
  if (IfNoneMatch.from(context.req.header("if-none-match") ?? null).has(etag)) {
    storeIfDue(recent.get(address));
    return new Response(null, { status: 304, headers });
  }

  const stored = await findStored(address, later);
  if (stored) {
    storeIfDue(stored);
    return new Response(sentNow(stored), { headers: { ...stored.headers, ...headers } });
  }

  const copy = await renderOnce(address, later, async () => {
    const rendered = await copyOf(await renderForNobody(page), version);
    if (!rendered) return null;
    store(address, rendered, later);
    if (isDue(page, version)) later(storePage(page, rendered, storeInKv));
    return rendered;
  });
  return copy && new Response(copy.html, { headers: { ...copy.headers, ...headers } });
}

/** Requests for a copy that is being rendered wait for it; one that has waited for long renders it itself. */
async function renderOnce(
  address: string,
  later: Later,
  render: () => Promise<CachedPage | null>,
): Promise<CachedPage | null> {
  let waitedFor: Promise<CachedPage | null> | undefined;
  for (let others = rendering.get(address); others && others !== waitedFor; others = rendering.get(address)) {
    const waited = await Promise.race([others.catch(() => null), patience()]);
    if (waited) return waited;
    waitedFor = others;
  }
  const mine = render().finally(() => {
    if (rendering.get(address) === mine) rendering.delete(address);
  });
  rendering.set(address, mine);
  // Rendering continues for the others if this visitor leaves.
  later(mine.catch(() => null));
  return mine;
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
}

/** Returns null if the page is an error, or sets a cookie. */
async function copyOf(rendered: Response, version: number): Promise<CachedPage | null> {
  if (rendered.status !== 200 || rendered.headers.has("set-cookie")) return null;
  return { version, html: await rendered.text(), headers: storedHeaders(rendered.headers) };
}

function storedHeaders(headers: Headers): Record<string, string> {
  const kept = KEPT_HEADERS.map((name): [string, string | null] => [name, headers.get(name)]);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== null));
}

/**
 * Remembers a rendered page. The location's cache gets it when this isolate is asked for it again: most versions of a page
 * are read once before the next edit or like.
 */
function store(address: string, { html, headers }: CachedPage, later: Later): void {
  const copy = { body: encoder.encode(html), openedAt: openedAtOf(html), headers, isInLocation: false };
  if (!remember(address, copy)) storeInLocation(address, copy, later);
}

function storeInLocation(address: string, copy: StoredCopy, later: Later): void {
  copy.isInLocation = true;
  const headers = { ...copy.headers, "cache-control": STORED, [OPENED_AT_HEADER]: String(copy.openedAt) };
  later(caches.default.put(address, new Response(copy.body, { headers })).catch(reportNotStored));
}

async function findStored(address: string, later: Later): Promise<StoredCopy | null> {
  const stored = recent.get(address) ?? (await findInLocation(address));
  if (!stored) return null;
  remember(address, stored);
  if (!stored.isInLocation) storeInLocation(address, stored, later);
  return stored;
}

/** Returns the bytes of a stored copy as if it were rendered now. */
function sentNow({ body, openedAt }: StoredCopy): Uint8Array<ArrayBuffer> {
  const sent = body.slice();
  if (openedAt > 0) sent.set(encoder.encode(String(Date.now())), openedAt);
  return sent;
}

async function findInLocation(address: string): Promise<StoredCopy | null> {
  const stored = await caches.default.match(address).catch(() => undefined);
  if (!stored) return null;
  const body = new Uint8Array(await stored.arrayBuffer());
  const openedAt = Number(stored.headers.get(OPENED_AT_HEADER));
  return { body, openedAt, headers: storedHeaders(stored.headers), isInLocation: true };
}

function remember(address: string, copy: StoredCopy): boolean {
  if (copy.body.length > MAX_RECENT_BYTES) return false;
  putLast(recent, address, copy, MAX_RECENT);
  return true;
}

/** Returns where the time of the form stands, in bytes; 0 without a form. */
function openedAtOf(html: string): number {
  const at = html.indexOf(OPENED_AT);
  return at === -1 ? 0 : encoder.encode(html.slice(0, at + OPENED_AT.length)).length;
}

function reportNotStored(error: unknown): void {
  logFault("A page's copy was not stored", error);
}
