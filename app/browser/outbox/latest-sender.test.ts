import { expect, test } from "vitest";
import { course, newShareId } from "../../../tests/factories.ts";
import { after, answeredByHand, createDevice, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import type { Course } from "../../domain/course/course.ts";
import { storeCourse } from "../course/store-course.ts";
import { forgetOrder, itemStore, storeOrder } from "../device/outbox-item-store.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { createLatestSender } from "./latest-sender.ts";
import { createOutbox, type OutboxDeps } from "./outbox.ts";
import { countsOf } from "./waiting-work.ts";

setUpDevice();

const shareId = newShareId();
const SAVED = { kind: "done", answer: null } as const;
const longer = course({ seconds: 300 });

/** Opens a tab, whose calls are answered by hand. */
function openTab(device = createDevice()) {
  const { calls, call } = answeredByHand<[shareId: string, course: Course | null], CallOutcome<null>>();
  const outbox = createOutbox({
    ...device,
    senders: {
      course: createLatestSender<"course">({ ...device, call: (item) => call(item.shareId, item.course) }),
    } as OutboxDeps["senders"],
    createKey: () => "",
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async () => {},
  });
  return {
    async store(course: Course | null) {
      expect(await storeCourse(shareId, course)).toBe(true);
      await outbox.restore();
      await settle();
    },
    answer: (outcome: CallOutcome<null>) => calls.at(-1)?.answer(outcome),
    /** The courses that were sent. */
    sent: () => calls.map(({ args }) => args[1]),
    outbox,
  };
}

const waiting = async () => (await itemStore.list(shareId)).map((item) => "course" in item && item.course);

test("a course waits on the device until the server has it", async () => {
  const tab = openTab();
  await tab.store(course());
  expect([tab.sent(), await waiting()]).toEqual([[course()], [course()]]);
  await tab.answer(SAVED);
  expect(await waiting()).toEqual([]);
});

test("a newer course, or its removal, replaces one that waits", async () => {
  const tab = openTab();
  tab.outbox.goOffline();
  for (const each of [course(), longer, null, longer]) await tab.store(each);
  expect([tab.sent(), await waiting()]).toEqual([[], [longer]]);
  tab.outbox.retryLost();
  await settle();
  await tab.answer(SAVED);
  await after(60_000);
  expect([tab.sent(), await waiting()]).toEqual([[longer], []]);
});

test("a course that is replaced while it is sent does not take the newer one with it", async () => {
  const tab = openTab();
  await tab.store(course());
  await tab.store(longer);
  await tab.answer(SAVED);
  expect(tab.sent()).toEqual([course(), longer]);
  await tab.answer(SAVED);
  expect(await waiting()).toEqual([]);
});

test("a tab sends a newer course once another tab has sent the earlier one", async () => {
  const device = createDevice();
  const [before, now] = [openTab(device), openTab(device)];
  await before.store(course());
  await now.store(longer);
  expect([before.sent(), now.sent()]).toEqual([[course()], []]);
  await before.answer(SAVED);
  expect(now.sent()).toEqual([longer]);
  await now.answer(SAVED);
  expect(await waiting()).toEqual([]);
});

test("tabs send a course once, and the newest one although an earlier one waits in another tab", async () => {
  const device = createDevice();
  const [before, now] = [openTab(device), openTab(device)];
  before.outbox.goOffline();
  await before.store(course());
  await now.store(longer);
  await before.outbox.restore();
  await now.answer(SAVED);
  before.outbox.retryLost();
  await after(60_000);
  expect([before.sent(), now.sent(), await waiting()]).toEqual([[], [longer], []]);
});

test("a course waits for a sign-in, for the end of a limit and for an answer", async () => {
  const tab = openTab();
  await tab.store(course());
  await tab.answer({ kind: "limited", retryAfterMs: 5_000, message: "Too much" });
  await after(4_000);
  expect(tab.sent()).toHaveLength(1);
  await after(2_000);
  await tab.answer({ kind: "lost" });
  await after(2_000);
  await tab.answer({ kind: "signed-out" });
  await after(600_000);
  expect([tab.sent().length, await waiting()]).toEqual([3, [course()]]);
  tab.outbox.retryLost();
  await settle();
  await tab.answer(SAVED);
  expect(await waiting()).toEqual([]);
});

test("a course whose recap stays missing is given up", async () => {
  const tab = openTab();
  await tab.store(course());
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(await waiting()).toEqual([course()]);
    await tab.answer({ kind: "rejected", status: 404, message: "Not found" });
    await after(60_000);
  }
  expect(await waiting()).toEqual([]);
});

test("what waits names a course, and counts its removal as an edit", async () => {
  await storeCourse(shareId, course());
  expect(countsOf(await itemStore.list())).toMatchObject({ courses: 1, texts: 0 });
  await storeCourse(shareId, null);
  expect(countsOf(await itemStore.list())).toMatchObject({ courses: 0, texts: 1 });
});

/** A tab that sends orders. */
function orderTab() {
  const device = createDevice();
  const { calls, call } = answeredByHand<[mediaIds: string[]], CallOutcome<null>>();
  const order = createLatestSender<"order">({ ...device, call: (item) => call(item.mediaIds) });
  const outbox = createOutbox({
    ...device,
    senders: { order } as OutboxDeps["senders"],
    createKey: () => "",
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async () => {},
  });
  return { outbox, calls, device };
}

test("an order that meets a fault of the server or a limit waits, and one that the server refuses goes", async () => {
  const { outbox, calls } = orderTab();
  const left = async () => (await itemStore.list(shareId)).length;
  await storeOrder(shareId, ["b", "a"]);
  await outbox.restore();
  await settle();
  await calls.at(-1)?.answer({ kind: "lost" });
  await after(60_000);
  expect([calls.length, await left()]).toEqual([2, 1]);
  await calls.at(-1)?.answer({ kind: "rejected", status: 400, message: "A photo is gone" });
  expect([calls.map(({ args }) => args[0]), await left()]).toEqual([Array(2).fill(["b", "a"]), 0]);
});

test("an order that waits is not sent once a newer one was saved", async () => {
  const { outbox, calls, device } = orderTab();
  await storeOrder(shareId, ["b", "a"]);
  const release = await device.lock(`order ${shareId}`);
  await outbox.restore();
  await settle();
  await forgetOrder(shareId);
  release();
  await settle();
  expect([calls.length, await itemStore.list(shareId)]).toEqual([0, []]);
});
