/** Watches for the moments at which unsaved text should be saved at once. */
import { SIGNED_IN } from "./signed-out.ts";

/**
 * Calls `saveNow` when the network is back, when the page is hidden, and when the athlete has signed in again. Returns a
 * function that stops it.
 */
export function watchPage(saveNow: () => void): () => void {
  const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
  window.addEventListener("online", saveNow);
  window.addEventListener(SIGNED_IN, saveNow);
  document.addEventListener("visibilitychange", saveWhenHidden);
  return () => {
    window.removeEventListener("online", saveNow);
    window.removeEventListener(SIGNED_IN, saveNow);
    document.removeEventListener("visibilitychange", saveWhenHidden);
  };
}
