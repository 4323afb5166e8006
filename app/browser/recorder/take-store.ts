/**
 * Keeps takes on this device: second by second while they are recorded, then as a playable file until the server has
 * them. A device without a database, or without room, keeps nothing and says so.
 */
import {
  chunksOf,
  deviceStore,
  ignoringNoDatabase,
  type StoredTake,
  type StoredTakeFile,
} from "../device-store.ts";

export interface Chunk {
  /** From 0. */
  seq: number;
  bytes: ArrayBuffer;
}

export interface TakeStore {
  /** Notes a take, with chunks of it. True once they survive a crash of the browser. */
  keep(take: StoredTake, chunks?: Chunk[]): Promise<boolean>;
  /** Keeps the finished file in the place of its chunks. True once it survives a crash. */
  keepFile(take: StoredTake, file: StoredTakeFile): Promise<boolean>;
  /** Notes that the server has it: its sound goes. */
  keepSent(take: StoredTake): Promise<void>;
  find(key: string): Promise<StoredTake | null>;
  /** A recap's, in the order in which they were begun. */
  list(shareId: string): Promise<StoredTake[]>;
  /** Up to the first one that is missing: what is behind a gap cannot be played. */
  readChunks(key: string): Promise<ArrayBuffer[]>;
  readFile(key: string): Promise<StoredTakeFile | null>;
  forget(key: string): Promise<void>;
}

export const takeStore: TakeStore = {
  async keep(take, chunks = []) {
    const isKept = await ignoringNoDatabase(async () => {
      // The chunk is on the disk when this resolves (facts: it costs nothing that can be seen).
      const transaction = (await deviceStore()).transaction(["takes", "take-chunks"], "readwrite", {
        durability: "strict",
      });
      void transaction.objectStore("takes").put(take);
      for (const { seq, bytes } of chunks) {
        void transaction.objectStore("take-chunks").put(bytes, [take.key, seq]);
      }
      await transaction.done;
      return true;
    });
    return isKept ?? false;
  },
  async keepFile(take, file) {
    const isKept = await ignoringNoDatabase(async () => {
      const transaction = await changeAll();
      void transaction.objectStore("takes").put(take);
      void transaction.objectStore("take-files").put(file, take.key);
      void transaction.objectStore("take-chunks").delete(chunksOf(take.key));
      await transaction.done;
      return true;
    });
    return isKept ?? false;
  },
  async keepSent(take) {
    await ignoringNoDatabase(async () => {
      const transaction = await changeAll();
      void transaction.objectStore("takes").put(take);
      void transaction.objectStore("take-files").delete(take.key);
      void transaction.objectStore("take-chunks").delete(chunksOf(take.key));
      await transaction.done;
    });
  },
  async find(key) {
    return (await ignoringNoDatabase(async () => (await deviceStore()).get("takes", key))) ?? null;
  },
  async list(shareId) {
    const takes = await ignoringNoDatabase(async () =>
      (await deviceStore()).getAllFromIndex("takes", "shareId", shareId),
    );
    return (takes ?? []).toSorted((a, b) => a.startedAt - b.startedAt);
  },
  async readChunks(key) {
    const found = await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction("take-chunks");
      const [keys, chunks] = await Promise.all([
        transaction.store.getAllKeys(chunksOf(key)),
        transaction.store.getAll(chunksOf(key)),
      ]);
      return chunks.filter((_, at) => keys[at]?.[1] === at);
    });
    return found ?? [];
  },
  async readFile(key) {
    return (await ignoringNoDatabase(async () => (await deviceStore()).get("take-files", key))) ?? null;
  },
  async forget(key) {
    await ignoringNoDatabase(async () => {
      const transaction = await changeAll();
      void transaction.objectStore("takes").delete(key);
      void transaction.objectStore("take-files").delete(key);
      void transaction.objectStore("take-chunks").delete(chunksOf(key));
      await transaction.done;
    });
  },
};

async function changeAll() {
  return (await deviceStore()).transaction(["takes", "take-chunks", "take-files"], "readwrite", {
    durability: "strict",
  });
}
