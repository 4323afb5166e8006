/** Lists the recaps with unsaved data on this device: text, or a photo, video or take that is not on the server yet. */
import { useEffect, useState } from "react";
import type { Item } from "./item.ts";
import { itemStore } from "./item-store.ts";

/** Returns their share ids; empty until the database has answered. */
export function useStoredRecaps(): string[] {
  const [shareIds, setShareIds] = useState<string[]>([]);
  useEffect(() => {
    void listStoredRecaps().then(setShareIds);
  }, []);
  return shareIds;
}

export async function listStoredRecaps(): Promise<string[]> {
  return recapsOf(await itemStore.list());
}

export function recapsOf(items: Item[]): string[] {
  const unsent = items.filter(({ kind }) => kind !== "transcribe" && kind !== "delete");
  return [...new Set(unsent.map(({ shareId }) => shareId))];
}
