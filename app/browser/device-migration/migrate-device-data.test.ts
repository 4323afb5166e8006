/** What the last version of the product has left on a device. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowser, type } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { deviceStore } from "../device/device-database.ts";
import { type Item, newItem } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { migrateDeviceData } from "./migrate-device-data.ts";
import type { OldForm } from "./old-items.ts";

setUpDevice();

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
  vi.stubGlobal("navigator", {});
});
afterEach(() => void vi.unstubAllGlobals());

const shareId = newShareId();

async function storeOldCopy(loaded: Recap, userId: string | null = null): Promise<void> {
  await (await deviceStore()).put("recaps", { shareId: loaded.shareId, userId, recap: loaded });
}

let lastOrder = 0;
function text(place: string, patch: object, base: object, given: object = {}): Item {
  const id = `${place} ${++lastOrder}`;
  const typed = { kind: "text", place, base, patch, recordingId: null, isConflict: false, ...given };
  return { ...newItem(id, shareId, lastOrder), ...typed } as unknown as Item;
}

function form(fields: OldForm["fields"]): Item {
  const id = `form ${++lastOrder}`;
  return { ...newItem(id, shareId, lastOrder), kind: "form", does: "questions", fields } as unknown as Item;
}

/** Returns the rows after this device's data was migrated. */
async function migrated(...items: Item[]) {
  await itemStore.add(items);
  const store = createBrowser()();
  await migrateDeviceData(store);
  const { rows } = await store.load(null, shareId);
  return rows.toSorted((a, b) => (a.field < b.field ? -1 : 1));
}

test("texts are rows that may replace what they might, and the items go", async () => {
  await storeOldCopy(recap({ shareId, status: "draft" }));
  const rows = await migrated(
    text(
      "details",
      { details: { name: "Berlin", location: null } },
      { name: [null, "B"], location: ["Kiel"] },
    ),
    text("answer-0", { answers: { "0": "Mud." } }, { "answer-0": [null] }, { state: "held" }),
    text("media-AAAA", { description: "The start." }, { description: [null] }, { state: "refused" }),
    text("transcript-take", { transcript: "Said." }, { transcript: [""] }),
    text("captions-take", { transcript: "Heard." }, {}),
    text("race-type", { raceType: "cycling" }, { raceType: ["running"] }),
  );
  expect(rows.map(({ field, base, value, state }) => [field, base, value, state])).toEqual([
    ["answer-0", [null], "Mud.", "ready"],
    ["captions-take", [null], "Heard.", "ready"],
    ["description-AAAA", [null], "The start.", "ready"],
    ["location", ["Kiel"], null, "ready"],
    ["name", [null, "B"], "Berlin", "ready"],
    ["raceType", ["running"], "cycling", "ready"],
    ["transcript-take", [null], "Said.", "ready"],
  ]);
  expect(await itemStore.list()).toEqual([]);
});

test("items of before there were lists of values have one, and what was sent last", async () => {
  const sent = { answers: { "0": "Mu" }, details: { name: "Ber" } };
  expect(
    await migrated(
      text("answer-0", { answers: { "0": "Mud." } }, { "0": null }, { sent }),
      text("details", { details: { name: "Berlin" } }, { name: "B" }, { sent }),
    ),
  ).toMatchObject([
    { field: "answer-0", base: [null, "Mu"] },
    { field: "name", base: ["B", "Ber"] },
  ]);
});

test("what was held on a published recap, and half-typed questions, wait for the athlete", async () => {
  await storeOldCopy(recap({ shareId }));
  const items = [
    text("answer-0", { answers: { "0": "Mud." } }, { "answer-0": [null] }, { state: "held" }),
    text("new-question", { newQuestion: "Who?" }, {}, { state: "held" }),
    text("edited-question", { editedIndex: 1, editedText: "How?" }, { editedText: ["Was?"] }),
  ];
  const rows = await migrated(...items);
  expect(rows).toMatchObject([
    { field: "answer-0", state: "typing" },
    { field: "question-1", base: ["Was?"], typed: "How?", state: "typing" },
    { base: [null], typed: "Who?", state: "typing" },
  ]);
  // A crash before the items were deleted.
  expect((await migrated(...items)).map(({ field }) => field)).toEqual(rows.map(({ field }) => field));
});

