import { afterEach, expect, test } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { tellPageUser } from "../lib/page-user.ts";
import { listUnsaved } from "./draft-mirror.ts";
import { newItem, type TextItem } from "./item.ts";
import { itemStore } from "./item-store.ts";
import { listStoredRecaps } from "./use-stored-recaps.ts";

setUpDevice();
afterEach(() => tellPageUser(null));

const shareId = newShareId();

/** Stores a text that was typed on the page of this user; null for a visitor's. */
async function type(answer: string, user: string | null): Promise<void> {
  tellPageUser(user);
  const item: TextItem = {
    ...newItem(answer, shareId, Date.now()),
    ...{ kind: "text", place: "answer-0", rev: 1, base: {}, patch: { answers: { "0": answer } } },
    ...{ recordingId: null, isConflict: false },
  };
  await itemStore.add([item]);
}

const answers = (patches: unknown[]) => patches.map((patch) => (patch as { answers: object }).answers);

test("a list has what its user and visitors have left on the device; what others have left is told apart", async () => {
  await type("Ada's", "ada");
  await type("A visitor's", null);
  tellPageUser("bob");
  expect(answers(await listUnsaved(shareId))).toEqual([{ "0": "A visitor's" }]);
  expect(answers(await listUnsaved(shareId, "ada"))).toHaveLength(2);
  expect((await itemStore.list()).map(({ id }) => id)).toEqual(["A visitor's"]);
  expect((await itemStore.listOthers()).map(({ id }) => id)).toEqual(["Ada's"]);
});

test("once nobody is signed in what its user has left is not listed, and still known to wait for a sign-in", async () => {
  await type("Ada's", "ada");
  tellPageUser(null);
  expect([await listStoredRecaps(), (await itemStore.listOthers()).length]).toEqual([[], 1]);
});
