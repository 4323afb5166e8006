/** Whether the browser allows a database and has room in it. */
import type { Recap } from "../../domain/recap/recap.ts";
import { stored } from "./item-store.ts";

export function canStore(): Promise<boolean> {
  return stored(async (database) => {
    const { store, done } = database.transaction("recaps", "readwrite");
    const shareId = "probe";
    await store.put({ shareId, userId: null, recap: {} as Recap });
    await store.delete(shareId);
    await done;
    return true;
  });
}
