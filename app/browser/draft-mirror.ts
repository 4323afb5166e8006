/** Keeps what is typed on this device until the server has it, so that a crash or a dead network loses nothing. */
import type { RecapPatch } from "../domain/recap.ts";
import { deviceStore, type UnsavedPatch } from "./device-store.ts";

export interface DraftMirror {
  /** Resolves once the text survives a crash of the browser. */
  keep(unsaved: UnsavedPatch): Promise<void>;
  /** Forgets the text, unless something else has been typed since. */
  forget(saved: RecapPatch): Promise<void>;
  find(): Promise<UnsavedPatch | null>;
  /** Forgets whatever is kept. */
  clear(): Promise<void>;
}

/** The mirror of one screen ("details", "answer-2") of one recap. A device without a database keeps nothing. */
export function createDraftMirror(shareId: string, screen: string): DraftMirror {
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
        if (kept && JSON.stringify(kept.patch) === JSON.stringify(saved)) await transaction.store.delete(key);
        await transaction.done;
      });
    },
    async clear() {
      await ignoringNoDatabase(async () => (await deviceStore()).delete("unsaved", key));
    },
    async find() {
      return (await ignoringNoDatabase(async () => (await deviceStore()).get("unsaved", key))) ?? null;
    },
  };
}

/** Forgets what this device keeps of a recap that is gone. */
export async function forgetRecap(shareId: string): Promise<void> {
  await ignoringNoDatabase(async () => {
    await (await deviceStore()).delete("unsaved", IDBKeyRange.bound(`${shareId} `, `${shareId} \uffff`));
  });
}

async function ignoringNoDatabase<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    // A private window without a database, or a full disk: the server's copy is the only one then.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
