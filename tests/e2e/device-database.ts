/** Reads the database that the product has made in a browser (app/browser/device/device-store.ts). */
import type { Page } from "playwright-core";

type StoreName = "items" | "item-bytes" | "recaps" | "race-files";

/** Returns the keys and values of a store; none before the page has made its database. */
export function readStore(page: Page, store: StoreName): Promise<[key: IDBValidKey, value: StoredValue][]> {
  return page.evaluate(async (name) => {
    // Opening it would make an empty one.
    if ((await indexedDB.databases()).length === 0) return [];
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("race-recap"));
    try {
      const objects = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
      return keys.map((key, at): [IDBValidKey, StoredValue] => [
        key,
        name === "item-bytes" ? {} : values[at],
      ]);
    } finally {
      database.close();
    }
  }, store);
}

/** Bytes are left out. */
type StoredValue = Record<string, unknown>;
