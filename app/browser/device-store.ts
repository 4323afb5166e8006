/**
 * The device's own database (IndexedDB): texts that the server does not have yet, photos, videos and takes on their
 * way to it, and the visitor pass.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AudioType } from "../domain/recording.ts";
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

/** What the recorder has recorded, or a voice memo that was picked, until the server has it and its transcript. */
export interface StoredTake {
  /** Names it for the server, too. */
  key: string;
  shareId: string;
  questionIndex: number;
  /** As the recorder says it, such as "audio/webm;codecs=opus"; empty for a memo of an unknown type. */
  type: string;
  /** Milliseconds since 1970; their order is that of the takes. */
  startedAt: number;
  /**
   * "recording" is left by a crash as it was, unless another tab is at it. "stopped" has all its chunks, "finished" a
   * playable file in their place. "sent" is on the server, and waits to be transcribed.
   */
  state: "recording" | "stopped" | "finished" | "sent" | "deleted";
  /** How long it lasts, as far as is known. */
  seconds: number;
  /** Whether it was picked as a file. */
  isMemo: boolean;
  /** What live captions have understood. */
  liveText: string;
  /** ISO 639-1; null to have it found out. */
  language: string | null;
  /** What the server calls it, once that is known. */
  recordingId: string | null;
}

interface DeviceSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedPatch<object> };
  visitor: { key: "pass"; value: StoredVisitorPass };
  uploads: { key: string; value: StoredUpload; indexes: { shareId: string } };
  "upload-bytes": { key: string; value: UploadBytes };
  takes: { key: string; value: StoredTake; indexes: { shareId: string } };
  /** Each about a second long; only one behind the other are they a file. */
  "take-chunks": { key: [takeKey: string, seq: number]; value: ArrayBuffer };
  "take-files": { key: string; value: StoredTakeFile };
}

/** A take as a whole file. Safari loses Blobs, so it is kept as its bytes. */
export interface StoredTakeFile {
  contentType: AudioType;
  bytes: ArrayBuffer;
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;

/** Rejects where the browser keeps no databases (some private windows). The next call then tries again. */
export function deviceStore(): Promise<IDBPDatabase<DeviceSchema>> {
  if (opening) return opening;
  const attempt = openDatabase();
  opening = attempt;
  attempt.catch(() => {
    if (opening === attempt) opening = null;
  });
  return attempt;
}

function openDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  return openDB<DeviceSchema>("race-recap", 3, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore("unsaved");
        database.createObjectStore("visitor");
      }
      if (oldVersion < 2) {
        database.createObjectStore("uploads", { keyPath: "key" }).createIndex("shareId", "shareId");
        database.createObjectStore("upload-bytes");
      }
      if (oldVersion < 3) {
        database.createObjectStore("takes", { keyPath: "key" }).createIndex("shareId", "shareId");
        database.createObjectStore("take-chunks");
        database.createObjectStore("take-files");
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
}

/** The keys of a take's chunks, in their order. */
export function chunksOf(takeKey: string): IDBKeyRange {
  return IDBKeyRange.bound([takeKey, 0], [takeKey, Number.MAX_SAFE_INTEGER]);
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
