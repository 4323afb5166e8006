/** What this device answers without a network, for a draft with text that the server does not have. */
import { expect, test } from "vitest";
import { editRow, loadCopy } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { itemStore } from "../../browser/device/outbox-item-store.ts";
import { editStore } from "../../browser/edit-store/edit-store.ts";
import { NeedsNetwork } from "../../browser/wizard/device-recaps.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { loadOnDevice, saveOnDevice } from "./device-step.ts";

setUpDevice();

const SITE = "https://race-recap.example";
const draft = recap({ status: "draft", name: "Forest Run", answers: {} });
const { shareId } = draft;

async function keepDraft(): Promise<void> {
  await loadCopy(editStore, draft);
  await editStore.update(null, shareId, () => [editRow({ shareId, field: "answer-0", typed: "Mud." })]);
}

const load = (path: string) => loadOnDevice(new Request(`${SITE}${path}`), null);
const submit = (path: string, fields: Record<string, string>) =>
  saveOnDevice(new Request(`${SITE}${path}`, { method: "POST", body: new URLSearchParams(fields) }), null);

test("home leads to the draft, the collection lists it, and the summary has its text", async () => {
  await keepDraft();
  expect(await load("/")).toMatchObject({ unfinished: { shareId, name: "Forest Run" } });
  expect(await load("/past-recaps")).toMatchObject({ recaps: [{ shareId, kind: "draft" }] });
  expect(await load(`/summary?recap=${shareId}`)).toMatchObject({ recap: { answers: { "0": "Mud." } } });
});

test("home shows the latest race of this device's copies, and the collection counts them", async () => {
  await keepDraft();
  const races = ["2024-05-01", "2026-05-01", "2025-05-01"].map((date, at) =>
    recap({ shareId: newShareId(), status: "published", name: `Race ${at + 1}`, date }),
  );
  for (const race of races) await loadCopy(editStore, race);
  expect(await load("/")).toMatchObject({
    unfinished: { shareId },
    latest: { name: "Race 2", newsCount: 0 },
  });
  const { recaps } = (await load("/past-recaps")) as { recaps: { kind: string }[] };
  expect(recaps.map(({ kind }) => kind).toSorted()).toEqual(["draft", "published", "published", "published"]);
});

test("a question shows what was typed in all of them", async () => {
  await keepDraft();
  expect(await load(`/questions?recap=${shareId}&q=1`)).toMatchObject({
    recap: { answers: { "0": "Mud." } },
    position: 1,
  });
});

test("what a form changes is typed on this device", async () => {
  await keepDraft();
  const form = { recap: shareId, index: "1", [shownName("answer-1")]: "", answer: "Hot." };
  const answered = await submit(`/questions?recap=${shareId}`, form).catch((thrown: unknown) => thrown);
  expect((answered as Response).headers.get("location")).toBe(`/summary?recap=${shareId}`);
  expect(await load(`/summary?recap=${shareId}`)).toMatchObject({
    recap: { answers: { "0": "Mud.", "1": "Hot." } },
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
