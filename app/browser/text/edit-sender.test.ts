/** Sending what the edit store has, from the tabs of one browser. */
import * as fakeIndexedDb from "fake-indexeddb";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBrowser, loadCopy, type } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import { after, answeredByHand, createDevice, settle } from "../../../tests/outbox-device.ts";
import type { Edit, EditResult } from "../../domain/edits/edit.ts";
import type { EditsResponse } from "../edit-store/edit-result.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { createEditSender } from "./edit-sender.ts";

const { default: _, forceCloseDatabase: __, ...GLOBALS } = fakeIndexedDb;
beforeAll(() => void Object.assign(globalThis, GLOBALS));
afterAll(() => {
  for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  return () => void vi.useRealTimers();
});

const shareId = newShareId();
const field = "answer-0" as const;
type Outcome = CallOutcome<EditsResponse>;
const LOST: Outcome = { kind: "lost", isOffline: true };

/** A browser with one tab that sends, and the server's calls, which the test answers. */
async function setUp(browser = createBrowser(), locks = createDevice()) {
  const store = browser();
  const { calls, call } = answeredByHand<[string, Edit[]], Outcome>();
  const renewed: string[] = [];
  let lastId = 0;
  const sender = createEditSender({
    store,
    viewer: () => null,
    patch: call,
    lockWithin: async (_milliseconds, name) => locks.tryLock(name),
    isVisitorKnown: () => true,
    createId: () => `${Math.random()} ${++lastId}`,
    renewCopy: (of) => void renewed.push(of),
  });
  sender.start();
  await settle();
  const sentEdits = () => calls.map(({ args }) => args[1].map(({ field: name, value }) => [name, value]));
  return { store, sender, calls, sentEdits, renewed, browser, locks };
}

function saved(edits: Edit[], version = 2): Outcome {
  const fields = edits.map(({ field: name, value }): EditResult => ({ field: name, is: "saved", value }));
  return { kind: "done", answer: { version, fields } };
}

const rejected = (status: number, message = "No."): Outcome => ({
  kind: "rejected",
  status,
  message,
});
const rowsOf = async (store: EditStore) => (await store.load(null, shareId)).rows;

test("what is ready of a recap is sent in one request, 0.8 s after the last change", async () => {
  const { store, calls, sentEdits } = await setUp();
  await type(store, shareId, field, "M");
  await after(700);
  await type(store, shareId, field, "Mud", { seen: "M" });
  await type(store, shareId, "name", "Boston");
  await after(700);
  expect(calls).toHaveLength(0);
  await after(100);
  expect(sentEdits()).toEqual([
    [
      [field, "Mud"],
      ["name", "Boston"],
    ],
  ]);
  await calls[0]?.answer(saved(calls[0].args[1]));
  expect(await rowsOf(store)).toEqual([]);
});

test("what was typed during a request follows at once, and may replace what that saved", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mud.");
  void sender.send(shareId, "page");
  await settle();
  await type(store, shareId, field, "Mud. Rain.", { seen: "Mud." });
  await after(5_000);
  expect(calls).toHaveLength(1);
  await calls[0]?.answer(saved(calls[0].args[1]));
  await settle();
  expect(calls[1]?.args[1]).toMatchObject([{ base: ["Mud."], value: "Mud. Rain." }]);
});

test("a lost response: the text is sent again, from what was sent too", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mud.");
  void sender.send(shareId, "page");
  await settle();
  await calls[0]?.answer(LOST);
  expect(sender.state(shareId)).toMatchObject({ kind: "retrying", isOffline: true });
  await type(store, shareId, field, "Mud. Rain.", { seen: "Mud." });
  await after(2_000);
  expect(calls[1]?.args[1]).toMatchObject([{ base: [null, "Mud."], value: "Mud. Rain." }]);
});

test("typed and taken back while under way: a row goes only when no request is without an end", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mud.", { stored: "Rain." });
  void sender.send(shareId, "page");
  await settle();
  await type(store, shareId, field, "Rain.", { seen: "Mud." });
  void sender.send(shareId, "athlete");
  await after(1_100);
  // Next does not wait for a request that does not end.
  expect(calls[1]?.args[1]).toMatchObject([{ base: ["Rain.", "Mud."], value: "Rain." }]);
  await calls[1]?.answer(saved(calls[1].args[1]));
  expect(await rowsOf(store)).toMatchObject([{ value: "Rain.", state: "ready" }]);
  await calls[0]?.answer(saved(calls[0].args[1]));
  await after(3_000);
  expect(calls[2]?.args[1]).toMatchObject([{ value: "Rain." }]);
  await calls[2]?.answer(saved(calls[2].args[1]));
  expect(await rowsOf(store)).toEqual([]);
});

