/** Whether the browser allows databases and has room in them. */
import type { Recap } from "../../domain/recap/recap.ts";
import { editDatabase } from "../edit-store/edit-database.ts";
import { tryToStore } from "./outbox-item-store.ts";

export async function canStore(): Promise<boolean> {
  await editDatabase.transact("readonly", (tables) => tables.copies(null, "probe"));
  return editDatabase.isDurable() && canStoreFiles();
}

function canStoreFiles(): Promise<boolean> {
  return tryToStore(async (database) => {
    const { store, done } = database.transaction("recaps", "readwrite");
    const shareId = "probe";
    await store.put({ shareId, userId: null, recap: {} as Recap });
    await store.delete(shareId);
    await done;
    return true;
  });
}
