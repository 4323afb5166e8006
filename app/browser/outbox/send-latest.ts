/** Sends an order or a course: of those of a recap, the newest one counts. */
import type { CourseItem, OrderItem } from "../device/item.ts";
import type { ItemStore } from "../device/item-store.ts";
import type { SendOutcome } from "./sender.ts";

export interface LatestDeps {
  store: Pick<ItemStore, "find">;
  /** Waits for a lock between tabs. Resolves with a function that releases it. */
  lock: (name: string) => Promise<() => void>;
}

/** Calls `send` once no tab sends an earlier one, and unless a newer one has replaced the item (`replaceItem`). */
export async function sendLatest(
  { store, lock }: LatestDeps,
  { id, kind, shareId }: OrderItem | CourseItem,
  send: () => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const release = await lock(`${kind} ${shareId}`);
  try {
    return (await store.find(id)) ? await send() : { kind: "done" };
  } finally {
    release();
  }
}
