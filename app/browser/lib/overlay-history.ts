/** Gives an overlay its own history entry, so that Back closes it and stays on the page. */

/** `page` is the address without the overlay, which may have been opened by its own. `close` is called for Back. */
export function addOverlay({ page, overlay, close }: { page: string; overlay: string; close: () => void }) {
  let isInHistory = true;
  const left = new Promise<void>((resolve) => {
    window.addEventListener(
      "popstate",
      () => {
        isInHistory = false;
        resolve();
        close();
      },
      { once: true },
    );
  });
  history.replaceState(history.state, "", page);
  history.pushState(null, "", overlay);
  return {
    /** Changes the address, for another part of the overlay. */
    show: (address: string) => history.replaceState(null, "", address),
    /** Removes the overlay's entry after it was closed in another way. Resolves once the page's address is back. */
    leave() {
      if (isInHistory) history.back();
      return left;
    },
  };
}
