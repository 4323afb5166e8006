import * as fakeIndexedDb from "fake-indexeddb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser, loadCopy, type } from "../../../tests/edit-tabs.ts";
import { recap, recording } from "../../../tests/factories.ts";
import type { Value } from "../../domain/edits/edit.ts";
import { sent } from "../edit-store/edit-row.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import { adoptTranscripts, showSavedTranscripts, storeCaptions } from "./saved-transcripts.ts";
import { createVoiceState } from "./voice-state.ts";

const { default: _, forceCloseDatabase: __, ...GLOBALS } = fakeIndexedDb;
beforeAll(() => void Object.assign(globalThis, GLOBALS));
afterAll(() => {
  for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(globalThis, name);
});

const ID = "r".repeat(22);
const FIELD = `transcript-${ID}` as const;
const segment = { start: 0, end: 1, text: "Heard." };

/** A tab that shows a recording. */
async function openTab() {
  const open = createBrowser();
  const store = open();
  const voices = createVoiceState({ kind: "idle" });
  const recordings = [recording({ id: ID, uploadKey: "take", transcript: "Heard.", segments: [segment] })];
  voices.showRecap({ shareId: "recap", status: "draft", recordings }, null);
  await loadCopy(store, recap({ shareId: "recap", recordings }));
  showSavedTranscripts(store, () => null, voices);
  return { open, store, voices, recordings, shown: () => voices.recordingOf("take") };
}

async function send(store: EditStore, value: Value): Promise<void> {
  await store.update(null, "recap", (rows) =>
    rows.map((row) => sent(row, { id: "1", at: 0, isLocked: true })),
  );
  const edit = { field: FIELD, base: [], value };
  await store.respond(null, "recap", "1", [edit], {
    version: 2,
    fields: [{ field: FIELD, is: "saved", value }],
  });
}

test("a transcript that is saved is shown from then on, and the times of its sentences", async () => {
  const { store, shown } = await openTab();
  await type(store, "recap", FIELD, "Heard. And typed.", { stored: "Heard." });
  expect(shown()?.transcript).toBe("Heard.");
  await send(store, "Heard. And typed.");
  expect(shown()).toMatchObject({ transcript: "Heard. And typed.", isEdited: true, segments: [segment] });
});

test("a transcript that another tab has saved is shown, too", async () => {
  const { open, shown } = await openTab();
  const other = open();
  await type(other, "recap", FIELD, "Typed.", { stored: "Heard." });
  await send(other, "Typed.");
  await expect.poll(() => shown()).toMatchObject({ transcript: "Typed.", segments: [] });
});

test("what is typed and taken back before it is sent changes nothing", async () => {
  const { store, shown, recordings } = await openTab();
  await type(store, "recap", FIELD, "Typed.", { stored: "Heard." });
  await type(store, "recap", FIELD, "Heard.", { stored: "Heard.", seen: "Typed." });
  expect((await store.load(null, "recap")).rows).toEqual([]);
  expect(shown()).toBe(recordings[0]);
});

test("what was typed for a take that another tab has sent takes the recording's id", async () => {
  const { store, recordings } = await openTab();
  await type(store, "recap", "transcript-take", "Typed.");
  await adoptTranscripts(store, null, "recap", recordings);
  expect(store.snapshot(null, "recap").rows).toMatchObject([{ field: FIELD, typed: "Typed." }]);
});

test("live captions are kept once, beside what is typed", async () => {
  const { store } = await openTab();
  await type(store, "recap", "transcript-take", "Typed.");
  for (const captions of ["As heard", "As heard again"])
    await storeCaptions(store, null, "recap", "take", captions);
  await store.arrive(null, "recap", "take", ID);
  expect(store.snapshot(null, "recap").rows).toMatchObject([
    { field: `captions-${ID}`, typed: "As heard", base: [null], state: "ready" },
    { field: FIELD, typed: "Typed." },
  ]);
});
