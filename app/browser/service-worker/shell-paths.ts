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