test("texts that two tabs have typed for one field are offered side by side", async () => {
  expect(
    await migrated(
      text("answer-0", { answers: { "0": "Mud." } }, { "answer-0": [null] }),
      text("answer-0", { answers: { "0": "Rain." } }, { "answer-0": [null] }),
    ),
  ).toMatchObject([{ state: "conflict", theirs: { where: "tab" } }]);
});

test("what is typed already meets what is migrated", async () => {
  await itemStore.add([text("answer-0", { answers: { "0": "Mud." } }, { "answer-0": [null] })]);
  const store = createBrowser()();
  await type(store, shareId, "answer-0", "Rain.");
  await migrateDeviceData(store);
  expect((await store.load(null, shareId)).rows).toMatchObject([{ typed: "Rain.", state: "conflict" }]);
});

test("forms with questions are edits with the list that they showed as base", async () => {
  const shown: OldForm["fields"] = [
    ["shown-question-1", "Was?"],
    ["shown-question-10007", "Who?"],
  ];
  expect(
    await migrated(
      form([
        ...shown,
        ["intent", "add"],
        ["added", "Which shoes?"],
        ["addedIndex", "10008"],
        ["editedIndex", "1"],
        ["edited", "How?"],
      ]),
      form([...shown, ["intent", "sure-10007"], ["added", "Half"], ["confirmed-answer", "My dad."]]),
      form([
        ["intent", "take-Where was it muddy?"],
        ["addedIndex", "10009"],
      ]),
      form([
        ["shown", JSON.stringify({ questions: [{ index: 2, text: "Old" }] })],
        ["intent", "reset"],
      ]),
    ),
  ).toMatchObject([
    { field: "question-1", base: ["Was?"], value: "How?", state: "ready" },
    { field: "question-10007", base: ["Who?"], value: null, with: { answer: "My dad.", recordings: [] } },
    { field: "question-10008", base: [null], value: "Which shoes?", state: "ready" },
    { field: "question-10009", base: [null], value: "Where was it muddy?" },
    { field: "question-2", base: ["Old"], value: expect.stringContaining("?") },
  ]);
});

test("copies are the server's version, but for those that a form has changed", async () => {
  const [plain, changed, unbegun] = [recap(), recap({ shareId }), recap({ id: 0, status: "draft" })];
  for (const each of [plain, changed, unbegun]) await storeOldCopy(each);
  await itemStore.add([form([["intent", "reset"]])]);
  const store = createBrowser()();
  await migrateDeviceData(store);
  const copies = (await store.listRecaps(null)).map(({ copy }) => copy?.shareId);
  expect(copies.toSorted()).toEqual([plain.shareId, unbegun.shareId].toSorted());
});

test("what belongs to another user stays theirs", async () => {
  const theirs = { ...text("answer-0", { answers: { "0": "Mud." } }, {}), userId: "bob" };
  expect(await migrated(theirs)).toEqual([]);
  expect(await itemStore.list(undefined, "bob")).toEqual([]);
});

test("a text that another page is sending stays", async () => {
  vi.stubGlobal("navigator", {
    locks: {
      request: (name: string, _options: object, use: (lock: object | null) => unknown) =>
        Promise.resolve(use(name.startsWith("item") ? null : {})),
    },
  });
  expect(await migrated(text("answer-0", { answers: { "0": "Mud." } }, {}))).toEqual([]);
  expect(await itemStore.list()).toHaveLength(1);
});

test("what depends on captions goes on without them", async () => {
  const captions = text("captions-take", { transcript: "Heard." }, {});
  const transcription: Item = {
    ...newItem("transcribe", shareId, 1),
    ...{ kind: "transcribe", dependsOn: [captions.id, "take"], recordingId: null, language: null },
    ...{ again: false, isAsked: false },
  };
  await migrated(captions, transcription);
  expect(await itemStore.list()).toMatchObject([{ id: "transcribe", dependsOn: ["take"] }]);
});
