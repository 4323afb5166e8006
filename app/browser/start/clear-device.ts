/**
 * The script of a page that comes with `Clear-Site-Data`: clears what this browser has stored of the site, as that header does
 * (w3.org/TR/clear-site-data). Browsers ignore the header over plain HTTP, and WebKit on a redirect. First in the head, so that it
 * runs before anything is read or stored.
 */

export {};

/** Over plain HTTP there are no caches and no service workers. */
const { caches, indexedDB } = window as Partial<typeof globalThis>;
const { serviceWorker } = navigator as Partial<Navigator>;

const CLEARS: (() => unknown)[] = [
  () => window.localStorage.clear(),
  () => window.sessionStorage.clear(),
  async () => {
    for (const { name } of (await indexedDB?.databases()) ?? []) if (name) indexedDB?.deleteDatabase(name);
  },
  async () => {
    for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
  },
  async () => {
    for (const worker of (await serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  },
];

for (const clear of CLEARS) void tryTo(clear);

/** A browser that blocks one kind of storage has others. */
async function tryTo(clear: () => unknown): Promise<void> {
  try {
    await clear();
  } catch (error) {
    console.warn("Not everything that this browser has stored could be cleared", error);
  }
}
