/** Adds the files that another app has shared with this one to a recap's memories. */
import { forgetSharedFile, listSharedFiles } from "../service-worker/shared-files.ts";
import { loadTabOutbox } from "./use-tab-outbox.ts";

export async function areFilesShared(): Promise<boolean> {
  return (await listSharedFiles()).length > 0;
}

/** They stay with the service worker until this device's database has them. */
export async function addSharedFiles(shareId: string): Promise<void> {
  const shared = await listSharedFiles();
  const { outbox, uploads } = await loadTabOutbox();
  const left = new Map(shared.map((each) => [each.key, each]));
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
    shared.map(({ file }) => file),
    shared.map(({ key }) => key),
  );
}
