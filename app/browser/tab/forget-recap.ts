/** Deletes the unsent data of a recap or a question, from this device and from the outbox of this tab. */
import { forgetRaceFile } from "../course/stored-race-files.ts";
import { forgetLastStep } from "../device/last-steps.ts";
import type { Item } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { pageUser } from "../lib/page-user.ts";
import { deletePreparedFile } from "../prepare/prepared-files.ts";
import { tabOutbox } from "./use-tab-outbox.ts";

export async function forgetRecap(shareId: string): Promise<void> {
  forgetLastStep(shareId);
  await editStore.forget(pageUser(), shareId);
  await forgetRaceFile(shareId);
  for (const item of await itemStore.list(shareId)) await forget(item);
}

/** Of a deleted question. Its photos and videos stay. */
export async function forgetTakes(shareId: string, index: number): Promise<void> {
  for (const item of await itemStore.list(shareId))
    if (item.kind === "take" && item.questionIndex === index) await forget(item);
}

async function forget({ id, kind }: Item): Promise<void> {
  await tabOutbox()?.outbox.cancel(id);
  await itemStore.remove(id);
  if (kind === "file") await deletePreparedFile(id);
}
