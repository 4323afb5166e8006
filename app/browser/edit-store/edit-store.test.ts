/** The edit store of two tabs of one browser. */
import * as fakeIndexedDb from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createBrowser, loadCopy, spyOnRows, type } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import { openEditDatabase } from "./edit-database.ts";
import { settled } from "./edit-row.ts";
import { createEditStore } from "./edit-store.ts";

const { default: _, forceCloseDatabase: __, ...GLOBALS } = fakeIndexedDb;
beforeAll(() => void Object.assign(globalThis, GLOBALS));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => {
  for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(globalThis, name);
});

const shareId = newShareId();
const field = "answer-0" as const;

test("a change is in this tab at once, then on the disk, where a new page finds it", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  const stored = type(tab, shareId, field, "Mud.");
  expect(tab.snapshot(null, shareId).rows).toMatchObject([{ typed: "Mud." }]);
  await stored;
  expect((await openTab().load(null, shareId)).rows).toMatchObject([{ typed: "Mud.", state: "ready" }]);
});

test("letters typed faster than the disk share a transaction, and none is lost", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  await tab.load(null, shareId);
  await Promise.all(
    ["M", "Mu", "Mud"].map((typed, at, all) => type(tab, shareId, field, typed, { seen: all[at - 1] })),
  );
  expect((await openTab().load(null, shareId)).rows).toMatchObject([{ typed: "Mud", state: "ready" }]);
});

test("what one tab types the others show", async () => {
  const openTab = createBrowser();
  const [tab, other] = [openTab(), openTab()];
  await other.load(null, shareId);
  const heard: string[] = [];
  other.subscribe((changed) => void heard.push(changed));
  await type(tab, shareId, field, "Mud.");
  await other.load(null, shareId);
  expect(other.snapshot(null, shareId).rows).toMatchObject([{ typed: "Mud." }]);
  expect(heard).toContain(shareId);
});

test("a letter reads and writes its own row alone, and the other tabs read that", async () => {
  const openTab = createBrowser();
  const [tab, other] = [openTab(), openTab()];
  for (const own of [field, "answer-1", "answer-2"] as const) await type(tab, shareId, own, "Mud.");
  await other.load(null, shareId);
  const { read, written } = spyOnRows();
  await type(tab, shareId, field, "Mud. R", { seen: "Mud." });
  await vi.waitFor(() =>
    expect(other.snapshot(null, shareId).rows.find((row) => row.field === field)?.typed).toBe("Mud. R"),
  );
  const own = ["", shareId, field];
  expect(read()).toEqual([own, own]);
  expect(written()).toEqual([own]);
  const { rows } = tab.snapshot(null, shareId);
  expect(rows.map((row) => row.typed).toSorted()).toEqual(["Mud.", "Mud.", "Mud. R"]);
});

test("what a visitor's tab types passes to the account of another tab", async () => {
  const openTab = createBrowser();
  const [tab, other] = [openTab(), openTab()];
  await other.load("ada", shareId);
  await type(tab, shareId, field, "Mud.");
  await vi.waitFor(() => {
    expect(other.snapshot("ada", shareId).rows).toMatchObject([{ userId: "ada", typed: "Mud." }]);
    expect(tab.snapshot(null, shareId).rows).toEqual([]);
  });
});

for (const choice of ["mine", "theirs"] as const)
  test(`two tabs type two texts without a network: both are there until one is chosen (${choice}), twice`, async () => {
    const openTab = createBrowser();
    const [tab, other] = [openTab(), openTab()];
    await Promise.all([tab.load(null, shareId), other.load(null, shareId)]);
    await Promise.all([type(tab, shareId, field, "Mud."), type(other, shareId, field, "Rain.")]);
    const [row] = (await openTab().load(null, shareId)).rows;
    const texts = row?.theirs?.where === "tab" ? [row.typed, ...row.theirs.values] : [];
    expect(row?.state).toBe("conflict");
    expect(texts.toSorted()).toEqual(["Mud.", "Rain."]);

    const choose = (store: typeof tab) =>
      store.update(null, shareId, (rows) =>
        rows.flatMap((one) => settled(one, choice, { mine: "Rain.", theirs: "Mud." }) ?? []),
      );
    await Promise.all([choose(tab), choose(other)]);
    const chosen = choice === "mine" ? "Rain." : "Mud.";
    expect((await openTab().load(null, shareId)).rows).toMatchObject([
      { state: "ready", typed: chosen, base: [null], theirs: null },
    ]);
  });

