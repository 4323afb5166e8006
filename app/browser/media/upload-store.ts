/**
 * Stores photos and videos on this device from the moment they are picked until the server has them, so that a reload,
 * a crash or a lost network loses nothing. Without a database it stores nothing and reports that.
 */
import { MAX_PHOTO_BYTES } from "../../domain/media/uploads.ts";
import {
  deviceStore,
  ignoringNoDatabase,
  type StoredBytes,
  type StoredUpload,
  type UploadBytes,
} from "../device/device-store.ts";
import { discardPrepared, type PreparedMedia, reopenPrepared } from "../prepare/prepare-media.ts";

/** Larger files are stored only when prepared: storing them twice would take as much time and room again. */
const MAX_STORED_BYTES = 100_000_000;

export interface UploadStore {
  /** Stores the records of picked files, without their bytes. Returns false if the device stores nothing. */
  add(uploads: StoredUpload[]): Promise<boolean>;
  /** Stores a picked file if it is still wanted when its bytes have been read. Returns whether it survives a crash. */
  storePicked(key: string, file: File, isWanted: () => boolean): Promise<boolean>;
  /** Replaces the picked file by the prepared one. Returns whether it survives a crash. */
  storePrepared(upload: StoredUpload, media: PreparedMedia): Promise<boolean>;
  /** Updates a record, unless it has been deleted. */
  change(upload: StoredUpload): Promise<void>;
  list(shareId: string): Promise<StoredUpload[]>;
  has(key: string): Promise<boolean>;
  /** Returns the picked file, or null if its bytes were not stored. */
  openPicked(key: string): Promise<File | null>;
  /** Returns the bytes to send, the file followed by its smaller versions, or null if they no longer exist. */
  openPrepared(key: string): Promise<Blob | null>;
  delete(key: string): Promise<void>;
}

export const uploadStore: UploadStore = {
  async add(uploads) {
    const isAdded = await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction("uploads", "readwrite");
      for (const upload of uploads) void transaction.store.put(upload);
      await transaction.done;
      return true;
    });
    return isAdded ?? false;
  },
  async storePicked(key, file, isWanted) {
    if (file.size > MAX_STORED_BYTES) return false;
    const isStored = await ignoringNoDatabase(async () => {
      const bytes = await toStore(file);
      const store = await deviceStore();
      if (!isWanted()) return false;
      const { name: fileName, lastModified } = file;
      await store.put("upload-bytes", { kind: "picked", file: bytes, fileName, lastModified }, key);
      return true;
    });
    return isStored ?? false;
  },
  async storePrepared(upload, { original, smaller }) {
    const isStored = await ignoringNoDatabase(async () => {
      const hasOwnFile = (await reopenPrepared(upload.key)) !== null;
      const bytes: UploadBytes = {
        kind: "prepared",
        original: hasOwnFile ? null : await toStore(original),
        smaller: await Promise.all((smaller?.versions ?? []).map(({ blob }) => toStore(blob))),
      };
      const transaction = (await deviceStore()).transaction(["uploads", "upload-bytes"], "readwrite");
      void transaction.objectStore("uploads").put(upload);
      void transaction.objectStore("upload-bytes").put(bytes, upload.key);
      await transaction.done;
      return true;
    });
    return isStored ?? false;
  },
  async change(upload) {
    await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction("uploads", "readwrite");
      if (await transaction.store.getKey(upload.key)) await transaction.store.put(upload);
      await transaction.done;
    });
  },
  async list(shareId) {
    const uploads = await ignoringNoDatabase(async () =>
      (await deviceStore()).getAllFromIndex("uploads", "shareId", shareId),
    );
    return (uploads ?? []).toSorted((a, b) => a.order - b.order);
  },
  async has(key) {
    const found = await ignoringNoDatabase(async () => (await deviceStore()).getKey("uploads", key));
    return found !== undefined;
  },
  async openPicked(key) {
    const bytes = await findBytes(key);
    if (bytes?.kind !== "picked") return null;
    const { file, fileName, lastModified } = bytes;
    return new File([file.bytes], fileName, { type: file.type, lastModified });
  },
  async openPrepared(key) {
    const bytes = await findBytes(key);
    if (bytes?.kind !== "prepared") return null;
    const original = bytes.original === null ? await reopenPrepared(key) : bytes.original.bytes;
    return original && new Blob([original, ...bytes.smaller.map((version) => version.bytes)]);
  },
  async delete(key) {
    await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction(["uploads", "upload-bytes"], "readwrite");
      void transaction.objectStore("uploads").delete(key);
      void transaction.objectStore("upload-bytes").delete(key);
      await transaction.done;
    });
    await discardPrepared(key);
  },
};

/** Returns a file as it is stored: up to MAX_PHOTO_BYTES as an ArrayBuffer, larger ones as a Blob. */
export async function toStore(blob: Blob): Promise<StoredBytes> {
  return { type: blob.type, bytes: blob.size <= MAX_PHOTO_BYTES ? await blob.arrayBuffer() : blob };
}

async function findBytes(key: string): Promise<UploadBytes | undefined> {
  return ignoringNoDatabase(async () => (await deviceStore()).get("upload-bytes", key));
}
