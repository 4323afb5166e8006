/** Stores race files and their options on this device. They are never sent, and signing out clears them. */
import type { StoredRaceFile } from "../device/device-database.ts";
import { tryToStore, withDatabase } from "../device/outbox-item-store.ts";
import { isOwn, pageUser } from "../lib/page-user.ts";

/** Returns the file of a recap; null if this device has none of this viewer. */
export async function findRaceFile(shareId: string): Promise<StoredRaceFile | null> {
  const kept = await withDatabase((database) => database.get("race-files", shareId));
  return kept && isOwn(kept, pageUser()) ? kept : null;
}

/** Resolves with false if the device has no room. */
export function storeRaceFile(kept: StoredRaceFile): Promise<boolean> {
  return tryToStore(async (database) => {
    await database.put("race-files", kept);
    return true;
  });
}

export async function forgetRaceFile(shareId: string): Promise<void> {
  await withDatabase((database) => database.delete("race-files", shareId));
}
