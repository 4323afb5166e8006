/**
 * Loads the code of a screen before Remix opens it, while the app is not stored: Remix reloads the page if its own import fails, and
 * without a network the browser shows its own error page then.
 */
import { matchRoutes, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { isAppStored, whenBack } from "./when-back.ts";

/** Loads what is missing of the screen at an address. Without a network it waits for that. */
export async function loadScreenCode(address: string): Promise<void> {
  if (!isAppStored()) await whenBack(() => Promise.all(missingFiles(address).map(fetchFile)));
}

/** Keeps the page without a network until it has the code of the screen that a link leads to. Redirects are not asked about. */
export function useHeldNavigation(): void {
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !navigator.onLine && !isAppStored() && missingFiles(nextLocation.pathname).length > 0,
  );
  const { state, location, proceed } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    let isAskedFor = true;
    void loadScreenCode(location.pathname)
      .catch(() => {})
      .then(() => isAskedFor && proceed());
    return () => {
      isAskedFor = false;
    };
  }, [state, location, proceed]);
}

/** The scripts of the routes that this page has not loaded, with what these import. */
function missingFiles(address: string): string[] {
  const { pathname } = new URL(address, window.location.href);
  const matches = matchRoutes(window.__remixRouter.routes, pathname) ?? [];
  const missing = matches.flatMap(({ route: { id = "" } }) =>
    id in window.__remixRouteModules ? [] : (window.__remixManifest.routes[id] ?? []),
  );
  return missing.flatMap(({ module, imports = [] }) => [module, ...imports]);
}

/** Remix takes it from the browser's cache then. A file that is gone is for Remix to find out. */
async function fetchFile(file: string): Promise<void> {
  await (await fetch(file)).arrayBuffer();
}
