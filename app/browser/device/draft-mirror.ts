/** Stores typed text in IndexedDB until the server has it, to survive a crash or time offline. */
import { deviceStore, ignoringNoDatabase, type UnsavedPatch } from "./device-store.ts";

/** Stores the unsaved patch of one screen. Field names differ between screens, so a patch identifies its screen. */
export interface DraftMirror<Patch extends object> {
  /** Stores the text. Resolves once it would survive a crash of the browser. */
  keep(unsaved: UnsavedPatch<Patch>): Promise<void>;
  /** Deletes the stored text if it is still `saved`. */
  forget(saved: Patch): Promise<void>;
  find(): Promise<UnsavedPatch<Patch> | null>;
  /** Deletes the stored text. */
  clear(): Promise<void>;
}

/** Returns the mirror of one screen ("details", "answer-2") of one recap. Without a database it stores nothing. */
export function createDraftMirror<Patch extends object>(shareId: string, screen: string): DraftMirror<Patch> {
  const key = `${shareId} ${screen}`;
  return {
    async keep(unsaved) {
      await ignoringNoDatabase(async () => {
        await (await deviceStore()).put("unsaved", unsaved, key);
      });
    },
    async forget(saved) {
      await ignoringNoDatabase(async () => {
        const transaction = (await deviceStore()).transaction("unsaved", "readwrite");
        const stored = await transaction.store.get(key);
        if (stored && canonicalJson(stored.patch) === canonicalJson(saved))
          await transaction.store.delete(key);
        await transaction.done;
      });
    },
    async clear() {
      await ignoringNoDatabase(async () => (await deviceStore()).delete("unsaved", key));
    },
    async find() {
      const stored = await ignoringNoDatabase(async () => (await deviceStore()).get("unsaved", key));
      // Only this screen writes under its key.
      return (stored as UnsavedPatch<Patch> | undefined) ?? null;
    },
  };
}

/** Returns the unsaved patches of all screens of a recap, each in the shape of its screen. */
export async function listUnsaved(shareId: string): Promise<unknown[]> {
  const unsaved = await ignoringNoDatabase(async () =>
    (await deviceStore()).getAll("unsaved", screensOf(shareId)),
  );
  return (unsaved ?? []).map(({ patch }) => patch);
}

/** Returns the key range of all screens of one recap. */
export function screensOf(shareId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${shareId} `, `${shareId} \uffff`);
}

/** Returns a patch as JSON with sorted keys, so that equal patches give equal texts. */
function canonicalJson(patch: object): string {
  return JSON.stringify(patch, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
