import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { savedRecapOf } from "../../domain/recap/saved-recap.ts";
import { editDatabase } from "../edit-store/edit-database.ts";
import { findOfflineCopy, offlineCopyOf } from "./offline-copy.ts";

setUpDevice();

const stored = new Map<string, string>();
const localStorage = { getItem: (key: string) => stored.get(key) ?? null };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", { localStorage });
});
afterAll(() => void vi.unstubAllGlobals());

const shareId = newShareId();
const run = recap({ shareId, name: "Lakefront Ten", answers: { "0": "Long runs along the lake." } });

async function storeCopy(userId: string | null): Promise<void> {
  await editDatabase.transact("readwrite", async (tables) =>
    tables.putCopy({ shareId, userId, recap: run, editedAt: 0, knownVersion: run.version }),
  );
}

async function typeAnswer(text: string, userId: string | null = null): Promise<void> {
  const row = editRow({ userId, shareId, field: "answer-1", typed: text, value: text });
  await editDatabase.transact("readwrite", async (tables) => tables.putRow(row));
}

test("a device that has nothing of the recap has no copy", async () => {
  stored.set("savedRecaps", JSON.stringify([savedRecapOf(recap({ shareId: newShareId() }))]));
  expect(await findOfflineCopy(shareId)).toBeNull();
});

test("the details in localStorage come first, with the story from the database and unsaved texts", async () => {
  const saved = savedRecapOf({ ...run, name: "Lakefront Eleven" });
  stored.set("savedRecaps", JSON.stringify([saved]));
  await storeCopy(null);
  await typeAnswer("A hot day.");
  const copy = await findOfflineCopy(shareId);
  expect(copy?.saved).toEqual(saved);
  expect(copy?.story.map(({ answer }) => answer)).toEqual(["Long runs along the lake."]);
  expect(copy?.unsavedStory.map(({ answer }) => answer)).toEqual(["A hot day."]);
});

test("the copy in the database is enough", async () => {
  await storeCopy(null);
  expect((await findOfflineCopy(shareId))?.saved).toEqual(savedRecapOf(run));
});

test("the copy of the user who was here last is shown, and that of another user is not", async () => {
  stored.set("lastUser", JSON.stringify({ id: "user-1", name: "Ana", pictureUrl: null }));
  await storeCopy("user-1");
  expect((await findOfflineCopy(shareId))?.story).toHaveLength(1);
  stored.set("lastUser", JSON.stringify({ id: "user-2", name: "Ben", pictureUrl: null }));
  expect(await findOfflineCopy(shareId)).toBeNull();
});

test("the texts and the saved copy of the user who was here last are shown, and those of another user are not", async () => {
  stored.set("lastUser", JSON.stringify({ id: "user-1", name: "Ana", pictureUrl: null }));
  stored.set("savedRecaps", JSON.stringify([savedRecapOf({ ...run, userId: "user-1" })]));
  await typeAnswer("A hot day.", "user-1");
  expect(await findOfflineCopy(shareId)).toMatchObject({ saved: {}, unsavedStory: [{}] });
  stored.set("lastUser", JSON.stringify({ id: "user-2", name: "Ben", pictureUrl: null }));
  expect(await findOfflineCopy(shareId)).toBeNull();
});

test("a saved copy that does not say whose it is counts as the last saver's", () => {
  const { userId: _, ...older } = savedRecapOf(run);
  stored.set("savedRecaps", JSON.stringify([older]));
  expect(offlineCopyOf(shareId)?.saved).toMatchObject(older);
  stored.set("currentUserId", "user-1");
  expect(offlineCopyOf(shareId)).toBeNull();
});

test("a user's copy is not shown if nobody is known to be signed in", async () => {
  await storeCopy("user-1");
  expect(await findOfflineCopy(shareId)).toBeNull();
});

test("what localStorage has is there without the database", () => {
  const saved = savedRecapOf(run);
  stored.set("savedRecaps", JSON.stringify([saved]));
  expect(offlineCopyOf(shareId)).toEqual({ saved, unsavedDetails: [], unsavedStory: [], story: [] });
});

test("a browser that allows no storage has no copy", () => {
  const blocked = {
    get localStorage(): Storage {
      throw new DOMException("Blocked", "SecurityError");
    },
  };
  vi.stubGlobal("window", blocked);
  expect(offlineCopyOf(shareId)).toBeNull();
});
