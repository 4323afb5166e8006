import { afterEach, expect, test, vi } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { countUnsent } from "../outbox/waiting-work.ts";
import { newItem, type OrderItem } from "./outbox-item.ts";
import { itemStore } from "./outbox-item-store.ts";
import { listStoredRecaps } from "./use-stored-recaps.ts";

setUpDevice();
afterEach(() => vi.unstubAllGlobals());

const shareId = newShareId();

/** Shows the page of this user; null for a visitor's. */
function signIn(user: string | null): void {
  vi.stubGlobal("document", { documentElement: { dataset: user === null ? {} : { user } } });
}

/** Stores an order that was chosen on the page of this user; null for a visitor's. */
async function order(id: string, user: string | null): Promise<void> {
  signIn(user);
  const item: OrderItem = { ...newItem(id, shareId, Date.now()), kind: "order", mediaIds: [] };
  await itemStore.add([item]);
}

test("a list has what its user and visitors have left on the device; what others have left is told apart", async () => {
  await order("Ada's", "ada");
  await order("A visitor's", null);
  signIn("bob");
  expect(await itemStore.list(shareId, "ada")).toHaveLength(2);
  expect((await itemStore.list()).map(({ id }) => id)).toEqual(["A visitor's"]);
  expect((await itemStore.listAll()).map(({ id }) => id).toSorted()).toEqual(["A visitor's", "Ada's"]);
  expect(await countUnsent()).toMatchObject({ own: { texts: 1 }, others: { texts: 1 } });
});

test("once nobody is signed in what its user has left is not listed, and still known to wait for a sign-in", async () => {
  await order("Ada's", "ada");
  signIn(null);
  expect([await listStoredRecaps(), (await itemStore.listAll()).length]).toEqual([[], 1]);
});
