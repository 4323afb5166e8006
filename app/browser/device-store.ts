/** The device's own database (IndexedDB): texts that the server does not have yet, and the visitor pass. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
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

interface DeviceSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedPatch<object> };
  visitor: { key: "pass"; value: StoredVisitorPass };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;

/** Rejects where the browser keeps no databases (some private windows). */
export function deviceStore(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>("race-recap", 1, {
    upgrade(database) {
      database.createObjectStore("unsaved");
      database.createObjectStore("visitor");
    },
    terminated() {
      opening = null;
    },
  });
  return opening;
}
