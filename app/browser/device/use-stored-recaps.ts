/** Lists the recaps with unsaved data on this device: text, or a photo, video or take that is not on the server yet. */
import { useEffect, useState } from "react";
import type { EditRow } from "../edit-store/edit-row.ts";
import { listUnsentRows } from "../edit-store/unsent-rows.ts";
import type { Item } from "./outbox-item.ts";
import { itemStore } from "./outbox-item-store.ts";

/** Returns their share ids; empty until the database has answered. */
export function useStoredRecaps(): string[] {
  const [shareIds, setShareIds] = useState<string[]>([]);
  useEffect(() => {
    void listStoredRecaps().then(setShareIds);
  }, []);
  return shareIds;
}

export async function listStoredRecaps(): Promise<string[]> {
  const [items, { own }] = await Promise.all([itemStore.list(), listUnsentRows()]);
  return recapsOf(items, own);
}

export function recapsOf(items: Item[], rows: EditRow[]): string[] {
  const unsent = items.filter(({ kind }) => kind !== "transcribe" && kind !== "delete");
  return [...new Set([...unsent, ...rows].map(({ shareId }) => shareId))];
}
