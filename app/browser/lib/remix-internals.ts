/**
 * What pages use of Remix's browser code that Remix does not document; service-worker/replaced-script.ts has the rest.
 * `tests/e2e/remix-internals.test.ts` fails when Remix changes it.
 */
import type {} from "@remix-run/react";

/** Returns the version of the page's scripts. The service worker has that of its own (scripts/build-service-worker.ts). */
export function pageVersion(): string {
  return window.__remixManifest.version;
}

/** Returns the scripts of a route that the page has not loaded, with what these import: Remix reloads the page if it cannot. */
export function missingScripts(routeId: string): string[] {
  const code = routeId in window.__remixRouteModules ? null : window.__remixManifest.routes[routeId];
  return code ? [code.module, ...(code.imports ?? [])] : [];
}

/** Returns the site's routes, for `matchRoutes`. */
export function siteRoutes() {
  return window.__remixRouter.routes;
}
