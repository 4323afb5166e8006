/**
 * Keeps the files of races on this device, with what was chosen and with what is hidden. Nothing of it is sent; signing out
 * clears it with everything else.
 */
import type { KnownZone } from "../../domain/course/course-options.ts";
import type { KeptRaceFile } from "../device/device-store.ts";
import { STRICT, stored, using } from "../device/item-store.ts";
import { pageUser } from "../lib/page-user.ts";

/** Returns the file of a recap; null if this device has none of this viewer. */
export async function findRaceFile(shareId: string): Promise<KeptRaceFile | null> {
  const kept = await using((database) => database.get("race-files", shareId));
  return kept && (kept.userId === null || kept.userId === pageUser()) ? kept : null;
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

export async function listZones(): Promise<KnownZone[]> {
  return (await using((database) => database.getAll("hidden-zones"))) ?? [];
}

export async function storeZones(zones: KnownZone[]): Promise<void> {
  await using(async (database) => {
    const transaction = database.transaction("hidden-zones", "readwrite", STRICT);
    for (const zone of zones) void transaction.store.put(zone);
    await transaction.done;
  });
}
