/** In script: the address that Remix is opening, or undefined. Remix does not document it. */
export const OPENED_SCREEN = "globalThis.__remixRouter?.state.navigation.location";

/**
 * What the service worker answers in place of a screen's script that a newer version has replaced: it loads the screen that
 * Remix is opening as a document. If Remix is opening none (the athlete has gone elsewhere, or the code was loaded for a part of
 * the page), the import fails, as it would without a service worker.
 */
export const REPLACED_SCRIPT = `const opened = ${OPENED_SCREEN};
if (!opened) throw new TypeError("A newer version has replaced this script");
location.assign(opened.pathname + opened.search + opened.hash);
await new Promise(() => {});`;
