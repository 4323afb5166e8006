/** Whether this device has copies of recaps from before December 2026 that are to be migrated (migrate-device-data.ts). */

import { withDatabase } from "../device/outbox-item-store.ts";
import { withStorage } from "../lib/local-storage.ts";

/** In localStorage: all copies are migrated. */
export const COPIES_DONE = "copiesTakenOver";
/** The end of the last day of the migration. */
export const END = Date.UTC(2026, 11, 28);

export async function hasOldCopies(): Promise<boolean> {
  if (Date.now() > END || withStorage((storage) => storage.getItem(COPIES_DONE))) return false;
  return ((await withDatabase((database) => database.count("recaps"))) ?? 0) > 0;
}
