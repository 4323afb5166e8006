/**
 * Stores items and their bytes in this device's database from the moment they are made until the server has them, so
 * that a reload, a crash or a lost network loses nothing. Without a database or free space nothing is stored, and the
 * result says so.
 */
import { MAX_PHOTO_BYTES } from "../../domain/media/uploads.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import { type DeviceDatabase, deviceStore, ignoringNoDatabase } from "./device-store.ts";
import type { Chunk, Item, ItemBytes, StoredBytes } from "./item.ts";

/** Larger files are stored only when prepared: storing them twice would take as much time and room again. */
const MAX_PICKED_BYTES = 100_000_000;

export interface ItemStore {
  /** Returns the items of a recap, or of all, in the order in which they are sent. */
  list(shareId?: string): Promise<Item[]>;
  find(id: string): Promise<Item | undefined>;
  /** Stores new items. Resolves with true once they survive a crash of the browser. */
  add(items: Item[]): Promise<boolean>;
  /** Updates an item, unless it has been deleted. */
  change(item: Item): Promise<void>;
  /** Stores a take and new chunks of it. Resolves with true once they survive a crash. */
  addChunks(item: Item, chunks: Chunk[]): Promise<boolean>;
  /** Stores a picked file, unless its item was deleted or prepared meanwhile. Returns whether it survives a crash. */
  putPicked(id: string, file: File): Promise<boolean>;
  /** Stores what is sent in place of what was picked or recorded. `isPrivate`: the first file is stored already. */
  putPrepared(item: Item, files: Blob[], isPrivate: boolean): Promise<boolean>;
  /** Returns the picked file, or a take's chunks up to the first missing one; null if nothing of it was stored. */
  openPicked(item: Item): Promise<Blob | null>;
  /** Returns the bytes to send, or null if they no longer exist. `reopen` returns a file that is stored elsewhere. */
  openPrepared(id: string, reopen: (id: string) => Promise<Blob | null>): Promise<Blob | null>;
  /**
   * Deletes an item and its bytes. Once it is done, what depends on it no longer does, and learns the id of the
   * recording; otherwise that is deleted, too.
   */
  remove(id: string, done?: { recordingId: string | undefined }): Promise<void>;
}

const STORES = ["items", "item-bytes", "take-chunks"] as const;
/** "strict": it is on disk when the transaction is done. The cost is not noticeable. */
const STRICT = { durability: "strict" } as const;

export const itemStore: ItemStore = {
  async list(shareId) {
    const items = await using((database) =>
      shareId === undefined
        ? database.getAll("items")
        : database.getAllFromIndex("items", "shareId", shareId),
    );
    return (items ?? []).toSorted((a, b) => a.order - b.order);
  },
  find: (id) => using((database) => database.get("items", id)),
  add: (items) =>
    stored(async (database) => {
      const transaction = database.transaction("items", "readwrite", STRICT);
      for (const item of items) void transaction.store.put(item);
      await transaction.done;
      notifyWaiting();
      return true;
    }),
  async change(item) {
    await using(async (database) => {
      const transaction = database.transaction("items", "readwrite");
      if (await transaction.store.getKey(item.id)) await transaction.store.put(item);
      await transaction.done;
    });
    notifyWaiting();
  },
  addChunks: (item, chunks) =>
    stored(async (database) => {
      const transaction = database.transaction(["items", "take-chunks"], "readwrite", STRICT);
      void transaction.objectStore("items").put(item);
      for (const { seq, bytes } of chunks)
        void transaction.objectStore("take-chunks").put(bytes, [item.id, seq]);
      await transaction.done;
      return true;
    }),
  putPicked: (id, file) =>
    stored(async (database) => {
      if (file.size > MAX_PICKED_BYTES) return false;
      const { name: fileName, lastModified } = file;
      const bytes: ItemBytes = { kind: "picked", file: await toStore(file), fileName, lastModified };
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      const isWanted = (await transaction.objectStore("items").get(id))?.state === "preparing";
      if (isWanted) void transaction.objectStore("item-bytes").put(bytes, id);
      await transaction.done;
      return isWanted;
    }),
  putPrepared: (item, [original, ...smaller], isPrivate) =>
    stored(async (database) => {
      const bytes: ItemBytes = {
        kind: "prepared",
        original: isPrivate || !original ? null : await toStore(original),
        smaller: await Promise.all(smaller.map(toStore)),
      };
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      void transaction.objectStore("items").put(item);
      void transaction.objectStore("item-bytes").put(bytes, item.id);
      void transaction.objectStore("take-chunks").delete(chunksOf(item.id));
      await transaction.done;
      return true;
    }),
  async openPicked({ id, ...item }) {
    const picked = await using(async (database) => {
      const bytes = await database.get("item-bytes", id);
      if (bytes?.kind !== "picked") return null;
      const { file, fileName, lastModified } = bytes;
      return new File([file.bytes], fileName, { type: file.type, lastModified });
    });
    if (picked || item.kind !== "take") return picked ?? null;
    const chunks = await using(async (database) => {
      const transaction = database.transaction("take-chunks");
      const [keys, values] = await Promise.all([
        transaction.store.getAllKeys(chunksOf(id)),
        transaction.store.getAll(chunksOf(id)),
      ]);
      // Nothing after a gap can be played.
      return values.filter((_, at) => keys[at]?.[1] === at);
    });
    return chunks && chunks.length > 0 ? new Blob(chunks, { type: item.type }) : null;
  },
  async openPrepared(id, reopen) {
    const bytes = await using((database) => database.get("item-bytes", id));
    if (bytes?.kind !== "prepared") return null;
    const original = bytes.original === null ? await reopen(id) : bytes.original.bytes;
    const type = bytes.original?.type ?? "";
    return original && new Blob([original, ...bytes.smaller.map((version) => version.bytes)], { type });
  },
  async remove(id, done) {
    await using(async (database) => {
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      const items = transaction.objectStore("items");
      const dependents = await items.index("dependsOn").getAll(IDBKeyRange.only(id));
      void items.delete(id);
      void transaction.objectStore("item-bytes").delete(id);
      void transaction.objectStore("take-chunks").delete(chunksOf(id));
      for (const item of dependents)
        void (done ? items.put(released(item, id, done.recordingId)) : items.delete(item.id));
      await transaction.done;
    });
    notifyWaiting();
  },
};

/** Returns a dependent item once the item that it depends on is gone. */
export function released<Dependent extends Item>(
  item: Dependent,
  id: string,
  recordingId?: string,
): Dependent {
  const dependsOn = item.dependsOn.filter((other) => other !== id);
  const isTold = recordingId !== undefined && "recordingId" in item && item.recordingId === null;
  return { ...item, dependsOn, ...(isTold && { recordingId }) };
}

/** Returns the key range of a take's chunks; IndexedDB returns them in recorded order. */
function chunksOf(takeId: string): IDBKeyRange {
  return IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);
}

/** Returns a file as it is stored: sound and up to MAX_PHOTO_BYTES as an ArrayBuffer, larger ones as a Blob. */
export async function toStore(blob: Blob): Promise<StoredBytes> {
  const isSmall = blob.size <= MAX_PHOTO_BYTES || blob.type.startsWith("audio/");
  return { type: blob.type, bytes: isSmall ? await blob.arrayBuffer() : blob };
}

function using<Result>(use: (database: DeviceDatabase) => Promise<Result>): Promise<Result | undefined> {
  return ignoringNoDatabase(async () => use(await deviceStore()));
}

async function stored(use: (database: DeviceDatabase) => Promise<boolean>): Promise<boolean> {
  return (await using(use)) ?? false;
}
