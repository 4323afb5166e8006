/** Adds the files that another app has shared with this one to a recap. */
import { isRaceFile } from "../../domain/race/race-file.ts";
import { SHARED_PARAMETER } from "../../domain/site/share-target.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import { forgetSharedFile, listSharedFiles, type SharedFile } from "../service-worker/shared-files.ts";
import { loadTabOutbox } from "./use-tab-outbox.ts";

export async function areFilesShared(): Promise<boolean> {
  return (await listSharedFiles()).length > 0;
}

/**
 * Adds photos and videos to the recap's memories; they stay with the service worker until this device's database has them.
 * A race file stays, too: returns the address of the details that take it (routes/race-details/race-file-panel.tsx), or null.
 */
export async function addSharedFiles(shareId: string): Promise<SitePath | null> {
  const shared = await listSharedFiles();
  const media = shared.filter(({ file }) => !isRaceFile(file));
  if (media.length > 0) await addMedia(shareId, media);
  return media.length < shared.length ? `${wizardUrl("/race-details", shareId)}&${SHARED_PARAMETER}` : null;
}

async function addMedia(shareId: string, media: SharedFile[]): Promise<void> {
  const { outbox, uploads } = await loadTabOutbox();
  const left = new Map(media.map((each) => [each.key, each]));
  const unwatch = outbox.subscribe(() => {
    for (const [key, each] of left) {
      const task = outbox.find("file", key);
      if (task && !task.isStored && task.item.state !== "done" && task.item.state !== "refused") continue;
      left.delete(key);
      void forgetSharedFile(each);
    }
    if (left.size === 0) unwatch();
  });
  uploads.add(
    shareId,
    null,
    media.map(({ file }) => file),
    media.map(({ key }) => key),
  );
}
