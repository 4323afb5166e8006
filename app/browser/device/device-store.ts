/**
 * Opens the browser's IndexedDB database and declares its schema. It stores text, photos, videos and takes until the
 * server has them, and the visitor pass.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import type { VisitorPublicKey } from "../../domain/account/visitor-pass.ts";
import type { UploadDeclaration } from "../../domain/media/uploads.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";

/** Unsaved changes of one place of one recap. */
export interface UnsavedPatch<Patch extends object> {
  /** The recap's `rev` that the text was typed on. */
  rev: number;
  /** The server's values of the patch's fields at that `rev`. */
  base: Record<string, unknown>;
  patch: Patch;
  /** The patch of the last save that was sent. After a crash, the server may or may not have it. */
  sent?: Patch;
}

/** Typed text that waits on this device until the server has it. Each tab has its own, so none replaces another's. */
export interface StoredText extends UnsavedPatch<object> {
  id: string;
  shareId: string;
  /** What was typed in: "details", "answer-2", "media-{id}", "transcript-{key}", "new-question", "edited-question". */
  place: string;
  /**
   * "held": only its screen sends it, because it is half typed. "ready": any page sends it. "conflict": another tab or
   * device has saved something else. "refused": the server rejected it. The last two wait for the athlete on their screen.
   */
  state: "held" | "ready" | "conflict" | "refused";
  /** Milliseconds since 1970. */
  typedAt: number;
}

export interface StoredVisitorPass {
  pass: string;
  publicKey: VisitorPublicKey;
  privateKey: CryptoKey;
}

/** A photo or video that was picked and is not on the server yet. */
export interface StoredUpload {
  key: string;
  shareId: string;
  questionIndex: number | null;
  fileName: string;
  fileType: "image" | "video";
  /** Bytes of the picked file. */
  size: number;
  /** Increases in the order in which files were picked. */
  order: number;
  isPaused: boolean;
  isPlayable: boolean;
  /** Null until the file is prepared. */
  declaration: UploadDeclaration | null;
  /** A small preview picture. */
  thumbnail: StoredBytes | null;
}

/** Small files are stored as an ArrayBuffer, because Safari loses Blobs in IndexedDB (WebKit 47700). */
export interface StoredBytes {
  type: string;
  bytes: ArrayBuffer | Blob;
}

/** The bytes of an upload: the picked file, or the prepared file that is sent. */
export type UploadBytes =
  | { kind: "picked"; file: StoredBytes; fileName: string; lastModified: number }
  /** `original` is null for a video that is stored in the origin private file system (prepare/prepared-files.ts). */
  | { kind: "prepared"; original: StoredBytes | null; smaller: StoredBytes[] };

/** A recording of the recorder or a picked voice memo, stored until the server has it and its transcript. */
export interface StoredTake {
  /** Also the upload key on the server. */
  key: string;
  shareId: string;
  questionIndex: number;
  /** The recorder's MIME type, such as "audio/webm;codecs=opus"; empty for a memo of an unknown type. */
  type: string;
  /** Milliseconds since 1970; takes are sorted by it. */
  startedAt: number;
  /**
   * "recording": in progress in some tab, or left behind by a crash. "stopped": all chunks are stored. "finished": a
   * playable file replaces the chunks. "sent": on the server, not transcribed yet.
   */
  state: "recording" | "stopped" | "finished" | "sent" | "deleted";
  /** Duration, as far as it is known. */
  seconds: number;
  /** Whether it was picked as a file. */
  isMemo: boolean;
  /** The text of the live captions. */
  liveText: string;
  /** ISO 639-1; null for automatic detection. */
  language: string | null;
  /** The server's id of the recording; null until it is known. */
  recordingId: string | null;
}

interface DeviceSchema extends DBSchema {
  texts: { key: string; value: StoredText; indexes: { shareId: string } };
  visitor: { key: "pass"; value: StoredVisitorPass };
  uploads: { key: string; value: StoredUpload; indexes: { shareId: string } };
  "upload-bytes": { key: string; value: UploadBytes };
  takes: { key: string; value: StoredTake; indexes: { shareId: string } };
  /** About a second of audio each; a chunk is not playable alone. */
  "take-chunks": { key: [takeKey: string, seq: number]; value: ArrayBuffer };
  "take-files": { key: string; value: StoredTakeFile };
}

/** A take as one playable file. Its bytes are stored because Safari loses Blobs (see StoredBytes). */
export interface StoredTakeFile {
  contentType: AudioType;
  bytes: ArrayBuffer;
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;

/** Returns the open database. Rejects if the browser allows none (some private windows); the next call tries again. */
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
  return openDB<DeviceSchema>("race-recap", 4, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) database.createObjectStore("visitor");
      if (oldVersion < 2) {
        database.createObjectStore("uploads", { keyPath: "key" }).createIndex("shareId", "shareId");
        database.createObjectStore("upload-bytes");
      }
      if (oldVersion < 3) {
        database.createObjectStore("takes", { keyPath: "key" }).createIndex("shareId", "shareId");
        database.createObjectStore("take-chunks");
        database.createObjectStore("take-files");
      }
      if (oldVersion < 4) {
        database.createObjectStore("texts", { keyPath: "id" }).createIndex("shareId", "shareId");
        if (oldVersion > 0) await moveUnsaved(transaction.objectStore("texts"));
      }
    },
    /** Closes the database, because a newer version of the product waits for it in another tab. */
    blocking(_oldVersion, _newVersion, event) {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
}

/** Whether only its own screen may send a text: a question that is not added yet, or an edit that is not confirmed. */
export function isHalfTyped(place: string): boolean {
  return place === "new-question" || place === "edited-question";
}

/** Moves the texts of version 3, whose keys are "{share id} {place}". */
async function moveUnsaved(
  texts: IDBPObjectStore<DeviceSchema, StoreNames<DeviceSchema>[], "texts", "versionchange">,
): Promise<void> {
  const old = texts.transaction.db as unknown as IDBPDatabase;
  const unsaved = (
    texts.transaction as unknown as IDBPTransaction<unknown, string[], "versionchange">
  ).objectStore("unsaved");
  for (let cursor = await unsaved.openCursor(); cursor; cursor = await cursor.continue()) {
    const [shareId = "", place = ""] = String(cursor.key).split(" ");
    const id = crypto.randomUUID();
    const state = isHalfTyped(place) ? "held" : "ready";
    await texts.put({
      ...(cursor.value as UnsavedPatch<object>),
      id,
      shareId,
      place,
      state,
      typedAt: Date.now(),
    });
  }
  old.deleteObjectStore("unsaved");
}

/** Returns the key range of a take's chunks; IndexedDB returns them in recorded order. */
export function chunksOf(takeKey: string): IDBKeyRange {
  return IDBKeyRange.bound([takeKey, 0], [takeKey, Number.MAX_SAFE_INTEGER]);
}

/** Whether this device stores photos or videos of a recap that are not on the server yet. */
export async function hasStoredUploads(shareId: string): Promise<boolean> {
  const count = await ignoringNoDatabase(async () =>
    (await deviceStore()).countFromIndex("uploads", "shareId", shareId),
  );
  return count !== undefined && count > 0;
}

/** Returns the result of `use`, or undefined if the browser allows no database or has no room left. */
export async function ignoringNoDatabase<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
