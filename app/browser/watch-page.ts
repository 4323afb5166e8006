/** The moments at which what is typed should be saved at once. */

/** Saves when the network is back and when the page is hidden; returns what ends that. */
export function watchPage(saveNow: () => void): () => void {
  const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
  window.addEventListener("online", saveNow);
  document.addEventListener("visibilitychange", saveWhenHidden);
  return () => {
    window.removeEventListener("online", saveNow);
    document.removeEventListener("visibilitychange", saveWhenHidden);
  };
}
