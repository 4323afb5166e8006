/**
 * Stores items in this device's database until the server has them, so that a reload, a crash or a lost network loses
 * nothing. Results say whether the device could store them. outbox-byte-store.ts stores their bytes.
 */
import { isOwn, pageUser } from "../lib/page-user.ts";
import { notifyWaiting } from "../lib/waiting-event.ts";
import { catchNoDatabase, type DeviceDatabase, deviceStore } from "./device-database.ts";
import {
  type CourseItem,
  chunksOf,
  type FormItem,
  type Item,
  newItem,
  type OrderItem,
  thumbnailKey,
} from "./outbox-item.ts";

export const STORES = ["items", "item-bytes", "take-chunks"] as const;
/** "strict": the data is on disk when the transaction completes. */
export const STRICT = { durability: "strict" } as const;

export type ItemStore = typeof itemStore;

export const itemStore = {
  /** Returns a user's items of a recap, or of all, in the order in which they are sent. `user`: by default the page's. */
  async list(shareId?: string, user: string | null = pageUser()): Promise<Item[]> {
    const items = await withDatabase((database) =>
      shareId === undefined
        ? database.getAll("items")
        : database.getAllFromIndex("items", "shareId", shareId),
    );
    const own = items?.filter((item) => isOwn(item, user)) ?? [];
    return own.toSorted((a, b) => a.order - b.order);
  },
  /** Returns the items of all users. */
  listAll: async (): Promise<Item[]> => (await withDatabase((database) => database.getAll("items"))) ?? [],
  find: (id: string): Promise<Item | undefined> => withDatabase((database) => database.get("items", id)),
  /** Stores new items. Resolves with true once they survive a crash of the browser. */
  add: (items: Item[]): Promise<boolean> =>
    tryToStore(async (database) => {
      const transaction = database.transaction("items", "readwrite", STRICT);
      for (const item of items) void transaction.store.put(item);
      await transaction.done;
      notifyWaiting();
      return true;
    }),
  /** Updates an item, unless it has been deleted. */
  async change(item: Item): Promise<void> {
    await withDatabase(async (database) => {
      const transaction = database.transaction("items", "readwrite");
      if (await transaction.store.getKey(item.id)) await transaction.store.put(item);
      await transaction.done;
    });
    notifyWaiting();
  },
  /** Deletes an item, its bytes and its dependents. With `done`, dependents stay and get the id of the recording. */
  async remove(id: string, done?: { recordingId: string | undefined }): Promise<void> {
    await withDatabase(async (database) => {
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      const items = transaction.objectStore("items");
      const dependents = await items.index("dependsOn").getAll(IDBKeyRange.only(id));
      void items.delete(id);
      for (const key of [id, thumbnailKey(id)]) void transaction.objectStore("item-bytes").delete(key);
      void transaction.objectStore("take-chunks").delete(chunksOf(id));
      for (const item of dependents)
        void (done ? items.put(withoutDependency(item, id, done.recordingId)) : items.delete(item.id));
      await transaction.done;
    });
    notifyWaiting();
  },
};

/**
 * Stores the order or the course of a recap in place of the one that waits. It has a new id, so that an earlier one that is
 * being sent deletes only itself. Resolves with false if it could not be stored.
 */
export function replaceItem(item: OrderItem | CourseItem): Promise<boolean> {
  return tryToStore(async (database) => {
    const { store, done } = database.transaction("items", "readwrite", STRICT);
    for (const { id, kind } of await store.index("shareId").getAll(item.shareId))
      if (kind === item.kind) void store.delete(id);
    void store.put(item);
    await done;
    notifyWaiting();
    return true;
  });
}

/** Stores a form that the device has answered. Resolves with false if nothing could be stored. */
export function storeForm(form: Pick<FormItem, "shareId" | "userId" | "does" | "fields">): Promise<boolean> {
  return itemStore.add([
    { ...newItem(crypto.randomUUID(), form.shareId, Date.now()), kind: "form", ...form },
  ]);
}

/** Stores the order of a recap's photos and videos for the outbox. Resolves with false if it could not be stored. */
export function storeOrder(shareId: string, mediaIds: string[]): Promise<boolean> {
  return replaceItem({ ...newItem(crypto.randomUUID(), shareId, Date.now()), kind: "order", mediaIds });
}

/** Deletes an unsent order, because the server has a newer one. */
export async function forgetOrder(shareId: string): Promise<void> {
  for (const { id, kind } of await itemStore.list(shareId)) if (kind === "order") await itemStore.remove(id);
}

/** Returns an item without its dependency on one that is done, and with the id of that recording. */
export function withoutDependency<Dependent extends Item>(
  item: Dependent,
  id: string,
  recordingId?: string,
): Dependent {
  const dependsOn = item.dependsOn.filter((other) => other !== id);
  const lacksId = recordingId !== undefined && "recordingId" in item && item.recordingId === null;
  return { ...item, dependsOn, ...(lacksId && { recordingId }) };
}

/** Returns the result of `use`, or undefined if the browser allows no database or has no room left. */
export function withDatabase<Result>(
  use: (database: DeviceDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  return catchNoDatabase(async () => use(await deviceStore()));
}

/** Resolves with what `use` returns, or with false if nothing could be stored. */
export async function tryToStore(use: (database: DeviceDatabase) => Promise<boolean>): Promise<boolean> {
  return (await withDatabase(use)) ?? false;
}
