/** Moves what versions 1 to 4 of the database stored. It awaits the database alone, or the transaction would end. */
import type { IDBPDatabase, IDBPTransaction } from "idb";
import { chunksOf, type Item, isHalfTyped, newItem, transcriptionId } from "./item.ts";

type Transaction = IDBPTransaction<unknown, string[], "versionchange">;
/** A record of an earlier version: text, upload or take. */
// biome-ignore lint/suspicious/noExplicitAny: the types of the earlier versions are gone
type Old = any;

export async function moveToItems(transaction: Transaction): Promise<void> {
  const { db: database } = transaction;
  /** Deleted takes, whose bytes are not moved. */
  const deleted = new Set<string>();
  const move = (store: string, to: "items" | "item-bytes", moved: (old: Old, key: string) => unknown) =>
    moveStore(database, transaction, { store, to, moved });
  await move("unsaved", "items", (old, key) => {
    const [shareId = "", place = ""] = key.split(" ");
    return textItem({ ...old, id: crypto.randomUUID(), shareId, place, state: stateOf(place) });
  });
  await move("texts", "items", textItem);
  await move("uploads", "items", ({ key, ...old }) => ({
    ...newItem(key, old.shareId, old.order),
    ...old,
    kind: "file",
    state: old.declaration ? "ready" : "preparing",
  }));
  await move("takes", "items", (old) => {
    if (old.state === "deleted") deleted.add(old.key);
    return takeItem(old);
  });
  await move("upload-bytes", "item-bytes", (old) => old);
  // A finished take is finished once more: nothing is lost by that.
  await move(
    "take-files",
    "item-bytes",
    ({ contentType: type, bytes }, key) =>
      !deleted.has(key) && { kind: "picked", file: { type, bytes }, fileName: "", lastModified: 0 },
  );
  for (const key of deleted) await transaction.objectStore("take-chunks").delete(chunksOf(key));
}

async function moveStore(
  database: IDBPDatabase,
  transaction: Transaction,
  { store, to, moved }: { store: string; to: string; moved: (old: Old, key: string) => unknown },
): Promise<void> {
  if (!database.objectStoreNames.contains(store)) return;
  const target = transaction.objectStore(to);
  for (let at = await transaction.objectStore(store).openCursor(); at; at = await at.continue()) {
    const value = moved(at.value, String(at.key));
    if (value) await (to === "items" ? target.put(value) : target.put(value, at.key));
  }
  database.deleteObjectStore(store);
}

function stateOf(place: string): "held" | "ready" {
  return isHalfTyped(place) ? "held" : "ready";
}

function textItem({ typedAt = Date.now(), ...old }: Old): Item {
  const isConflict = old.state === "conflict";
  const recordingId = old.base?.recordingId ?? null;
  return {
    ...newItem(old.id, old.shareId, typedAt),
    ...old,
    kind: "text",
    state: isConflict ? "refused" : old.state,
    isConflict,
    recordingId,
  };
}

function takeItem({ key, startedAt, recordingId, ...old }: Old): Item | null {
  const item = newItem(key, old.shareId, startedAt);
  if (old.state === "deleted") return null;
  if (old.state === "sent") {
    const { language } = old;
    return {
      ...item,
      id: transcriptionId(key),
      kind: "transcribe",
      recordingId,
      language,
      again: false,
      isAsked: false,
    };
  }
  const state = old.state === "recording" ? "held" : "preparing";
  return { ...item, ...old, kind: "take", state, contentType: null, isDeleted: false };
}
