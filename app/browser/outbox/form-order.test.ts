/** What waits for the edit store: the server does not know the recap or the question before it has them. */
import { beforeEach, expect, test } from "vitest";
import { editRow, loadCopy, type } from "../../../tests/edit-tabs.ts";
import { newShareId, recap } from "../../../tests/factories.ts";
import {
  after,
  answeredByHand,
  createDevice,
  preparedOf,
  settle,
  setUpDevice,
} from "../../../tests/outbox-device.ts";
import { byteStore } from "../device/outbox-byte-store.ts";
import { type FileItem, type FormItem, type Item, newItem, newTake } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { createFileSender } from "../media/upload-sender.ts";
import type { FormAnswer } from "../network/post-page-form.ts";
import { createTakeSender } from "../voice/recording-sender.ts";
import { createVoiceState } from "../voice/voice-state.ts";
import { createFormSender } from "../wizard/form-sender.ts";
import { createBlockedItems, moveFromLostQuestions } from "./blocked-items.ts";
import { createLatestSender } from "./latest-sender.ts";
import { createOutbox, type OutboxDeps } from "./outbox.ts";

setUpDevice();

let shareId = newShareId();
let other = newShareId();
beforeEach(async () => {
  shareId = newShareId();
  other = newShareId();
  // Of a recap that is begun on this device.
  await loadCopy(editStore, recap({ shareId, id: 0, status: "draft" }));
});
const REDIRECT: FormAnswer = { status: 302, retryAfter: null };

function form(id: string, does: FormItem["does"], order: number, of = shareId): FormItem {
  return { ...newItem(id, of, order), kind: "form", does, fields: [["id", id]] };
}

function order(id: string, of = shareId, order = 1): Item {
  return { ...newItem(id, of, order), kind: "order", mediaIds: [id] };
}

function photo(id: string, of = shareId): FileItem {
  return {
    ...newItem(id, of, 1),
    kind: "file",
    state: "preparing",
    questionIndex: null,
    fileName: id,
    fileType: "image",
    size: 5,
    isPlayable: true,
    declaration: null,
  };
}

/** A tab. `sent`: what was sent, in order. Tests answer the forms. */
function tab(device = createDevice()) {
  const sent: string[] = [];
  const prepared: string[] = [];
  const posts = answeredByHand<[string, FormItem["fields"], AbortSignal], FormAnswer | null>();
  const file = createFileSender({
    async prepare(picked) {
      prepared.push(picked.name);
      return { kind: "prepared", media: preparedOf(picked) };
    },
    async send({ declaration }) {
      sent.push(declaration.fileName);
      return { kind: "added", id: "a" };
    },
  });
  const form = createFormSender({
    store: itemStore,
    rowsOf: async () => [],
    async renewCopy(of) {
      await loadCopy(editStore, recap({ shareId: of }));
      return true;
    },
    post(path, fields, signal) {
      sent.push(fields[0]?.[1] ?? "");
      return posts.call(path, fields, signal);
    },
  });
  const take = createTakeSender({
    voices: createVoiceState({ kind: "idle" }),
    store: byteStore,
    finish: async () => ({
      kind: "audio",
      contentType: "audio/webm",
      durationSeconds: 1,
      decodedSeconds: 1,
      bytes: new Uint8Array([1]),
    }),
    async send({ id }) {
      sent.push(id);
      return { kind: "added", id: "b" };
    },
    finalCaptions: () => null,
    storeCaptions: async () => {},
    drawWaveform: () => {},
  });
  const order = createLatestSender<"order">({
    ...device,
    async call({ mediaIds: [id = ""] }) {
      sent.push(id);
      return { kind: "done", answer: null };
    },
  });
  const outbox = createOutbox({
    ...device,
    senders: { file, form, take, order, transcribe: take, delete: take } as unknown as OutboxDeps["senders"],
    createKey: () => "",
    onArrived: (item, id) => editStore.arrive(null, item.shareId, item.id, id),
    isBlocked: createBlockedItems({
      store: editStore,
      viewer: () => null,
      onKnown: () => outbox.sendUnblocked(),
    }),
    cancelUpload: async () => {},
  });
  editStore.subscribe(outbox.sendUnblocked);
  return {
    device,
    outbox,
    sent,
    prepared,
    /** Answers the form that is being sent. */
    answer: (answer = REDIRECT) => posts.calls.at(-1)?.answer(answer),
    async restore() {
      await outbox.restore();
      await settle();
    },
    async pick(item: FileItem) {
      await outbox.add([item], [new File(["bytes"], item.fileName)]);
      await settle();
    },
    async record(id: string, of = shareId, questionIndex = 0) {
      const item = newTake(id, { shareId: of, order: 1, questionIndex, language: null });
      await outbox.add([item]);
      outbox.release(id, { seconds: 1 }, { recorded: new Blob(["sound"]), isStored: false });
      await settle();
    },
  };
}

