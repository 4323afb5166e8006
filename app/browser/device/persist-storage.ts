/** Asks the browser to keep what this device has stored (storage.spec.whatwg.org, persist). */

let isKept: Promise<unknown> | null = null;

/** Asks once. Safari refuses, unless the app is installed. */
export function keepStorage(): Promise<unknown> {
  isKept ??= (navigator.storage?.persist?.() ?? Promise.resolve()).catch(() => {});
  return isKept;
}
