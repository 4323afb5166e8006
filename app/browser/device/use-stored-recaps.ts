/** Lists the recaps with unsaved data on this device: text, or a photo, video or take that is not on the server yet. */
import { useEffect, useState } from "react";
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
  const unsent = (await itemStore.list()).filter(
    (item) => item.kind !== "transcribe" && item.kind !== "delete",
  );
  return [...new Set(unsent.map(({ shareId }) => shareId))];
}
