import { expect, test, vi } from "vitest";
import {
  after,
  answeredByHand,
  createDevice,
  type Device,
  preparedOf,
  settle,
  setUpDevice,
} from "../../../tests/outbox-device.ts";
import { deviceStore } from "../device/device-database.ts";
import { type Item, thumbnailKey } from "../device/outbox-item.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { SendEvents, UploadToSend } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import { createOutbox } from "../outbox/outbox.ts";
import type { PrepareOutcome } from "../prepare/prepared-media.ts";
import { createUploads } from "./tab-uploads.ts";
import { createFileSender } from "./upload-sender.ts";

setUpDevice();

const RECAP = "recap_1";

/** The uploads of one tab. Tests answer its sends; files are prepared at once unless `prepare` is given. */
function tab({
  device = createDevice(),
  prepare,
  setCover = async () => true,
  pin = async () => true,
}: {
  device?: Device;
  setCover?: (shareId: string, mediaId: string) => Promise<boolean>;
  pin?: (shareId: string, mediaId: string, meters: number | null) => Promise<boolean>;
  prepare?: (file: File) => Promise<PrepareOutcome>;
} = {}) {
  const sends = answeredByHand<[UploadToSend, SendEvents, AbortSignal], UploadOutcome>();
  const cancelled: string[] = [];
  let keys = 0;
  const name = Math.random().toString(36).slice(2, 6);
  const createKey = () => `${name}-${++keys}`;
  const file = createFileSender(
    {
      prepare: prepare ?? (async (picked) => ({ kind: "prepared", media: preparedOf(picked) })),
      send: sends.call,
    },
    { find: (id) => outbox.find("file", id)?.item, setCover, pin },
  );
  const outbox = createOutbox({
    ...device,
    senders: { file } as Parameters<typeof createOutbox>[0]["senders"],
    createKey,
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async (uploadId) => void cancelled.push(uploadId),
  });
  const uploads = createUploads(outbox, { createKey, now: () => Date.now() });
  let counts = { refused: 0, lost: 0 };
  outbox.listen({ onRefused: () => void counts.refused++, onLost: () => void counts.lost++ });
  return {
    uploads,
    outbox,
    /** How many uploads were refused and lost since the last call. */
    takeCounts() {
      const taken = counts;
      counts = { refused: 0, lost: 0 };
      return taken;
    },
    device,
    sends: sends.calls,
    cancelled,
    names: () => sends.calls.map(({ args: [upload] }) => upload.declaration.fileName),
    states: () => uploads.list().map(({ state }) => state),
    keyOf: (at: number) => uploads.list()[at]?.key ?? "",
    async add(...fileNames: string[]) {
      uploads.add(
        RECAP,
        2,
        fileNames.map((fileName) => new File(["bytes"], fileName)),
      );
      await settle();
    },
    async declare(at: number) {
      sends.calls[at]?.args[1].onDeclared(`upload-${at}`);
      await settle();
    },
    end: (at: number, outcome: UploadOutcome) => sends.calls[at]?.answer(outcome),
  };
}

const NETWORK: UploadOutcome = { kind: "lost", cause: "network" };
const ADDED: UploadOutcome = { kind: "added", id: "a".repeat(22) };

test("photos are declared in the order in which they were picked, and three are sent at a time", async () => {
  const { add, declare, end, names, sends, states } = tab();
  await add("1.jpg", "2.jpg", "3.jpg", "4.jpg");
  expect(names()).toEqual(["1.jpg"]);
  for (const at of [0, 1, 2]) await declare(at);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
  await end(1, ADDED);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
  expect(sends[0]?.args[0].declaration).toMatchObject({ uploadKey: expect.any(String), questionIndex: 2 });
});

test("an upload that has arrived has the id of its photo, and the photo its key", async () => {
  const { add, end, keyOf, uploads } = tab();
  await add("1.jpg");
  const key = keyOf(0);
  expect([uploads.list()[0]?.mediaId, uploads.keyOf("a".repeat(22))]).toEqual([null, null]);
  await end(0, ADDED);
  expect([uploads.list()[0]?.mediaId, uploads.keyOf("a".repeat(22))]).toEqual(["a".repeat(22), key]);
});

test("a photo that is chosen as the cover before it has arrived becomes it, and is sent again if that fails", async () => {
  const covers: [string, string][] = [];
  let isLost = true;
  const { add, end, keyOf, sends, states, uploads } = tab({
    async setCover(shareId, mediaId) {
      covers.push([shareId, mediaId]);
      return !isLost;
    },
  });
  await add("1.jpg");
  uploads.chooseCover(RECAP, keyOf(0));
  expect(uploads.list().map(({ isCover }) => isCover)).toEqual([true]);
  await end(0, ADDED);
  expect([covers, states()]).toEqual([[[RECAP, "a".repeat(22)]], ["lost"]]);
  isLost = false;
  await after(60_000);
  await end(sends.length - 1, ADDED);
  expect([covers.length, states()]).toEqual([2, ["added"]]);
});

