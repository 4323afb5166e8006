import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { newShareId } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { type FormItem, newItem, newTake } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { editDatabase } from "../edit-store/edit-database.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { markFieldShown } from "../edit-store/shown-fields.ts";
import { waitingUrl } from "./waiting-edits.ts";
import { findWaiting, forgetRefused, waitingOf } from "./waiting-work.ts";

setUpDevice();

const shareId = newShareId();
let held: { name: string }[] = [];
beforeEach(() => {
  held = [];
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held }) } });
});
afterEach(() => void vi.unstubAllGlobals());

const publication = (state: FormItem["state"]): FormItem => ({
  ...newItem("publish", shareId, 1),
  ...{ kind: "form", does: "publish", fields: [], state },
});
const take = newTake("take", { shareId, order: 1, questionIndex: 2, language: null });

/** Returns the id of what the line leads to, and where. */
async function shown(of?: string) {
  const { held } = (await findWaiting(of)) ?? {};
  return held ? ["id" in held ? held.id : held.field, waitingUrl(held)] : null;
}

test("a publication that the server refused leads to the summary, where it is asked for again", async () => {
  await itemStore.add([publication("refused")]);
  expect(await shown()).toEqual(["publish", `/summary?recap=${shareId}`]);
  // There it holds nothing back, and is over once it is asked for.
  expect(await findWaiting(shareId)).toBeNull();
  await forgetRefused(shareId);
  expect(await shown()).toBeNull();
});

test("a recording that was found after a crash is shown once publishing waits for it", async () => {
  await itemStore.add([take]);
  expect(await shown()).toBeNull();
  await itemStore.add([publication("ready")]);
  expect((await shown())?.[0]).toBe("take");
  held = [{ name: "recorder" }];
  expect(await shown()).toBeNull();
});

test("texts of the edit store count, but for those that a screen shows and half-typed questions", async () => {
  const rows = [
    editRow({ shareId, field: "answer-0" }),
    editRow({ shareId, field: "answer-1", state: "conflict" }),
    editRow({ shareId, field: "question-10007", state: "typing" }),
  ];
  await editStore.update(null, shareId, () => rows);
  expect(await findWaiting()).toMatchObject({ counts: { texts: 1 }, held: { field: "answer-1" } });
  expect(await shown()).toEqual(["answer-1", `/questions?recap=${shareId}&index=1`]);
  const hidden = [
    markFieldShown({ shareId, field: "answer-0" }),
    markFieldShown({ shareId, field: "answer-1" }),
  ];
  expect(await findWaiting()).toBeNull();
  // Before publishing, they count.
  expect(await findWaiting(shareId, { now: Number.POSITIVE_INFINITY })).toMatchObject({
    counts: { texts: 1 },
  });
  for (const forget of hidden) forget();
  expect(await findWaiting()).not.toBeNull();
});

test("without a disk, texts of shown fields are told of, too: they would be lost with the page", async () => {
  const hide = markFieldShown({ shareId, field: "answer-0" });
  const unsent = { items: [], rows: [editRow({ shareId, field: "answer-0", order: 1 })], isRecording: false };
  expect(waitingOf(unsent)).toBeNull();
  const durable = vi.spyOn(editDatabase, "isDurable").mockReturnValue(false);
  expect(waitingOf(unsent)).toMatchObject({ counts: { texts: 1 }, isInMemory: true });
  durable.mockRestore();
  hide();
});
