/** Stores forms and media orders for the outbox. */
import { type FormItem, newItem } from "./outbox-item.ts";
import { itemStore, replaceItem } from "./outbox-item-store.ts";

/** Stores a form that the device has answered. Resolves with false if nothing could be stored. */
export function storeForm(form: Pick<FormItem, "shareId" | "userId" | "does" | "fields">): Promise<boolean> {
  return itemStore.add([
    { ...newItem(crypto.randomUUID(), form.shareId, Date.now()), kind: "form", ...form },
  ]);
}

/** Stores the order of a recap's photos and videos for the outbox. Resolves with false if it could not be stored. */
export function storeOrder(shareId: string, mediaIds: string[]): Promise<boolean> {
  return replaceItem({ ...newItem(crypto.randomUUID(), shareId, Date.now()), kind: "order", mediaIds });
}

/** Deletes an unsent order, because the server has a newer one. */
export async function forgetOrder(shareId: string): Promise<void> {
  for (const { id, kind } of await itemStore.list(shareId)) if (kind === "order") await itemStore.remove(id);
}
