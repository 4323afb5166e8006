/** What the last version of the product has left on this device is taken over once a page. */
import { editStore } from "../device/edit-store.ts";
import { takeOver } from "../device/takeover.ts";

/** How long others wait for it. */
const WAITS_MS = 3_000;

let taking: Promise<void> | null = null;

/** Resolves when it is done, or takes long. */
export function takenOver(): Promise<void> {
  taking ??= takeOver(editStore).catch((error: unknown) => console.error("Nothing was taken over", error));
  return Promise.race([taking, new Promise<void>((resolve) => setTimeout(resolve, WAITS_MS))]);
}
