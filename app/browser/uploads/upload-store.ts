/**
 * Keeps photos and videos on this device from the moment they are picked until the server has them, so that a reload,
 * a crash or a dead network costs nothing. A device without a database keeps nothing, and says so.
 */
import { MAX_PHOTO_BYTES } from "../../domain/uploads.ts";
import {
  deviceStore,
  ignoringNoDatabase,
  type StoredBytes,
  type StoredUpload,
  type UploadBytes,
} from "../device-store.ts";
import { discardPrepared, type PreparedMedia, reopenPrepared } from "../prepare/prepare-media.ts";

/** Larger files are not kept until they are prepared: it would take as long, and as much room again. */
const MAX_KEPT_BYTES = 100_000_000;

export interface UploadStore {
  /** Notes what was picked, before its bytes; false where the device keeps nothing. */
  note(uploads: StoredUpload[]): Promise<boolean>;
  /** Keeps a picked file, if it is still wanted when its bytes have been read. True once it survives a crash. */
  keepPicked(key: string, file: File, isWanted: () => boolean): Promise<boolean>;
  /** Keeps what is sent in the place of the picked file. True once it survives a crash. */
  keepPrepared(upload: StoredUpload, media: PreparedMedia): Promise<boolean>;
  /** Changes a note, unless it has been forgotten. */
  change(upload: StoredUpload): Promise<void>;
  list(shareId: string): Promise<StoredUpload[]>;
  has(key: string): Promise<boolean>;
  /** Null where its bytes were not kept. */
  openPicked(key: string): Promise<File | null>;
  /** The file and its smaller versions as the one run of bytes that is sent; null where they are gone. */
  openPrepared(key: string): Promise<Blob | null>;
  forget(key: string): Promise<void>;
}

export const uploadStore: UploadStore = {
  async note(uploads) {
    const isNoted = await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction("uploads", "readwrite");
      for (const upload of uploads) void transaction.store.put(upload);
      await transaction.done;
      return true;
    });
    return isNoted ?? false;
  },
  async keepPicked(key, file, isWanted) {
    if (file.size > MAX_KEPT_BYTES) return false;
    const isKept = await ignoringNoDatabase(async () => {
      const bytes = await toStore(file);
      const store = await deviceStore();
      if (!isWanted()) return false;
      const { name: fileName, lastModified } = file;
      await store.put("upload-bytes", { kind: "picked", file: bytes, fileName, lastModified }, key);
      return true;
    });
    return isKept ?? false;
  },
  async keepPrepared(upload, { original, smaller }) {
    const isKept = await ignoringNoDatabase(async () => {
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
    return isKept ?? false;
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
  async forget(key) {
    await ignoringNoDatabase(async () => {
      const transaction = (await deviceStore()).transaction(["uploads", "upload-bytes"], "readwrite");
      void transaction.objectStore("uploads").delete(key);
      void transaction.objectStore("upload-bytes").delete(key);
      await transaction.done;
    });
    await discardPrepared(key);
  },
};

/** What fits into memory as its bytes, the rest as it is. */
export async function toStore(blob: Blob): Promise<StoredBytes> {
  return { type: blob.type, bytes: blob.size <= MAX_PHOTO_BYTES ? await blob.arrayBuffer() : blob };
}

async function findBytes(key: string): Promise<UploadBytes | undefined> {
  return ignoringNoDatabase(async () => (await deviceStore()).get("upload-bytes", key));
}
