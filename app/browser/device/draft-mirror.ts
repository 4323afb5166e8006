/** Stores typed text on this device until the server has it, to survive a crash or time offline. */
import { itemLock, lock, lockWithin, tryLock } from "../lib/locks.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import { deviceStore, ignoringNoDatabase } from "./device-store.ts";
import { isHalfTyped, newItem, type TextItem, type UnsavedPatch } from "./item.ts";
import { itemStore } from "./item-store.ts";
import { withPatch } from "./recap-patch.ts";

/** The unsaved text that this tab has in one place. While the mirror is open, only this tab sends it. */
export interface DraftMirror<Patch extends object> {
  /** Stores the text. Resolves once it would survive a crash of the browser. */
  store(unsaved: UnsavedPatch<Patch>, options?: StoreOptions): Promise<void>;
  /** Deletes the stored text if it is still `saved`. `version`: the recap's since then, for this device's copy of it. */
  forget(saved: Patch, version?: number): Promise<void>;
  /** Returns this tab's text, or one that no open tab has: the newest. */
  find(): Promise<UnsavedPatch<Patch> | null>;
  /** Deletes the stored text, and others in this place that no open tab has. */
  clear(): Promise<void>;
  /** To be called when the screen is left: from now on, any page sends the text. */
  close(): void;
}

interface StoreOptions extends Partial<Pick<TextItem, "dependsOn" | "recordingId">> {
  /** It has not left its field on a published recap, so no other page may send it. */
  isHeld?: boolean;
}

const mirrors = new Map<string, DraftMirror<object>>();

/** Returns this tab's mirror of one place ("details", "answer-2") of one recap. Without a database it stores nothing. */
export function draftMirror<Patch extends object>(shareId: string, place: string): DraftMirror<Patch> {
  const key = `${shareId} ${place}`;
  const mirror = mirrors.get(key) ?? openMirror(shareId, place, () => mirrors.delete(key));
  mirrors.set(key, mirror);
  // Only this place's screen writes its text.
  return mirror as DraftMirror<Patch>;
}

function openMirror(shareId: string, place: string, onClosed: () => void): DraftMirror<object> {
  let own: OwnText | null = null;
  /** The search for a text that no tab has: several parts of a screen may look at once. */
  let adopting: Promise<OwnText | null> | null = null;

  return {
    async store(unsaved, { isHeld = isHalfTyped(place), dependsOn = [], recordingId = null } = {}) {
      // The lock is requested before the text can be seen, so that no other tab sends it.
      own ??= newText();
      const { id } = own;
      await ignoringNoDatabase(async () => {
        const { store, done } = (await deviceStore()).transaction("items", "readwrite");
        const before = await store.get(id);
        const told = before?.kind === "text" ? before.recordingId : null;
        await store.put({
          ...newItem(id, shareId, Date.now()),
          ...unsaved,
          kind: "text",
          place,
          state: isHeld ? "held" : "ready",
          // The outbox may have sent the recording in the meantime.
          dependsOn: told === null ? dependsOn : [],
          recordingId: recordingId ?? told,
          isConflict: false,
        });
        await done;
      });
    },
    async forget(saved, version = 0) {
      if (!own) return;
      const { id } = own;
      await ignoringNoDatabase(async () => {
        const transaction = (await deviceStore()).transaction(["items", "recaps"], "readwrite");
        const items = transaction.objectStore("items");
        const stored = await items.get(id);
        if (stored?.kind === "text" && canonicalJson(stored.patch) === canonicalJson(saved))
          void items.delete(id);
        const recaps = transaction.objectStore("recaps");
        const copy = await recaps.get(shareId);
        if (copy && copy.recap.version < version) {
          const isNext = copy.recap.version === version - 1;
          // Otherwise something else was changed in between, which the copy does not have.
          const changed = { ...withPatch(copy.recap, saved), ...(isNext && { version }) };
          void recaps.put({ ...copy, recap: changed });
        }
        await transaction.done;
      });
      notifyWaiting();
    },
    async find() {
      const before = own;
      const found = before && (await findText(before.id));
      if (found) return found;
      adopting ??= adoptText(shareId, place).finally(() => {
        adopting = null;
      });
      const adopted = await adopting;
      if (adopted && adopted !== own) {
        // Something may have been typed in the meantime.
        const isFree = own === before;
        const released = isFree ? before : adopted;
        if (isFree) own = adopted;
        void released?.release.then((release) => release());
      }
      return (own && (await findText(own.id))) ?? null;
    },
    async clear() {
      if (own) await itemStore.remove(own.id);
      for (const { id, state } of await textsIn(shareId, place)) {
        // Not shown yet: a question that the server refused while another one was typed.
        if (isHalfTyped(place) && state === "refused") continue;
        // The outbox may be sending it.
        const release = await lockWithin(SENDING_MS, itemLock(id));
        if (release) await itemStore.remove(id);
        release?.();
      }
      notifyWaiting();
    },
    close() {
      onClosed();
      void own?.release.then((release) => {
        release();
        notifyWaiting();
      });
      own = null;
    },
  };
}

/** A text that this tab has, and what releases its lock. */
interface OwnText {
  id: string;
  release: Promise<() => void>;
}

function newText(): OwnText {
  const id = crypto.randomUUID();
  return { id, release: lock(itemLock(id)) };
}

/** How long to wait for a text that may be being sent. */
const SENDING_MS = 2_000;

async function textsIn(shareId: string, place: string): Promise<TextItem[]> {
  return (await listTexts(shareId)).filter((text) => text.place === place);
}

/** Takes over the newest text of a place that no tab has. */
async function adoptText(shareId: string, place: string): Promise<OwnText | null> {
  const texts = await textsIn(shareId, place);
  for (const { id } of texts.toReversed()) {
    const release = await tryLock(itemLock(id));
    if (!release) continue;
    // The tab that had it may have saved it in the meantime.
    if (await findText(id)) return { id, release: Promise.resolve(release) };
    release();
  }
  return null;
}

async function findText(id: string): Promise<TextItem | undefined> {
  const item = await itemStore.find(id);
  return item?.kind === "text" ? item : undefined;
}

/** Returns a user's unsaved texts of a recap, oldest first. `user`: by default the page's. */
export async function listTexts(shareId: string, user?: string | null): Promise<TextItem[]> {
  return (await itemStore.list(shareId, user)).filter((item) => item.kind === "text");
}

/** Returns a user's unsaved patches of all places of a recap, each in the shape of its place. `user`: by default the page's. */
export async function listUnsaved(shareId: string, user?: string | null): Promise<unknown[]> {
  return (await listTexts(shareId, user)).map(({ patch }) => patch);
}

/** Returns a patch as JSON with sorted keys, so that equal patches give equal texts. */
function canonicalJson(patch: object): string {
  return JSON.stringify(patch, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
