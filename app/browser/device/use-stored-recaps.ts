/** Lists the recaps with unsent data on this device. */
import { useEffect, useState } from "react";
import type { EditRow } from "../edit-store/edit-row.ts";
import { findRows } from "../edit-store/find-edits.ts";
import { onFirstInteraction } from "../lib/first-interaction.ts";
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

/** True once something waits, or once the athlete uses the page: from then on something may. */
export function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    void listStoredRecaps().then(({ length }) => length > 0 && setWaiting(true));
    return onFirstInteraction(() => setWaiting(true));
  }, []);
  return isWaiting;
}

export async function listStoredRecaps(): Promise<string[]> {
  return recapsOf(...(await Promise.all([itemStore.list(), findRows()])));
}

export function recapsOf(items: Item[], rows: EditRow[]): string[] {
  const unsent = items.filter(({ kind }) => kind !== "transcribe" && kind !== "delete");
  return [...new Set([...unsent, ...rows].map(({ shareId }) => shareId))];
}
