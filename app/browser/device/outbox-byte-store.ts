/** Stores the bytes of items: first what was picked or recorded, then what is sent. */
import {
  type Chunk,
  chunksOf,
  type Item,
  type ItemBytes,
  type StoredBytes,
  thumbnailKey,
} from "./outbox-item.ts";
import { STORES, STRICT, tryToStore, withDatabase } from "./outbox-item-store.ts";

/** Larger files are stored only when prepared: storing them twice would take as much time and room again. */
const MAX_PICKED_BYTES = 100_000_000;
/** As large as a photo can be. */
const MAX_BUFFER_BYTES = 40_000_000;

export type ByteStore = typeof byteStore;

export const byteStore = {
  /** Stores a take and new chunks of it. Resolves with true once they survive a crash. */
  addChunks: (item: Item, chunks: Chunk[]): Promise<boolean> =>
    tryToStore(async (database) => {
      const transaction = database.transaction(["items", "take-chunks"], "readwrite", STRICT);
      void transaction.objectStore("items").put(item);
      for (const { seq, bytes } of chunks)
        void transaction.objectStore("take-chunks").put(bytes, [item.id, seq]);
      await transaction.done;
      return true;
    }),
  /** Stores a picked file, unless its item was deleted or prepared meanwhile. Returns whether it survives a crash. */
  putPicked: (id: string, file: File): Promise<boolean> =>
    tryToStore(async (database) => {
      if (file.size > MAX_PICKED_BYTES) return false;
      const { name: fileName, lastModified } = file;
      const bytes: ItemBytes = { kind: "picked", file: await toStore(file), fileName, lastModified };
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      const isWanted = (await transaction.objectStore("items").get(id))?.state === "preparing";
      if (isWanted) void transaction.objectStore("item-bytes").put(bytes, id);
      await transaction.done;
      return isWanted;
    }),
  /** Replaces the picked or recorded bytes by those to send. `isPrivate`: the first file is stored already. */
  putPrepared: (
    item: Item,
    [original, ...smaller]: Blob[],
    { isPrivate, followers, thumbnail }: { isPrivate: boolean; followers: Item[]; thumbnail: Blob | null },
  ): Promise<boolean> =>
    tryToStore(async (database) => {
      const bytes: ItemBytes = {
        kind: "prepared",
        original: isPrivate || !original ? null : await toStore(original),
        smaller: await Promise.all(smaller.map(toStore)),
      };
      const small: ItemBytes | null = thumbnail && { kind: "thumbnail", ...(await toStore(thumbnail)) };
      const transaction = database.transaction(STORES, "readwrite", STRICT);
      // It may have been deleted meanwhile.
      const isWanted = (await transaction.objectStore("items").getKey(item.id)) !== undefined;
      if (isWanted) {
        for (const each of [item, ...followers]) void transaction.objectStore("items").put(each);
        void transaction.objectStore("item-bytes").put(bytes, item.id);
        if (small) void transaction.objectStore("item-bytes").put(small, thumbnailKey(item.id));
        void transaction.objectStore("take-chunks").delete(chunksOf(item.id));
      }
      await transaction.done;
      return isWanted;
    }),
  /**
   * Returns the picked file, or a take's chunks up to the first missing one. Null if nothing is stored; undefined if the
   * database does not answer.
   */
  async openPicked({ id, ...item }: Item): Promise<Blob | null | undefined> {
    const picked = await withDatabase(async (database) => {
      const bytes = await database.get("item-bytes", id);
      if (bytes?.kind !== "picked") return null;
      const { file, fileName, lastModified } = bytes;
      return new File([file.bytes], fileName, { type: file.type, lastModified });
    });
    if (picked !== null || item.kind !== "take") return picked;
    const chunks = await withDatabase(async (database) => {
      const transaction = database.transaction("take-chunks");
      const [keys, values] = await Promise.all([
        transaction.store.getAllKeys(chunksOf(id)),
        transaction.store.getAll(chunksOf(id)),
      ]);
      // Nothing after a gap can be played.
      return values.filter((_, at) => keys[at]?.[1] === at);
    });
    if (chunks === undefined) return undefined;
    return chunks.length > 0 ? new Blob(chunks, { type: item.type }) : null;
  },
  /** Returns the bytes to send, or null or undefined as `openPicked` does. `reopen` returns a file stored elsewhere. */
  async openPrepared(
    id: string,
    reopen: (id: string) => Promise<Blob | null> = async () => null,
  ): Promise<Blob | null | undefined> {
    const bytes = await withDatabase(async (database) => (await database.get("item-bytes", id)) ?? null);
    if (bytes === undefined) return undefined;
    if (bytes?.kind !== "prepared") return null;
    const original = bytes.original === null ? await reopen(id) : bytes.original.bytes;
    const type = bytes.original?.type ?? "";
    return original && new Blob([original, ...bytes.smaller.map((version) => version.bytes)], { type });
  },
  /** Returns the small preview picture of an item; null without one. */
  async openThumbnail(id: string): Promise<Blob | null> {
    const small = await withDatabase(async (database) => {
      const bytes = await database.get("item-bytes", thumbnailKey(id));
      return bytes?.kind === "thumbnail" ? bytes : oldThumbnailOf(await database.get("items", id));
    });
    return small ? new Blob([small.bytes], { type: small.type }) : null;
  },
};

/** Items of the previous version contain their thumbnail (device-migration/migrate-device-data.ts). */
function oldThumbnailOf(item: (Item & { thumbnail?: StoredBytes | null }) | undefined): StoredBytes | null {
  return item?.thumbnail ?? null;
}

/** Returns a file as it is stored: photos and sound as an ArrayBuffer, larger ones as a Blob. */
export async function toStore(blob: Blob): Promise<StoredBytes> {
  const isSmall = blob.size <= MAX_BUFFER_BYTES || blob.type.startsWith("audio/");
  return { type: blob.type, bytes: isSmall ? await blob.arrayBuffer() : blob };
}
