/** A device for tests of the outbox: a database in memory (fake-indexeddb) and the locks of its tabs. */
import * as fakeIndexedDb from "fake-indexeddb";
import { openDB } from "idb";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { deviceStore } from "../app/browser/device/device-database.ts";
import { byteStore } from "../app/browser/device/outbox-byte-store.ts";
import type { ItemKind, ItemOf } from "../app/browser/device/outbox-item.ts";
import { itemStore } from "../app/browser/device/outbox-item-store.ts";
import { editDatabase } from "../app/browser/edit-store/edit-database.ts";
import type { OutboxDeps } from "../app/browser/outbox/outbox.ts";
import type { PreparedMedia } from "../app/browser/prepare/prepared-media.ts";

const { default: _, forceCloseDatabase: __, ...GLOBALS } = fakeIndexedDb;

/** For a test file: the database exists while it runs, is empty before each test, and timers are the tests'. */
export function setUpDevice(): void {
  beforeAll(() => void Object.assign(globalThis, GLOBALS));
  beforeEach(async () => {
    const database = await deviceStore();
    for (const name of database.objectStoreNames) await database.clear(name);
    await clearEdits();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    return () => void vi.useRealTimers();
  });
  afterAll(() => {
    for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(globalThis, name);
  });
}

async function clearEdits(): Promise<void> {
  // It makes its stores first.
  await editDatabase.transact("readonly", (tables) => tables.everyRow());
  const database = await openDB("race-recap-edits");
  for (const name of database.objectStoreNames) await database.clear(name);
  database.close();
}

/** Waits for the database and for Blobs, which take real turns of the event loop, not fake timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function after(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

export interface Device {
  store: OutboxDeps["store"];
  /** The names of the locks that are held. */
  locks: Map<string, Promise<void>>;
  lock: (name: string) => Promise<() => void>;
  tryLock: (name: string) => Promise<(() => void) | null>;
  /** Releases all locks, as a browser that is killed does. */
  kill: () => void;
  items: <Kind extends ItemKind>(kind: Kind) => Promise<ItemOf<Kind>[]>;
  /** Returns how many entries the database has: items, their bytes and the chunks of takes. */
  counts: () => Promise<number[]>;
}

/** `hasRoom`: whether it stores anything. */
export function createDevice({ hasRoom = true } = {}): Device {
  const locks = new Map<string, Promise<void>>();
  const full = { add: no, addChunks: no, putPicked: no, putPrepared: no };
  async function tryLock(name: string) {
    if (locks.has(name)) return null;
    let open: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    locks.set(name, held);
    return () => {
      if (locks.get(name) === held) locks.delete(name);
      open();
    };
  }
  async function lock(name: string): Promise<() => void> {
    await locks.get(name);
    return (await tryLock(name)) ?? lock(name);
  }
  return {
    store: { ...itemStore, ...byteStore, ...(!hasRoom && full) },
    locks,
    lock,
    tryLock,
    kill: () => locks.clear(),
    items: async (kind) => (await itemStore.list()).filter((item): item is never => item.kind === kind),
    async counts() {
      const database = await deviceStore();
      return Promise.all(
        (["items", "item-bytes", "take-chunks"] as const).map((name) => database.count(name)),
      );
    },
  };
}

async function no(): Promise<boolean> {
  return false;
}

/** A server call that the test answers by hand. */
export function answeredByHand<Args extends unknown[], Answer>() {
  const calls: { args: Args; signal: AbortSignal | undefined; answer: (answer: Answer) => Promise<void> }[] =
    [];
  const call = (...args: Args) =>
    new Promise<Answer>((resolve) => {
      calls.push({
        args,
        signal: args.find((argument) => argument instanceof AbortSignal),
        async answer(answer) {
          resolve(answer);
          await settle();
        },
      });
    });
  return { calls, call };
}

/** Returns a picked file as if it had been prepared. */
export function preparedOf(file: File): PreparedMedia {
  return {
    fileType: file.name.endsWith(".mov") ? "video" : "image",
    contentType: "image/webp",
    original: new Blob([file]),
    smaller: null,
    partHashes: ["hash"],
    thumbhash: null,
    capturedAt: null,
    isPlayable: true,
  };
}
