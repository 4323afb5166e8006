/** Adds the files that another app has shared with this one to a recap. */
import { isRaceFile } from "../../domain/course/race-file.ts";
import { withSharedFiles } from "../../domain/site/shared-files-target.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { forgetSharedFile, listSharedFiles, type SharedFile } from "../service-worker/shared-files.ts";
import { loadTabOutbox } from "./use-tab-outbox.ts";

/**
 * Adds photos and videos to the recap's memories; they stay with the service worker until this device's database has them.
 * A race file stays, too: returns the address of the details that take it (routes/race-details/race-file-panel.client.tsx), or null.
 */
export async function addSharedFiles(share: string, shareId: string): Promise<SitePath | null> {
  const shared = await listSharedFiles(share);
  const media = shared.filter(({ file }) => !isRaceFile(file));
  if (media.length > 0) await addMedia(shareId, media);
  return media.length < shared.length ? withSharedFiles(wizardUrl("/race-details", shareId), share) : null;
}

async function addMedia(shareId: string, media: SharedFile[]): Promise<void> {
  const { outbox, uploads } = await loadTabOutbox();
  const left = new Map<string, SharedFile>();
  for (const each of media) {
    // An earlier visit of the same address may have added it.
    if (await itemStore.find(each.key)) await forgetSharedFile(each);
    else if (!outbox.find("file", each.key)) left.set(each.key, each);
  }
  const added = [...left.values()];
  uploads.add(
    shareId,
    null,
    added.map(({ file }) => file),
    added.map(({ key }) => key),
  );
  const forgetStored = () => {
    for (const [key, each] of left) {
      const task = outbox.find("file", key);
      if (task && !task.isStored && task.item.state !== "done" && task.item.state !== "refused") continue;
      left.delete(key);
      void forgetSharedFile(each);
    }
    if (left.size === 0) unwatch();
  };
  const unwatch = outbox.subscribe(forgetStored);
  forgetStored();
}