test("a photo that is placed on the course before it has arrived is pinned there, and is sent again if that fails", async () => {
  const pins: [string, number | null][] = [];
  let isLost = true;
  const { add, end, keyOf, sends, states, uploads } = tab({
    async pin(_shareId, mediaId, meters) {
      pins.push([mediaId, meters]);
      return !isLost;
    },
  });
  await add("1.jpg");
  uploads.place(keyOf(0), 5_000);
  uploads.place(keyOf(0), 6_000);
  expect(uploads.list().map(({ place }) => place)).toEqual([6_000]);
  await end(0, ADDED);
  expect([pins, states()]).toEqual([[["a".repeat(22), 6_000]], ["lost"]]);
  isLost = false;
  await after(60_000);
  await end(sends.length - 1, ADDED);
  expect([pins.length, states()]).toEqual([2, ["added"]]);
});

test("photos are prepared one at a time", async () => {
  let running = 0;
  let most = 0;
  const { add } = tab({
    async prepare(file) {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running--;
      return { kind: "prepared", media: preparedOf(file) };
    },
  });
  await add("1.jpg", "2.jpg", "3.jpg");
  await after(1_000);
  expect(most).toBe(1);
});

test("an arrived upload is reported once and deleted from the device", async () => {
  const { add, declare, device, end, states, uploads } = tab();
  await add("1.jpg", "2.mov");
  expect((await device.items("file")).length).toBe(2);
  await declare(0);
  await end(0, ADDED);
  await end(1, ADDED);
  expect(states()).toEqual(["added", "added"]);
  expect(await device.counts()).toEqual([0, 0, 0]);
  expect(uploads.arrivals()).toBe(2);
  const [toast, ...others] = uploads.takeToasts();
  expect([toast?.description, others]).toEqual([
    "Your 1 photo and 1 video have been added to the race recap.",
    [],
  ]);
  expect(uploads.takeToasts()).toEqual([]);
  uploads.clearArrived(RECAP);
  expect(uploads.list()).toEqual([]);
});

test("an upload that arrives or is refused while the device is read again stays in the list", async () => {
  const device = createDevice();
  const { add, declare, end, outbox, states } = tab({ device });
  await add("1.jpg", "2.jpg", "3.jpg");
  const listed = await device.store.list();
  await declare(0);
  await end(0, ADDED);
  await end(1, { kind: "refused", message: "Damaged" });
  device.store.list = async () => listed;
  await outbox.restore();
  await settle();
  expect(states()).toEqual(["added", "refused", "sending"]);
});

