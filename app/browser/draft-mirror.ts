/** Keeps what is typed on this device until the server has it, so that a crash or a dead network loses nothing. */
import { deviceStore, ignoringNoDatabase, type UnsavedPatch } from "./device-store.ts";

/** Each screen keeps a patch of its own shape: an object, whose fields no other shape has. */
export interface DraftMirror<Patch extends object> {
  /** Resolves once the text survives a crash of the browser. */
  keep(unsaved: UnsavedPatch<Patch>): Promise<void>;
  /** Forgets the text, unless something else has been typed since. */
  forget(saved: Patch): Promise<void>;
  find(): Promise<UnsavedPatch<Patch> | null>;
  /** Forgets whatever is kept. */
  clear(): Promise<void>;
}

/** The mirror of one screen ("details", "answer-2") of one recap. A device without a database keeps nothing. */
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
        const kept = await transaction.store.get(key);
        if (kept && inOrder(kept.patch) === inOrder(saved)) await transaction.store.delete(key);
        await transaction.done;
      });
    },
    async clear() {
      await ignoringNoDatabase(async () => (await deviceStore()).delete("unsaved", key));
    },
    async find() {
      const kept = await ignoringNoDatabase(async () => (await deviceStore()).get("unsaved", key));
      // Only this screen writes under its key.
      return (kept as UnsavedPatch<Patch> | undefined) ?? null;
    },
  };
}

/** What the screens of a recap have not saved yet, each patch in its own shape. */
export async function listUnsaved(shareId: string): Promise<unknown[]> {
  const unsaved = await ignoringNoDatabase(async () =>
    (await deviceStore()).getAll("unsaved", screensOf(shareId)),
  );
  return (unsaved ?? []).map(({ patch }) => patch);
}

/** The keys of every screen of one recap. */
export function screensOf(shareId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${shareId} `, `${shareId} \uffff`);
}

/** A patch as text, the same however its fields were put together. */
function inOrder(patch: object): string {
  return JSON.stringify(patch, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
