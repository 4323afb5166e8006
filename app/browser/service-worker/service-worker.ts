/**
 * The service worker: opens the wizard, home, the collection, seasons and recaps without a network, and receives files
 * that other apps share. It stores scripts, styles, shells (start/shell-address.ts) and those files, and no personal
 * responses. `scripts/build-service-worker.ts` builds it.
 */
import { CacheFirst, type PrecacheEntry, Serwist } from "serwist";
import { MAX_MEDIA } from "../../domain/media/media.ts";
import {
  SHARE_TARGET_PATH,
  SHARED_FILES_FIELD,
  withSharedFiles,
} from "../../domain/site/shared-files-target.ts";
import { isWizardPath } from "../../domain/wizard/wizard-screens.ts";
import { REPLACED_SCRIPT } from "./replaced-script.ts";
import { storeSharedFiles } from "./shared-files.ts";
import { ASK_VERSION, PRECACHE_PREPARERS, SHELL_PATHS, STOP_STORING, TAKE_OVER } from "./shell-paths.ts";

declare const self: ServiceWorkerGlobalScope;
/** What the wizard needs from the start. */
declare const PRECACHED: PrecacheEntry[];
/** What prepares photos, videos and recordings: large, and stored when a page asks for it. */
declare const PREPARERS: string[];
/** Remix's version of the pages' scripts. */
declare const VERSION: string;

const PREPARERS_CACHE = "preparers";
/** How many files are stored at a time. */
const AT_ONCE = 10;
/** A page that has not come by then is shown as a shell, and replaced once the server has answered. */
const SHELL_AFTER_MS = 3_000;
/** For a page without a shell: its offline page does not reload by itself. */
const OTHER_AFTER_MS = 10_000;
/** One shell is for all years. */
const SEASON = /^\/season\/(\d{4})$/;
/** A recap, the pages below it, and the book of a season: without the network they say so. */
const OF_THE_NETWORK = /^\/r\/|^\/season\/\d{4}\/print$/;

const serwist = new Serwist({
  precacheEntries: PRECACHED,
  precacheOptions: {
    concurrency: AT_ONCE,
    // For nobody: no answer depends on a cookie.
    fetchOptions: { credentials: "omit" },
    // Of an earlier version, whose pages know that this one has taken over (tab/new-version.ts).
    cleanupOutdatedCaches: true,
  },
  clientsClaim: true,
});
serwist.registerCapture(
  ({ request, url }) => request.mode === "navigate" && offlinePage(url) !== null,
  async ({ request, url }) => {
    const page = offlinePage(url);
    const isShell = SHELL_PATHS.some((path) => path === url.pathname);
    try {
      return await Promise.race([fetch(request), timeout(isShell ? SHELL_AFTER_MS : OTHER_AFTER_MS)]);
    } catch {
      if (page instanceof Response) return page;
      return (await serwist.matchPrecache(page ?? "")) ?? Response.error();
    }
  },
);
serwist.registerCapture(({ url }) => url.pathname === SHARE_TARGET_PATH, takeSharedFiles, "POST");
serwist.registerCapture(
  ({ url }) => PREPARERS.includes(url.pathname),
  new CacheFirst({ cacheName: PREPARERS_CACHE }),
);
serwist.registerCapture(
  ({ request, url }) => request.destination === "script" && url.pathname.startsWith("/assets/"),
  loadScript,
);
serwist.addEventListeners();

/** Returns what is shown at an address without a network: a stored page, or a redirect; null for nothing. */
function offlinePage({ pathname, search }: URL): string | Response | null {
  if (SHELL_PATHS.some((path) => path === pathname)) return `${pathname}?shell`;
  const year = SEASON.exec(pathname)?.[1];
  if (year !== undefined) return Response.redirect(`/season?year=${year}`);
  // What comes after publishing needs the network.
  if (isWizardPath(pathname)) return Response.redirect(`/summary${search}`);
  return OF_THE_NETWORK.test(pathname) ? "/offline-recap" : null;
}

/** A screen's script that a newer version has replaced: its screen is loaded as a document. Without this, Remix reloads the one before. */
async function loadScript({ request }: { request: Request }): Promise<Response> {
  const response = await fetch(request);
  if (response.status !== 404) return response;
  return new Response(REPLACED_SCRIPT, { headers: { "content-type": "text/javascript" } });
}

/** If it fails, home says so, as if the Worker had got the files (workers/app.ts). */
async function takeSharedFiles({ request }: { request: Request }): Promise<Response> {
  const shared = (await request.formData()).getAll(SHARED_FILES_FIELD);
  const files = shared.filter((file) => file instanceof File);
  const share = await storeSharedFiles(files.slice(0, MAX_MEDIA)).catch((error: unknown) => {
    console.warn("The shared files could not be kept", error);
    return "";
  });
  return Response.redirect(withSharedFiles("/", share), 303);
}

async function timeout(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  throw new Error("The server has not answered");
}

/** Ends what this worker is storing: browsers let no newer one take over before. */
const stopped = new AbortController();

self.addEventListener("message", (event) => {
  if (event.data === PRECACHE_PREPARERS) event.waitUntil(storePreparers());
  if (event.data === ASK_VERSION) event.ports[0]?.postMessage(VERSION);
  if (event.data === STOP_STORING) stopped.abort();
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

async function storePreparers(): Promise<void> {
  const cache = await caches.open(PREPARERS_CACHE);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of stored) if (!PREPARERS.includes(path)) await cache.delete(path);
  // One after the other, beside what the athlete does.
  for (const path of PREPARERS)
    if (!stored.includes(path))
      await cache.add(new Request(path, { credentials: "omit", signal: stopped.signal }));
}