test("listeners are called once for each percent of progress", async () => {
  const { add, declare, outbox, sends, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  const listener = vi.fn();
  outbox.subscribe(listener);
  sends[0]?.args[1].onProgress(3);
  sends[0]?.args[1].onProgress(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(uploads.list()[0]).toMatchObject({ sent: 3, total: 5 });
  sends[0]?.args[1].onFinishing();
  expect(uploads.list()[0]?.state).toBe("finishing");
});

test("a refused file shows its reason while the others continue", async () => {
  const { add, declare, end, states, takeCounts, uploads } = tab({
    prepare: async (file) =>
      file.name === "1.txt"
        ? { kind: "refused", reason: "unsupported" }
        : { kind: "prepared", media: preparedOf(file) },
  });
  await add("1.txt", "2.jpg", "3.jpg");
  await end(0, { kind: "refused", message: "In words" });
  await declare(1);
  expect(states()).toEqual(["refused", "refused", "sending"]);
  expect(uploads.list().map(({ message }) => message)).toEqual([
    "Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo, or an MP4, MOV or WebM video",
    "In words",
    null,
  ]);
  expect(takeCounts().refused).toBe(2);
});

test("a paused upload stops, keeps its place and can be resumed", async () => {
  const { add, declare, device, end, keyOf, names, outbox, sends, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  outbox.pause(keyOf(0));
  await settle();
  expect(sends[0]?.signal?.aborted).toBe(true);
  await end(0, NETWORK);
  expect(uploads.list()[0]).toMatchObject({ state: "waiting", isPaused: true });
  expect((await device.items("file"))[0]?.isPaused).toBe(true);
  expect(states()[1]).toBe("sending");
  await declare(1);
  outbox.resume(keyOf(0));
  await settle();
  expect(names()).toEqual(["1.jpg", "2.jpg", "1.jpg"]);
});

test("a cancelled upload is deleted on the device and on the server", async () => {
  const { add, cancelled, declare, device, keyOf, outbox, sends, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  void outbox.cancel(keyOf(0));
  await settle();
  expect(sends[0]?.signal?.aborted).toBe(true);
  expect(cancelled).toEqual(["upload-0"]);
  expect(uploads.list()).toEqual([]);
  expect((await device.items("file")).length).toBe(0);
});

test("an upload that is cancelled while it is declared is cancelled on the server afterwards", async () => {
  const { add, cancelled, declare, keyOf, outbox } = tab();
  await add("1.jpg");
  void outbox.cancel(keyOf(0));
  expect(cancelled).toEqual([]);
  await declare(0);
  expect(cancelled).toEqual(["upload-0"]);
});

test("an upload that is cancelled while it is prepared leaves nothing on the device", async () => {
  const { add, device, keyOf, names, outbox } = tab({
    async prepare(file) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { kind: "prepared", media: preparedOf(file) };
    },
  });
  await add("1.jpg", "2.jpg");
  void outbox.cancel(keyOf(0));
  await after(1_000);
  expect(names()).toEqual(["2.jpg"]);
  // The photo, and its small picture.
  expect((await device.counts())[1]).toBe(2);
});

test("without a network all uploads wait, and resume automatically in their order", async () => {
  const { add, end, names, outbox, states, takeCounts } = tab();
  await add("1.jpg", "2.jpg");
  await end(0, NETWORK);
  expect(states()).toEqual(["lost", "lost"]);
  expect(takeCounts()).toEqual({ refused: 0, lost: 2 });
  await after(2_000);
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  // The next loss is not reported again, and waits longer.
  await end(1, NETWORK);
  expect(takeCounts().lost).toBe(0);
  await after(2_000);
  expect(names()).toHaveLength(2);
  outbox.retryLost();
  await settle();
  expect(names()).toEqual(["1.jpg", "1.jpg", "1.jpg"]);
});

test("uploads stop when the browser reports that it is offline, and resume when it is online", async () => {
  const { add, declare, names, outbox, sends, states } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  outbox.goOffline();
  expect(sends.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  expect(states()).toEqual(["lost", "lost"]);
  outbox.retryLost();
  await settle();
  expect(names().slice(2)).toEqual(["1.jpg"]);
});

test("an upload without an answer waits alone and resumes automatically", async () => {
  const { add, declare, end, names, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  await end(0, { kind: "lost", cause: "server" });
  expect(states()).toEqual(["lost", "sending"]);
  expect(uploads.list()[0]?.message).toBe("No response yet. We'll keep trying.");
  await declare(1);
  await after(2_000);
  expect(names()).toEqual(["1.jpg", "2.jpg", "1.jpg"]);
});

test("an upload that the athlete retries after a lost answer keeps its key", async () => {
  const { add, declare, end, keyOf, outbox, sends, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  await end(0, { kind: "lost", cause: "server" });
  outbox.retry(keyOf(0));
  await settle();
  expect(sends[1]?.args[0].declaration.uploadKey).toBe(sends[0]?.args[0].declaration.uploadKey);
  await end(1, ADDED);
  expect(uploads.arrivals()).toBe(1);
});

test("an upload whose scripts could not be loaded is prepared later", async () => {
  let tries = 0;
  const { add, names, states } = tab({
    async prepare(file) {
      if (++tries === 1) throw new UnloadedError("A script could not be loaded");
      return { kind: "prepared", media: preparedOf(file) };
    },
  });
  await add("1.jpg");
  expect(states()).toEqual(["lost"]);
  await after(2_000);
  expect(names()).toEqual(["1.jpg"]);
});

test("an upload that is paused while it is stored is stored as paused", async () => {
  const device = createDevice();
  const { putPrepared } = device.store;
  device.store = {
    ...device.store,
    putPrepared(item, ...stored) {
      outbox.pause(item.id);
      return putPrepared(item, ...stored);
    },
  };
  const { add, outbox } = tab({ device });
  await add("1.jpg");
  expect((await device.items("file")).map(({ isPaused }) => isPaused)).toEqual([true]);
});

test("after a reload all uploads continue, prepared or not, and paused ones stay paused", async () => {
  const device = createDevice();
  let isSlow = false;
  const before = tab({
    device,
    prepare: (file) =>
      isSlow ? new Promise(() => {}) : Promise.resolve({ kind: "prepared", media: preparedOf(file) }),
  });
  await before.add("1.jpg", "2.jpg");
  before.outbox.pause(before.keyOf(1));
  isSlow = true;
  await after(1_000);
  await before.add("3.jpg");

  device.kill();
  const later = tab({ device });
  await later.outbox.restore();
  await settle();
  expect(later.uploads.list().map(({ fileName }) => fileName)).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
  expect(later.uploads.list()[1]).toMatchObject({ isPaused: true, state: "waiting" });
  expect(later.names()).toEqual(["1.jpg"]);
  await later.declare(0);
  expect(later.names()).toEqual(["1.jpg", "3.jpg"]);
  expect(later.sends[0]?.args[0].declaration.uploadKey).toBe(before.keyOf(0));
});

/** Returns a new page after the one before was killed, once small pictures are read: the first list asks for them. */
async function listedAgain(device: ReturnType<typeof createDevice>) {
  device.kill();
  const later = tab({ device });
  await later.outbox.restore();
  await settle();
  later.uploads.list();
  await settle();
  return later;
}

test("after a reload a photo shows its small picture, which its row does not have, and which goes with it", async () => {
  const device = createDevice();
  const pictures: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((picture) => `blob:${pictures.push(picture as Blob)}`);
  await tab({ device }).add("1.jpg");
  const [row] = await device.items("file");
  expect(Object.keys(row ?? {})).not.toContain("thumbnail");

  const later = await listedAgain(device);
  expect(later.uploads.list()[0]?.thumbnailUrl).toBe(`blob:${pictures.length}`);
  expect(await pictures.at(-1)?.text()).toBe("bytes");
  void later.outbox.cancel(row?.id ?? "");
  await settle();
  expect(await device.counts()).toEqual([0, 0, 0]);
});

test("a photo that the last version has stored shows the small picture of its row", async () => {
  const device = createDevice();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => "blob:of the row");
  await tab({ device }).add("1.jpg");
  const [row] = await device.items("file");
  const database = await deviceStore();
  await database.delete("item-bytes", thumbnailKey(row?.id ?? ""));
  const thumbnail = { type: "image/jpeg", bytes: new ArrayBuffer(1) };
  await database.put("items", { ...row, thumbnail } as unknown as Item);

  const later = await listedAgain(device);
  expect(later.uploads.list()[0]?.thumbnailUrl).toBe("blob:of the row");
});

test("uploads are restored once, and not while another tab has them", async () => {
  const device = createDevice();
  const before = tab({ device, prepare: () => new Promise(() => {}) });
  await before.add("1.jpg");
  const second = tab({ device });
  await second.outbox.restore();
  await settle();
  expect(second.uploads.list()).toEqual([]);
  device.kill();
  const later = tab({ device });
  await Promise.all([later.outbox.restore(), later.outbox.restore()]);
  await settle();
  expect(later.uploads.list()).toHaveLength(1);
});

test("a file that the device could not store is shown as gone after a reload", async () => {
  const device = createDevice();
  device.store = { ...device.store, putPicked: async () => false };
  await tab({ device, prepare: () => new Promise(() => {}) }).add("1.mov");
  device.kill();
  const later = tab({ device });
  await later.outbox.restore();
  await settle();
  expect(later.uploads.list()[0]).toMatchObject({
    state: "gone",
    message: "Video no longer available in current session",
  });
});

test("an upload whose prepared bytes cannot be read is shown as gone", async () => {
  const device = createDevice();
  await tab({ device }).add("1.jpg");
  await (await deviceStore()).clear("item-bytes");
  device.kill();
  const later = tab({ device });
  await later.outbox.restore();
  await settle();
  expect(later.uploads.list()[0]).toMatchObject({ state: "gone", message: "Photo data not available" });
});

test("a device that stores nothing sends from memory", async () => {
  const { add, sends, uploads } = tab({ device: createDevice({ hasRoom: false }) });
  await add("1.jpg");
  expect(uploads.list()[0]).toMatchObject({ state: "sending" });
  expect(await sends[0]?.args[0].blob.text()).toBe("bytes");
});

test("a file whose key was used for other bytes is sent under a new key", async () => {
  const { add, end, sends } = tab();
  await add("1.jpg");
  const first = sends[0]?.args[0].declaration.uploadKey;
  await end(0, { kind: "key-reused" });
  const second = sends[1]?.args[0].declaration.uploadKey;
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});

test("the uploads of a deleted recap are refused with a message and deleted from the device, but not at once", async () => {
  const { add, device, end, uploads } = tab();
  await add("1.jpg");
  // The browser may have lost its cookie in a crash, and the page may be restoring it.
  for (let attempt = 0; attempt < 5; attempt++) {
    await end(attempt, { kind: "recap-gone" });
    expect((await device.items("file")).length).toBe(1);
    await after(60_000);
  }
  await end(5, { kind: "recap-gone" });
  expect(uploads.list()[0]).toMatchObject({ state: "refused", message: "This recap no longer exists" });
  expect((await device.items("file")).length).toBe(0);
});

const LIMITED: UploadOutcome = { kind: "limited", retryAfterMs: 3_600_000, message: "Try again in an hour" };

test("one limited file holds back all undeclared files until the server's Retry-After has passed", async () => {
  const { add, declare, end, names, outbox, states, uploads } = tab();
  await add("1.jpg", "2.jpg", "3.jpg");
  await end(0, LIMITED);
  expect(states()).toEqual(["lost", "lost", "lost"]);
  expect(uploads.list().map(({ message }) => message)).toEqual(
    Array(3).fill("Try again in an hour. We'll try again for you."),
  );
  await after(1_000);
  await add("4.jpg");
  outbox.retryLost();
  outbox.resume(uploads.list()[1]?.key ?? "");
  await after(3_598_999);
  expect(names()).toEqual(["1.jpg"]);
  expect(states()).toEqual(["lost", "lost", "lost", "lost"]);
  await after(1);
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  for (const at of [1, 2, 3, 4]) {
    await declare(at);
    await end(at, ADDED);
  }
  expect(names()).toEqual(["1.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
  expect(states()).toEqual(["added", "added", "added", "added"]);
});

test("a limit does not count as a failed or interrupted upload", async () => {
  const { add, end, takeCounts } = tab();
  await add("1.jpg");
  await end(0, LIMITED);
  expect(takeCounts()).toEqual({ refused: 0, lost: 0 });
});

test("a limited part does not stop files that are declared, and the longer of two limits applies", async () => {
  const { add, declare, end, names, states } = tab();
  await add("1.jpg", "2.jpg", "3.jpg");
  await declare(0);
  await declare(1);
  await end(2, LIMITED);
  expect(states()).toEqual(["sending", "sending", "lost"]);
  await end(1, { kind: "limited", retryAfterMs: 10_000, message: "Try again in 10 seconds" });
  await end(0, ADDED);
  await after(3_599_999);
  expect(states()).toEqual(["added", "lost", "lost"]);
  await after(1);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg", "2.jpg"]);
});

test("the athlete's Try again makes one attempt during a limit", async () => {
  const { add, end, keyOf, names, outbox, states } = tab();
  await add("1.jpg", "2.jpg");
  await end(0, LIMITED);
  outbox.retry(keyOf(1));
  await settle();
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  await end(1, { kind: "limited", retryAfterMs: 20_000, message: "Try again in 20 seconds" });
  expect(states()).toEqual(["lost", "lost"]);
  await after(19_999);
  expect(names()).toHaveLength(2);
  await after(1);
  expect(names()).toHaveLength(3);
});

test("losing and regaining the network does not end a limit", async () => {
  const { add, end, names, outbox, states } = tab();
  await add("1.jpg");
  await end(0, LIMITED);
  outbox.goOffline();
  await after(600_000);
  outbox.retryLost();
  await after(600_000);
  expect(names()).toEqual(["1.jpg"]);
  expect(states()).toEqual(["lost"]);
});

test("a limit reported for a paused file holds back the others", async () => {
  const { add, end, keyOf, names, outbox } = tab();
  await add("1.jpg", "2.jpg");
  await settle();
  outbox.pause(keyOf(0));
  await settle();
  expect(names()).toEqual(["1.jpg", "2.jpg"]);
  await end(0, LIMITED);
  await end(1, { kind: "lost", cause: "server" });
  await after(600_000);
  expect(names()).toHaveLength(2);
});

test("after the end of the session uploads stay on the device, say what to do, and are sent after signing in", async () => {
  const { add, device, end, names, outbox, states, takeCounts, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await end(0, { kind: "signed-out" });
  await end(1, { kind: "signed-out" });
  await after(24 * 3_600_000);
  expect(names()).toEqual(["1.jpg", "2.jpg"]);
  expect(states()).toEqual(["lost", "lost"]);
  expect(uploads.list().map(({ message }) => message)).toEqual([
    "Sign in to send it.",
    "Sign in to send it.",
  ]);
  expect((await device.counts()).slice(0, 2)).toEqual([2, 4]);
  expect(takeCounts()).toEqual({ refused: 0, lost: 0 });

  outbox.retryLost();
  await settle();
  await end(2, ADDED);
  await end(3, ADDED);
  expect(states()).toEqual(["added", "added"]);
  expect((await device.items("file")).length).toBe(0);
});
