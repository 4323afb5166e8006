/** Forgets what this device keeps of a recap that is gone: its texts, and its photos and videos on their way. */
import { deviceStore, ignoringNoDatabase } from "./device-store.ts";
import { screensOf } from "./draft-mirror.ts";
import { discardPrepared } from "./prepare/prepare-media.ts";

export async function forgetRecap(shareId: string): Promise<void> {
  await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    await store.delete("unsaved", screensOf(shareId));
    for (const key of await store.getAllKeysFromIndex("uploads", "shareId", shareId)) {
      await store.delete("uploads", key);
      await store.delete("upload-bytes", key);
      await discardPrepared(key);
    }
  });
}
