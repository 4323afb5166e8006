/** What pages and the service worker agree on. */

/** The pages that are stored as shells. */
export const SHELL_PATHS = [
  "/",
  "/race-type",
  "/race-details",
  "/custom-questions",
  "/questions",
  "/race-memories",
  "/summary",
  "/past-recaps",
  "/season",
] as const;

/** A page's message: store what prepares photos, videos and recordings. */
export const PRECACHE_PREPARERS = "precache-preparers";

/** A message about the version (tab/new-version.ts), with a port: which version of the app do you serve? */
export const ASK_VERSION = "ask-version";
/** To the worker that waits: replace the one that serves pages. */
export const TAKE_OVER = "take-over";
/** To the active worker, before a newer one takes over: browsers wait for what it stores. */
export const STOP_STORING = "stop-storing";
