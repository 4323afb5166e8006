/** What this device answers without a network, for a draft with text that the server does not have. */
import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { newItem, type TextItem } from "../../browser/device/item.ts";
import { itemStore } from "../../browser/device/item-store.ts";
import { storeCopy } from "../../browser/device/recap-copies.ts";
import { NeedsNetwork } from "../../browser/wizard/device-recaps.ts";
import { loadOnDevice, saveOnDevice } from "./device-step.ts";

setUpDevice();

const SITE = "https://race-recap.example";
const draft = recap({ status: "draft", name: "Forest Run", answers: {} });
const { shareId } = draft;

async function keepDraft(): Promise<void> {
  await storeCopy(draft);
  const answer: TextItem = {
    ...newItem("typed", shareId, 1),
    ...{ kind: "text", place: "answer-0", base: { "answer-0": [null] } },
    ...{ patch: { answers: { "0": "Mud." } }, recordingId: null, isConflict: false },
  };
  await itemStore.add([answer]);
}

const load = (path: string) => loadOnDevice(new Request(`${SITE}${path}`));
const submit = (path: string, fields: Record<string, string>) =>
  saveOnDevice(new Request(`${SITE}${path}`, { method: "POST", body: new URLSearchParams(fields) }));

test("home leads to the draft, the collection lists it, and the summary has its text", async () => {
  await keepDraft();
  expect(await load("/")).toMatchObject({ unfinished: { shareId, name: "Forest Run" } });
  expect(await load("/past-recaps")).toMatchObject({ recaps: [{ shareId, kind: "draft" }] });
  expect(await load(`/summary?recap=${shareId}`)).toMatchObject({ recap: { answers: { "0": "Mud." } } });
});

test("a question leaves its own unsent text to its field, and shows that of the others", async () => {
  await keepDraft();
  expect(await load(`/questions?recap=${shareId}&q=1`)).toMatchObject({
    recap: { answers: {} },
    position: 1,
  });
  expect(await load(`/questions?recap=${shareId}&q=2`)).toMatchObject({
    recap: { answers: { "0": "Mud." } },
  });
});

test("publishing leads back to the summary, and what needs the server says so", async () => {
  await keepDraft();
  const published = await submit("/summary", { recap: shareId }).catch((thrown: unknown) => thrown);
  expect((published as Response).headers.get("location")).toBe(`/summary?recap=${shareId}`);
  expect((await itemStore.list(shareId)).map(({ kind }) => kind)).toContain("form");
  await expect(load(`/share?recap=${shareId}`)).rejects.toThrow(NeedsNetwork);
  const deletion = { recap: shareId, intent: "delete-AAAAAAAAAAAAAAAAAAAAAA" };
  await expect(submit(`/questions?recap=${shareId}`, deletion)).rejects.toThrow(NeedsNetwork);
});
