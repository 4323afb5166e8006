/** Lists the recaps with unsaved data on this device: text, or a photo, video or take that is not on the server yet. */
import { useEffect, useState } from "react";
import { deviceStore, ignoringNoDatabase } from "./device-store.ts";

/** Returns their share ids; empty until the database has answered. */
export function useStoredRecaps(): string[] {
  const [shareIds, setShareIds] = useState<string[]>([]);
  useEffect(() => {
    void listStoredRecaps().then(setShareIds);
  }, []);
  return shareIds;
}

export async function listStoredRecaps(): Promise<string[]> {
  const shareIds = await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    const [texts, uploads, takes] = await Promise.all([
      store.getAll("texts"),
      store.getAll("uploads"),
      store.getAll("takes"),
    ]);
    return [
      ...[...texts, ...uploads].map(({ shareId }) => shareId),
      ...takes.filter(({ state }) => state !== "sent" && state !== "deleted").map(({ shareId }) => shareId),
    ];
  });
  return [...new Set(shareIds)];
}
