/** Counts what this device has not sent to the server yet, which signing out deletes. */
import type { UnsentWork } from "../../texts/recap/waiting.ts";
import { deviceStore, ignoringNoDatabase } from "./device-store.ts";

const NOTHING: UnsentWork = { texts: 0, photos: 0, videos: 0, recordings: 0 };

export async function countUnsentWork(): Promise<UnsentWork> {
  const counts = await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    const [texts, uploads, takes] = await Promise.all([
      store.count("texts"),
      store.getAll("uploads"),
      store.getAll("takes"),
    ]);
    const videos = uploads.filter(({ fileType }) => fileType === "video").length;
    return {
      texts,
      photos: uploads.length - videos,
      videos,
      recordings: takes.filter(({ state }) => state !== "sent" && state !== "deleted").length,
    };
  });
  return counts ?? NOTHING;
}

export function isNothingUnsent(work: UnsentWork): boolean {
  return Object.values(work).every((count) => count === 0);
}