test("typed before this tab knows what an earlier page has left: neither text is gone", async () => {
  const openTab = createBrowser();
  await type(openTab(), shareId, field, "Left by a crash");
  const tab = openTab();
  await type(tab, shareId, field, "N");
  expect(tab.snapshot(null, shareId).rows).toMatchObject([
    { state: "conflict", typed: "N", theirs: { values: ["Left by a crash"] } },
  ]);
});

test("rows and copies of another account are not shown, and a visitor's pass to the account", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  await type(tab, shareId, field, "Ada's", { viewer: "ada" });
  await loadCopy(tab, recap({ shareId }), "ada");
  expect(await openTab().load("bob", shareId)).toEqual({ rows: [], copy: null });
  expect(await tab.listRows("bob")).toEqual([]);
  expect(await tab.listRecaps("bob")).toEqual([]);

  const visited = newShareId();
  await type(tab, visited, field, "A visitor's");
  await loadCopy(tab, recap({ shareId: visited }));
  expect(await openTab().load("bob", visited)).toMatchObject({
    rows: [{ userId: "bob" }],
    copy: { userId: "bob" },
  });
  expect(await tab.listRows(null)).toEqual([]);
  expect(await tab.listRecaps(null)).toEqual([]);
});

test("a response changes the row and the copy at once", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  await loadCopy(tab, recap({ shareId, version: 3, answers: {} }));
  await type(tab, shareId, field, "Mud.");
  const edits = [{ field, base: [null], value: "Mud." }];
  const fields = [{ field, is: "saved" as const, value: "Mud." }];
  await tab.respond(null, shareId, "one", edits, { version: 4, fields });
  expect(await openTab().load(null, shareId)).toMatchObject({
    rows: [],
    copy: { recap: { version: 4, answers: { "0": "Mud." } } },
  });
});

test("what the server filled in of a recap that was begun here may be replaced", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  await loadCopy(tab, recap({ shareId, id: 0, version: 0, athleteName: null }));
  await type(tab, shareId, "athleteName", "Grace");
  await loadCopy(tab, recap({ shareId, id: 5, version: 1, athleteName: "Ada" }));
  expect((await openTab().load(null, shareId)).rows).toMatchObject([{ base: [null, "Ada"], value: "Grace" }]);
});

test("a file that has arrived gives its id to its description", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  const id = "A".repeat(22);
  await type(tab, shareId, "description-0b5ab3c4-item", "The finish");
  await tab.arrive(null, shareId, "0b5ab3c4-item", id);
  expect((await openTab().load(null, shareId)).rows).toMatchObject([
    { field: `description-${id}`, typed: "The finish" },
  ]);
});

test("a list reads each copy once, and a forgotten recap leaves nothing", async () => {
  const openTab = createBrowser();
  const tab = openTab();
  const older = newShareId();
  await loadCopy(tab, recap({ shareId: older, updatedAt: "2026-01-01T00:00:00.000Z" }));
  await loadCopy(tab, recap({ shareId, updatedAt: "2026-05-01T00:00:00.000Z" }));
  await type(tab, older, field, "Mud.");
  const listed = await openTab().listRecaps(null);
  expect(listed.map(({ copy, rows }) => [copy?.shareId, rows.length])).toEqual([
    [shareId, 0],
    [older, 1],
  ]);
  await tab.forget(null, older);
  expect(await openTab().load(null, older)).toEqual({ rows: [], copy: null });
  expect(tab.snapshot(null, older)).toEqual({ rows: [], copy: null });
});

test("without a database everything is in memory, and the store says so", async () => {
  const { indexedDB } = globalThis;
  Reflect.deleteProperty(globalThis, "indexedDB");
  const tab = createEditStore(openEditDatabase("none"), null);
  await type(tab, shareId, field, "Mud.");
  await loadCopy(tab, recap({ shareId }));
  expect(tab.isDurable()).toBe(false);
  expect(await tab.load(null, shareId)).toMatchObject({ rows: [{ typed: "Mud." }], copy: { shareId } });
  expect(await tab.listRows(null)).toHaveLength(1);
  globalThis.indexedDB = indexedDB;
});
