/** Watches for the moments at which unsaved text should be saved at once. */

/** Calls `saveNow` when the network is back and when the page is hidden. Returns a function that stops it. */
export function watchPage(saveNow: () => void): () => void {
  const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
  window.addEventListener("online", saveNow);
  document.addEventListener("visibilitychange", saveWhenHidden);
  return () => {
    window.removeEventListener("online", saveNow);
    document.removeEventListener("visibilitychange", saveWhenHidden);
  };
}
