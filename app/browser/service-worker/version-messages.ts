/** A page's messages to the service worker about its version (tab/new-version.ts). */

/** With a port: which version of the app do you serve? */
export const ASK_VERSION = "ask-version";
/** To the worker that waits: replace the one that serves pages. */
export const TAKE_OVER = "take-over";

/** To the active worker, before a newer one takes over: browsers wait for what it stores. */
export const STOP_STORING = "stop-storing";
