/**
 * Opens photos in the lightbox (photo-viewer.client.ts), which is loaded at the visitor's first pointer or keyboard event, or
 * for a link to a photo. Without scripts, a photo's link opens the photo.
 */
import { onFirstInteraction } from "../lib/first-interaction.ts";

/**
 * Opens the lightbox for clicks on photos in `page`, and for `#photo-{id}` in the address. Returns a function that
 * disconnects it and closes an open lightbox.
 */
export function connectLightbox(page: HTMLElement): () => void {
  const connection = new AbortController();
  const { signal } = connection;
  const load = () => import("./photo-viewer.client.ts").catch(() => null);
  const cancelLoad = onFirstInteraction(load);

  async function open(link: HTMLAnchorElement) {
    const viewer = await load();
    if (!viewer) location.assign(link.href);
    else if (!signal.aborted) viewer.openPhoto(page, link, signal);
  }
  function openAddressed() {
    const link = /^#photo-[\w-]+$/.test(location.hash) && page.querySelector(`${location.hash} > a`);
    if (link) open(link as HTMLAnchorElement);
  }
  page.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("[data-photo]");
      // With a modifier key, the browser opens a new tab or window.
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link);
    },
    { signal },
  );
  window.addEventListener("hashchange", openAddressed, { signal });
  openAddressed();
  return () => {
    cancelLoad();
    connection.abort();
  };
}
