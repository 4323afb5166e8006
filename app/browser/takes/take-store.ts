/**
 * Stores takes in this device's database: as chunks while they are recorded, then as a playable file until the server
 * has them. Without a database or free space nothing is stored, and the result says so.
 */
import {
  chunksOf,
  deviceStore,
  ignoringNoDatabase,
  type StoredTake,
  type StoredTakeFile,
} from "../device/device-store.ts";

export interface Chunk {
  /** From 0. */
  seq: number;
  bytes: ArrayBuffer;
}

export interface TakeStore {
  /** Stores a take and new chunks of it. Resolves with true once they survive a crash of the browser. */
  save(take: StoredTake, chunks?: Chunk[]): Promise<boolean>;
  /** Stores the finished file in place of the chunks. Resolves with true once it survives a crash. */
  saveFile(take: StoredTake, file: StoredTakeFile): Promise<boolean>;
  /** Stores a take that the server has, and deletes its audio. */
  markSent(take: StoredTake): Promise<void>;
  find(key: string): Promise<StoredTake | null>;
  /** Returns the takes of a recap, oldest first. */
  list(shareId: string): Promise<StoredTake[]>;
  /** Returns the chunks up to the first missing one: nothing after a gap can be played. */
  readChunks(key: string): Promise<ArrayBuffer[]>;
  readFile(key: string): Promise<StoredTakeFile | null>;
  remove(key: string): Promise<void>;
}

export const takeStore: TakeStore = {
  async save(take, chunks = []) {
    const isSaved = await ignoringNoDatabase(async () => {
      // "strict": the chunk is on disk when this resolves. The cost is not noticeable.
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
    return isSaved ?? false;
  },
  async saveFile(take, file) {
    const isSaved = await ignoringNoDatabase(async () => {
      const transaction = await openTransaction();
      void transaction.objectStore("takes").put(take);
      void transaction.objectStore("take-files").put(file, take.key);
      void transaction.objectStore("take-chunks").delete(chunksOf(take.key));
      await transaction.done;
      return true;
    });
    return isSaved ?? false;
  },
  async markSent(take) {
    await ignoringNoDatabase(async () => {
      const transaction = await openTransaction();
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
  async remove(key) {
    await ignoringNoDatabase(async () => {
      const transaction = await openTransaction();
      void transaction.objectStore("takes").delete(key);
      void transaction.objectStore("take-files").delete(key);
      void transaction.objectStore("take-chunks").delete(chunksOf(key));
      await transaction.done;
    });
  },
};

async function openTransaction() {
  return (await deviceStore()).transaction(["takes", "take-chunks", "take-files"], "readwrite", {
    durability: "strict",
  });
}
