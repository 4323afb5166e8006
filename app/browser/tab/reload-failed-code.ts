/**
 * Retries code that could not be loaded. Browsers from before 2026 never retry a failed import, and a newer version of the
 * site has other files: then the page is reloaded, unless work would be lost.
 */
import { canStore } from "../device/can-store.ts";
import { wouldLoseWork } from "../lib/ask-before-leaving.ts";

/** "held": only a new page helps, and this one has something that would be lost. */
export type LoadOutcome = "loaded" | "failed" | "held";

/** Loads the code, or else the page. What is typed is on this device while that stores anything. */
export async function loadAgain(load: () => Promise<unknown>): Promise<LoadOutcome> {
  try {
    await load();
    return "loaded";
  } catch (error) {
    console.warn("Code could not be loaded", error);
  }
  if (!(await isServerReached())) return "failed";
  if (wouldLoseWork() || !(await canStore())) return "held";
  window.location.reload();
  return "failed";
}

function isServerReached(): Promise<boolean> {
  return fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}
