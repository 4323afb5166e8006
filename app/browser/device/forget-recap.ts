/** Deletes a recap's data from this device: its last step, unsaved text, and unsent photos, videos and takes. */

import { discardPrepared } from "../prepare/prepare-media.ts";
import { chunksOf, deviceStore, ignoringNoDatabase } from "./device-store.ts";
import { forgetLastStep } from "./last-steps.ts";

export async function forgetRecap(shareId: string): Promise<void> {
  forgetLastStep(shareId);
  await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    for (const id of await store.getAllKeysFromIndex("texts", "shareId", shareId))
      await store.delete("texts", id);
    for (const key of await store.getAllKeysFromIndex("uploads", "shareId", shareId)) {
      await store.delete("uploads", key);
      await store.delete("upload-bytes", key);
      await discardPrepared(key);
    }
    for (const key of await store.getAllKeysFromIndex("takes", "shareId", shareId)) {
      await store.delete("takes", key);
      await store.delete("take-files", key);
      await store.delete("take-chunks", chunksOf(key));
    }
  });
}
