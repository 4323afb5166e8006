/**
 * The device's own database (IndexedDB): texts that the server does not have yet, photos and videos on their way to
 * it, and the visitor pass.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { UploadDeclaration } from "../domain/uploads.ts";
import type { VisitorPublicKey } from "../domain/visitor-pass.ts";

/** What one screen of one recap has not saved yet. */
export interface UnsavedPatch<Patch extends object> {
  /** The recap's `rev` that the text was typed on. */
  rev: number;
  /** What the server had for the patch's fields then. */
  base: Record<string, unknown>;
  patch: Patch;
}

export interface StoredVisitorPass {
  pass: string;
  publicKey: VisitorPublicKey;
  privateKey: CryptoKey;
}

/** A photo or video that was picked and has not arrived yet. */
export interface StoredUpload {
  key: string;
  shareId: string;
  questionIndex: number | null;
  fileName: string;
  fileType: "image" | "video";
  /** Bytes, as it was picked. */
  size: number;
  /** Grows with the order in which they were picked. */
  order: number;
  isPaused: boolean;
  isPlayable: boolean;
  /** Null until it is prepared. */
  declaration: UploadDeclaration | null;
  /** A small picture of it. */
  thumbnail: StoredBytes | null;
}

/** Safari loses Blobs that databases keep (WebKit 47700): what fits into memory is kept as its bytes. */
export interface StoredBytes {
  type: string;
  bytes: ArrayBuffer | Blob;
}

/** The bytes of an upload: as they were picked, or as they are sent. */
export type UploadBytes =
  | { kind: "picked"; file: StoredBytes; fileName: string; lastModified: number }
  /** `original` is null for a video that is kept in a file of its own (prepare/prepare-media.ts). */
  | { kind: "prepared"; original: StoredBytes | null; smaller: StoredBytes[] };

interface DeviceSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedPatch<object> };
  visitor: { key: "pass"; value: StoredVisitorPass };
  uploads: { key: string; value: StoredUpload; indexes: { shareId: string } };
  "upload-bytes": { key: string; value: UploadBytes };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;

/** Rejects where the browser keeps no databases (some private windows). */
export function deviceStore(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>("race-recap", 2, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore("unsaved");
        database.createObjectStore("visitor");
      }
      if (oldVersion < 2) {
        database.createObjectStore("uploads", { keyPath: "key" }).createIndex("shareId", "shareId");
        database.createObjectStore("upload-bytes");
      }
    },
    /** A newer version of the product waits in another tab. */
    blocking(_oldVersion, _newVersion, event) {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
  return opening;
}

/** Whether this device keeps photos or videos of a recap that have not arrived yet. */
export async function keepsUploads(shareId: string): Promise<boolean> {
  const count = await ignoringNoDatabase(async () =>
    (await deviceStore()).countFromIndex("uploads", "shareId", shareId),
  );
  return count !== undefined && count > 0;
}

/** Undefined where the browser keeps no database (some private windows), or has no room. */
export async function ignoringNoDatabase<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
