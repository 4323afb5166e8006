import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spyOnRows, type } from "../../../tests/edit-tabs.ts";
import { newShareId } from "../../../tests/factories.ts";
import { after, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import { newItem } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { editStore } from "../edit-store/edit-store.ts";
import type { WaitingWork } from "./waiting-work.ts";
import { watchWaiting } from "./watch-waiting.ts";

setUpDevice();
beforeEach(() => {
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, events[name].bind(events));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shareId = newShareId();

test("what waits is told once it is known, and after each change of an item or of a text", async () => {
  const list = vi.spyOn(itemStore, "list");
  const told: (WaitingWork | null)[] = [];
  const { stop } = watchWaiting((waiting) => void told.push(waiting));
  await settle();
  expect(told.every((waiting) => waiting === null) && told.length > 0).toBe(true);
  await type(editStore, shareId, "answer-0", "Mud.");
  await vi.waitFor(async () => {
    await settle();
    expect(told.at(-1)).toMatchObject({ counts: { texts: 1 } });
  });
  // A text reads no items.
  expect(list).toHaveBeenCalledTimes(1);
  const order = { ...newItem("order", shareId, Date.now()), kind: "order" as const, mediaIds: [] };
  await itemStore.add([order]);
  await after(100);
  // It is being sent right now.
  expect(told.at(-1)).toMatchObject({ counts: { texts: 1 } });
  await after(3_000);
  expect(told.at(-1)).toMatchObject({ counts: { texts: 2 } });
  expect(list).toHaveBeenCalledTimes(2);
  stop();
  const { length } = told;
  await itemStore.remove("order");
  await after(5_000);
  expect(told).toHaveLength(length);
});

test("a letter reads its own row alone", async () => {
  await Promise.all([1, 2, 3].map((index) => type(editStore, shareId, `answer-${index}`, "Mud.")));
  const told: (WaitingWork | null)[] = [];
  const { stop } = watchWaiting((waiting) => void told.push(waiting));
  await after(3_000);
  expect(told.at(-1)).toMatchObject({ counts: { texts: 3 } });
  const { read } = spyOnRows();
  await type(editStore, shareId, "answer-1", null, { seen: "Mud." });
  await vi.waitFor(async () => {
    await settle();
    expect(told.at(-1)).toMatchObject({ counts: { texts: 2 } });
  });
  // By the store and by the watch.
  expect(read()).toEqual(Array(2).fill(["", shareId, "answer-1"]));
  stop();
});
