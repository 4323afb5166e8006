/** The recaps of which this device keeps something that the server does not have: text, or a photo, video or take on its way. */
import { useEffect, useState } from "react";
import { deviceStore, ignoringNoDatabase } from "./device-store.ts";

/** Their share ids; none until the device's database has answered. */
export function useKeptRecaps(): string[] {
  const [kept, setKept] = useState<string[]>([]);
  useEffect(() => {
    void listKeptRecaps().then(setKept);
  }, []);
  return kept;
}

async function listKeptRecaps(): Promise<string[]> {
  const kept = await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    const [screens, uploads, takes] = await Promise.all([
      store.getAllKeys("unsaved"),
      store.getAll("uploads"),
      store.getAll("takes"),
    ]);
    return [
      // Their keys begin with the share id (draft-mirror.ts).
      ...screens.map((screen) => screen.split(" ")[0] ?? ""),
      ...uploads.map(({ shareId }) => shareId),
      ...takes.filter(({ state }) => state !== "sent" && state !== "deleted").map(({ shareId }) => shareId),
    ];
  });
  return [...new Set(kept)];
}