test("orders, photos and recordings of a recap wait until it is begun", async () => {
  const { answer, device, pick, prepared, record, restore, sent } = tab();
  await device.store.add([form("form", "begin", 5)]);
  await restore();
  await device.store.add([order("order")]);
  await restore();
  await pick(photo("photo.jpg"));
  await record("take");
  expect([sent, prepared]).toEqual([["form"], ["photo.jpg"]]);
  await answer();
  await settle();
  expect([sent[0], sent.slice(1).toSorted()]).toEqual(["form", ["order", "photo.jpg", "take"]]);
});

test("what belongs to other recaps does not wait", async () => {
  const { device, pick, record, restore, sent } = tab();
  await device.store.add([form("form", "begin", 1), order("order", other)]);
  await restore();
  await pick(photo("photo.jpg", other));
  await record("take", other);
  expect(sent.toSorted()).toEqual(["form", "order", "photo.jpg", "take"]);
});

test("what is found on the device together with the form before it waits for that", async () => {
  const { answer, device, restore, sent } = tab();
  await device.store.add([form("form", "begin", 1), order("order", shareId, 2)]);
  await restore();
  expect(sent).toEqual(["form"]);
  await answer();
  expect(sent).toEqual(["form", "order"]);
});

test("the forms of a recap are sent in the order in which they were filled in", async () => {
  const { answer, device, restore, sent } = tab();
  await device.store.add([form("publish", "publish", 2), form("begin", "begin", 1)]);
  await restore();
  expect(sent).toEqual(["begin"]);
  await answer();
  await after(1_000);
  expect(sent).toEqual(["begin", "publish"]);
});

test("a form without an answer is sent again, and what is behind it goes on waiting", async () => {
  const { answer, device, restore, sent } = tab();
  await device.store.add([form("form", "begin", 1)]);
  await restore();
  await device.store.add([order("order")]);
  await restore();
  await answer({ status: 500, retryAfter: null });
  expect(sent).toEqual(["form"]);
  await after(2_000);
  expect(sent).toEqual(["form", "form"]);
  await answer();
  expect(sent).toEqual(["form", "form", "order"]);
});

test("a waiting publication holds nothing back, and comes last", async () => {
  await loadCopy(editStore, recap({ shareId }));
  const { answer, device, pick, restore, sent } = tab();
  const screen = await device.lock("order");
  await device.store.add([form("publish", "publish", 1), order("order", shareId, 2)]);
  await restore();
  await pick(photo("photo.jpg"));
  await after(5_000);
  expect(sent).toEqual(["photo.jpg"]);
  screen();
  await restore();
  await after(1_000);
  expect(sent).toEqual(["photo.jpg", "order", "publish"]);
  await answer();
  expect(await device.store.list()).toEqual([]);
});

test("orders wait for a form that another tab sends, and go when it has arrived", async () => {
  const device = createDevice();
  const [here, there] = [tab(device), tab(device)];
  await device.store.add([form("form", "begin", 1)]);
  await there.restore();
  await here.restore();
  await device.store.add([order("order")]);
  await here.restore();
  expect([here.sent, there.sent]).toEqual([[], ["form"]]);
  await there.answer();
  await settle();
  expect([here.sent, there.sent]).toEqual([["order"], ["form"]]);
});

const OWN = 10_007;

test("a photo of a question waits for that, and one of the gallery does not", async () => {
  await loadCopy(editStore, recap({ shareId }));
  await type(editStore, shareId, `question-${OWN}`, "Who cheered?", { isHeld: true });
  const { pick, prepared, sent } = tab();
  await pick({ ...photo("own.jpg"), questionIndex: OWN });
  await pick(photo("gallery.jpg"));
  expect([prepared, sent]).toEqual([["own.jpg", "gallery.jpg"], ["gallery.jpg"]]);
  await editStore.update(null, shareId, () => []);
  await settle();
  expect(sent).toEqual(["gallery.jpg", "own.jpg"]);
});

test("what waits for a question that the server does not take goes to the gallery, a recording to the first question", async () => {
  await loadCopy(editStore, recap({ shareId }));
  await type(editStore, shareId, `question-${OWN}`, "Who cheered?");
  const { outbox, pick, record, sent } = tab();
  await pick({ ...photo("own.jpg"), questionIndex: OWN });
  await record("take", shareId, OWN);
  expect(sent).toEqual([]);
  const field = `question-${OWN}` as const;
  await editStore.update(null, shareId, () => [
    editRow({ shareId, field, state: "refused", message: "Full" }),
  ]);
  moveFromLostQuestions(outbox, shareId, editStore.snapshot(null, shareId));
  outbox.sendUnblocked();
  await settle();
  expect(sent.toSorted()).toEqual(["own.jpg", "take"]);
  expect(outbox.find("file", "own.jpg")?.item.questionIndex).toBeNull();
});

test("what was typed for a photo that had not arrived belongs to it once it has", async () => {
  await loadCopy(editStore, recap({ shareId }));
  const { pick } = tab();
  await type(editStore, shareId, "description-photo.jpg" as "description-a", "The start.");
  await pick(photo("photo.jpg"));
  expect(editStore.snapshot(null, shareId).rows).toMatchObject([
    { field: "description-a", typed: "The start." },
  ]);
  expect(await itemStore.list(shareId)).toEqual([]);
});