test("Next does not wait for a frozen tab, and what its page had sent is sent again", async () => {
  const first = await setUp();
  await type(first.store, shareId, field, "Mud.");
  void first.sender.send(shareId, "page");
  await settle();
  const second = await setUp(first.browser, first.locks);
  await type(second.store, shareId, "name", "Boston");
  void second.sender.send(shareId, "page");
  await settle();
  expect(second.calls).toHaveLength(0);
  void second.sender.send(shareId, "athlete");
  await after(1_100);
  expect(second.sentEdits()).toEqual([[["name", "Boston"]]]);
});

test("a page that is gone with its request: the next one sends at once", async () => {
  const first = await setUp();
  await type(first.store, shareId, field, "Mud.");
  void first.sender.send(shareId, "page");
  await settle();
  expect(first.calls).toHaveLength(1);
  first.locks.kill();
  const second = await setUp(first.browser, first.locks);
  expect(second.calls[0]?.args[1]).toMatchObject([{ base: [null, "Mud."], value: "Mud." }]);
  await second.calls[0]?.answer(saved(second.calls[0].args[1]));
  expect(await rowsOf(second.store)).toEqual([]);
});

test("a hidden page sends before it returns, as much as outlives the page", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "a".repeat(9_000));
  for (let index = 1; index < 5; index++) await type(store, shareId, `answer-${index}`, "長".repeat(5_000));
  await after(300);
  sender.hide();
  expect(calls.map(({ args }) => args[1].length)).toEqual([4]);
});

test("half a sentence of a published recap is not sent, not even when the page is hidden", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mu", { isHeld: true });
  sender.hide();
  await after(10_000);
  expect(calls).toHaveLength(0);
});

test("after a 400 each edit is sent alone once: one bad edit does not stop the others", async () => {
  const { store, sender, calls, sentEdits } = await setUp();
  await type(store, shareId, field, "Bad");
  await type(store, shareId, "name", "Boston");
  void sender.send(shareId, "page");
  await settle();
  await calls[0]?.answer(rejected(400));
  await calls[1]?.answer(rejected(400, "Not this."));
  await calls[2]?.answer(saved(calls[2].args[1]));
  await after(10_000);
  expect(sentEdits().slice(1)).toEqual([[[field, "Bad"]], [["name", "Boston"]]]);
  expect(await rowsOf(store)).toMatchObject([
    { field, state: "refused", message: "Not this.", typed: "Bad" },
  ]);
});

test("a limit, the end of a session and losses hold everything back, until they end or the athlete presses", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mud.");
  void sender.send(shareId, "page");
  await settle();
  await calls[0]?.answer({ kind: "limited", retryAfterMs: 30_000, message: "Later" });
  expect(sender.state(shareId)).toEqual({ kind: "limited", message: "Later" });
  await sender.send(shareId, "page");
  await after(20_000);
  expect(calls).toHaveLength(1);
  await after(10_000);
  expect(calls).toHaveLength(2);
  await calls[1]?.answer({ kind: "signed-out" });
  await after(100_000);
  expect(calls).toHaveLength(2);
  sender.retry();
  await settle();
  expect(calls).toHaveLength(3);
});

test("a recap that the server does not find waits a minute before its edits are refused", async () => {
  const { store, sender, calls } = await setUp();
  await type(store, shareId, field, "Mud.");
  void sender.send(shareId, "page");
  for (let miss = 0; miss < 6; miss++) {
    await after(60_000);
    await calls[miss]?.answer(rejected(404, "Not found"));
  }
  expect(await rowsOf(store)).toMatchObject([{ state: "refused", message: "Not found" }]);
});

test("nothing of a recap is sent that the server has not begun", async () => {
  const { store, calls } = await setUp();
  await loadCopy(store, recap({ shareId, id: 0, version: 0 }));
  await type(store, shareId, field, "Mud.");
  await after(5_000);
  expect(calls).toHaveLength(0);
  await loadCopy(store, recap({ shareId, id: 5, version: 1 }));
  await after(800);
  expect(calls).toHaveLength(1);
});

test("the copy is loaded anew once all is sent, if somebody else has changed the recap in between", async () => {
  const { store, calls, renewed } = await setUp();
  await loadCopy(store, recap({ shareId, version: 1 }));
  for (const [version, text] of [
    [2, "Mud."],
    [5, "Rain."],
  ] as const) {
    await type(store, shareId, field, text, { stored: text === "Mud." ? null : "Mud." });
    await after(800);
    const call = calls.at(-1);
    await call?.answer(saved(call.args[1], version));
    expect(renewed).toEqual(version === 2 ? [] : [shareId]);
  }
});
