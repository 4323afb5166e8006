/** Deletes a recap's data from this device: its last step, unsaved text, and unsent photos, videos and takes. */

import { discardPrepared } from "../prepare/prepare-media.ts";
import { itemStore } from "./item-store.ts";
import { forgetLastStep } from "./last-steps.ts";

export async function forgetRecap(shareId: string): Promise<void> {
  forgetLastStep(shareId);
  for (const { id } of await itemStore.list(shareId)) {
    await itemStore.remove(id);
    await discardPrepared(id);
  }
}
