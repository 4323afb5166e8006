/** Stores what the device has answered without a network, for the outbox: forms and orders. */
import { nextIndexAfter, type Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import { type FormItem, type Item, newItem, orderId } from "./item.ts";
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

/**
 * Takes over the server's questions, and changes what waits for them: all or nothing, so it can be repeated. Returns the
 * changed items.
 */
export async function replaceQuestions(
  shareId: string,
  questions: Question[],
  changesOf: (item: Item, here: Question[]) => Partial<Item> | null,
): Promise<Item[]> {
  const changed = await using(async (database) => {
    const transaction = database.transaction(["items", "recaps"], "readwrite", STRICT);
    const copy = await transaction.objectStore("recaps").get(shareId);
    const items = await transaction.objectStore("items").index("shareId").getAll(shareId);
    const moved = items.flatMap((item) => {
      const changes = copy ? changesOf(item, copy.recap.questions) : null;
      return changes ? [{ ...item, ...changes } as Item] : [];
    });
    for (const item of moved) void transaction.objectStore("items").put(item);
    if (copy) {
      const nextQuestionIndex = nextIndexAfter(questions, copy.recap.answers);
      const recap = { ...copy.recap, questions, nextQuestionIndex };
      void transaction.objectStore("recaps").put({ ...copy, recap });
    }
    await transaction.done;
    return moved;
  });
  return changed ?? [];
}
