/** Keeps the files of races on this device, with what was chosen. They are never sent; signing out clears them with all else. */
import type { KeptRaceFile } from "../device/device-database.ts";
import { stored, using } from "../device/outbox-item-store.ts";
import { isOwn, pageUser } from "../lib/page-user.ts";

/** Returns the file of a recap; null if this device has none of this viewer. */
export async function findRaceFile(shareId: string): Promise<KeptRaceFile | null> {
  const kept = await using((database) => database.get("race-files", shareId));
  return kept && isOwn(kept, pageUser()) ? kept : null;
}

/** Resolves with false if the device has no room. */
export function keepRaceFile(kept: KeptRaceFile): Promise<boolean> {
  return stored(async (database) => {
    await database.put("race-files", kept);
    return true;
  });
}

export async function forgetRaceFile(shareId: string): Promise<void> {
  await using((database) => database.delete("race-files", shareId));
}
