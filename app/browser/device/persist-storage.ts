/** Asks the browser to keep this site's storage (storage.spec.whatwg.org, persist). */

let asked: Promise<unknown> | null = null;

/** Asks once. Safari refuses, unless the app is installed. */
export function persistStorage(): Promise<unknown> {
  asked ??= (navigator.storage?.persist?.() ?? Promise.resolve()).catch(() => {});
  return asked;
}
