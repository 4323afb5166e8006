/**
 * Loads the code of a screen before Remix opens it, while the app is not stored: Remix reloads the page if its own import fails, and
 * without a network the browser shows its own error page then.
 */
import { matchRoutes } from "@remix-run/react";
import { missingScripts, siteRoutes } from "../lib/remix-internals.ts";
import { isAppStored, retryWhenOnline } from "./when-online-again.ts";

/** Loads what is missing of the screen at an address. Without a network it waits for that. */
export async function loadScreenCode(address: string): Promise<void> {
  if (!isAppStored()) await retryWhenOnline(() => Promise.all(missingFiles(address).map(fetchFile)));
}

/** The last press that waits: of several, it counts alone. */
let held: Event | null = null;

/** Keeps the page without a network until it has the code of the screen that a pressed link leads to. For the window's "click". */
export function deferLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
  if (!link || navigator.onLine || isAppStored() || isForElsewhere(event, link)) return;
  if (missingFiles(link.href).length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  held = event;
  const goOn = () => {
    if (held === event) link.click();
  };
  void loadScreenCode(link.href).then(goOn, goOn);
}

/** Whether this page stays open: the link leads to another tab or window, or to a file. */
function isForElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  return ctrlKey || metaKey || shiftKey || link.target !== "" || link.hasAttribute("download");
}

/** The scripts of the screen's routes that this page has not loaded. */
function missingFiles(address: string): string[] {
  const { pathname } = new URL(address, window.location.href);
  const matches = matchRoutes(siteRoutes(), pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => missingScripts(id));
}

/** Remix takes it from the browser's cache then. A file that is gone is for Remix to find out. */
async function fetchFile(file: string): Promise<void> {
  await (await fetch(file)).arrayBuffer();
}
