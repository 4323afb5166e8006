/** Opens the IndexedDB database of unsent items (outbox-item.ts), race files and the visitor pass. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { VisitorPublicKey } from "../../domain/account/visitor-restore.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { CourseOptions } from "../../domain/shown-course/course-options.ts";
import type { RecapCopy } from "../edit-store/edited-copy.ts";
import type { Item, ItemBytes, StoredBytes } from "./outbox-item.ts";

export interface StoredVisitorPass {
  pass: string;
  publicKey: VisitorPublicKey;
  privateKey: CryptoKey;
}

/** A race's file, with what the athlete has chosen for its course. It is never sent. */
export interface StoredRaceFile {
  shareId: string;
  /** The user for whose page it was added; null for a visitor's. */
  userId: string | null;
  fileName: string;
  file: StoredBytes;
  options: CourseOptions;
  /** The details that it has filled in, in the order of the presses. */
  uses: DetailsUse[];
}

/** A press of "Use": the details as they were before, and as they were filled in. */
export interface DetailsUse {
  before: Partial<RaceDetails>;
  filled: Partial<RaceDetails>;
}

interface DeviceSchema extends DBSchema {
  items: { key: string; value: Item; indexes: { shareId: string; dependsOn: string[] } };
  "item-bytes": { key: string; value: ItemBytes };
  "take-chunks": { key: [itemId: string, seq: number]; value: ArrayBuffer };
  recaps: { key: string; value: Pick<RecapCopy, "shareId" | "userId" | "recap"> };
  "race-files": { key: string; value: StoredRaceFile };
  /** Empty: earlier versions stored circles around athletes' homes. The next database version deletes it. */
  "hidden-zones": { key: [lat: number, lon: number]; value: never };
  visitor: { key: "pass"; value: StoredVisitorPass };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceDatabase> | null = null;

/** Returns the open database. Rejects if the browser allows none (some private windows); the next call tries again. */
export function deviceStore(): Promise<DeviceDatabase> {
  if (opening) return opening;
  const attempt = openDatabase();
  opening = attempt;
  attempt.catch(() => {
    if (opening === attempt) opening = null;
  });
  return attempt;
}

async function openDatabase(): Promise<DeviceDatabase> {
  const database = await openDB<DeviceSchema>("race-recap", 7, {
    upgrade(database, oldVersion) {
      // Versions before 5 were never deployed.
      if (oldVersion < 5) for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore("race-files", { keyPath: "shareId" });
      database.createObjectStore("hidden-zones", { keyPath: ["lat", "lon"] });
      if (oldVersion < 6) database.createObjectStore("recaps", { keyPath: "shareId" });
      if (oldVersion >= 5) return;
      const items = database.createObjectStore("items", { keyPath: "id" });
      items.createIndex("shareId", "shareId");
      items.createIndex("dependsOn", "dependsOn", { multiEntry: true });
      for (const name of ["item-bytes", "visitor", "take-chunks"] as const) database.createObjectStore(name);
    },
    /** Closes the database for a newer version of the product in another tab. */
    blocking(_oldVersion, _newVersion, event) {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
  void catchNoDatabase(() => database.clear("hidden-zones"));
  return database;
}

/** Returns the result of `use`, or undefined if the browser allows no database or has no room left. */
export async function catchNoDatabase<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    // Without IndexedDB there is a ReferenceError.
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined;
    throw error;
  }
}
