/** Stores copies of the recaps that were opened on this device, so that the wizard can show them without a network. */
import type { Recap } from "../../domain/recap/recap.ts";
import { pageUser } from "../lib/page-user.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import type { RecapCopy } from "./device-store.ts";
import { type FormItem, isFormAhead, newItem, orderId } from "./item.ts";
import { itemStore, STRICT, using } from "./item-store.ts";

/** The recaps that this device has answered with, and not the server. */
const fromDevice = new WeakSet<Recap>();

export function markFromDevice(recap: Recap): Recap {
  fromDevice.add(recap);
  return recap;
}
export function isFromDevice(recap: Recap): boolean {
  return fromDevice.has(recap);
}

/** Returns this viewer's copies, last changed first; undefined if the browser allows no database. */
export async function listCopies(): Promise<Recap[] | undefined> {
  const copies = await using((database) => database.getAll("recaps"));
  return copies
    ?.filter(({ userId }) => userId === pageUser())
    .map(({ recap }) => recap)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Stores the server's version, unless the device has forms that the server does not have yet. */
export async function storeCopy(recap: Recap): Promise<void> {
  if (isFromDevice(recap) || (await isAhead(recap.shareId))) return;
  await using((database) => database.put("recaps", copyOf(recap)));
}

/** Forgets a recap that was deleted. */
export async function forgetCopy(shareId: string): Promise<void> {
  await using((database) => database.delete("recaps", shareId));
}

/** Stores a form that the device has answered, and what it made of the recap: both or nothing. */
export async function storeForm(
  recap: Recap,
  form: Pick<FormItem, "id" | "does" | "fields">,
): Promise<boolean> {
  const item: FormItem = { ...newItem(form.id, recap.shareId, Date.now()), kind: "form", ...form };
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

/** Whether the device has a newer version of a recap than the server: its beginning, or its questions. */
export async function isAhead(shareId: string): Promise<boolean> {
  return (await itemStore.list(shareId)).some(isFormAhead);
}

function copyOf(recap: Recap): RecapCopy {
  return { shareId: recap.shareId, userId: pageUser(), recap };
}
