/** Reads the databases that the product has made in a browser (app/browser/device/device-database.ts, edit-database.ts). */
import type { Page } from "playwright-core";

const DATABASES = {
  items: "race-recap",
  "item-bytes": "race-recap",
  "race-files": "race-recap",
  rows: "race-recap-edits",
  recaps: "race-recap-edits",
} as const;
type StoreName = keyof typeof DATABASES;

/** Returns the keys and values of a store; none before the page has made its database. */
export function readStore(page: Page, store: StoreName): Promise<[key: IDBValidKey, value: StoredValue][]> {
  return page.evaluate(
    async ({ name, databaseName }) => {
      // Opening it would make an empty one.
      const databases = await indexedDB.databases();
      if (!databases.some((one) => one.name === databaseName)) return [];
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open(databaseName));
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
    },
    { name: store, databaseName: DATABASES[store] },
  );
}

/** Returns of how many photos, videos and recordings the device has the bytes; their thumbnails are not counted. */
export async function countFiles(page: Page): Promise<number> {
  const keys = (await readStore(page, "item-bytes")).map(([key]) => String(key));
  return keys.filter((key) => !key.startsWith("thumbnail ")).length;
}

/** Bytes are left out. */
type StoredValue = Record<string, unknown>;
