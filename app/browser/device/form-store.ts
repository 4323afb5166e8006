/** Stores what the device has answered without a network, for the outbox: forms and orders. */
import type { Recap } from "../../domain/recap/recap.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import { type FormItem, newItem, orderId } from "./item.ts";
import { itemStore, STRICT, using } from "./item-store.ts";
import { copyOf } from "./recap-copies.ts";

/** Stores a form that the device has answered, and what it made of the recap: both or nothing. */
export async function storeForm(recap: Recap, form: Pick<FormItem, "does" | "fields">): Promise<boolean> {
  const item: FormItem = {
    ...newItem(crypto.randomUUID(), recap.shareId, Date.now()),
    kind: "form",
    ...form,
  };
  const isStored = await using(async (database) => {
    const transaction = database.transaction(["items", "recaps"], "readwrite", STRICT);
    void transaction.objectStore("items").put(item);
    void transaction.objectStore("recaps").put(copyOf(recap));
    await transaction.done;
    return true;
  });
  notifyWaiting();
  return isStored ?? false;
}

/** Stores the order of a recap's photos and videos for the outbox. */
export function storeOrder(shareId: string, mediaIds: string[]): Promise<boolean> {
  return itemStore.add([{ ...newItem(orderId(shareId), shareId, Date.now()), kind: "order", mediaIds }]);
}
