import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredUpload } from "../device/device-store.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { PreparedMedia, PrepareOutcome } from "../prepare/prepared-media.ts";
import type { SendEvents, UploadToSend } from "./send-upload.ts";
import type { UploadOutcome } from "./upload-calls.ts";
import type { UploadStore } from "./upload-store.ts";
import { createUploads } from "./upload-tasks.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const RECAP = "recap_1";

/** An upload store in memory that stores everything, or nothing. */
function fakeStore({ storesPicked = true, storesPrepared = true } = {}) {
  const records = new Map<string, StoredUpload>();
  const picked = new Map<string, File>();
  const prepared = new Map<string, Blob>();
  const store: UploadStore = {
    async add(uploads) {
      for (const upload of uploads) records.set(upload.key, upload);
      return storesPicked;
    },
    async storePicked(key, file, isWanted) {
      if (storesPicked && isWanted()) picked.set(key, file);
      return storesPicked && isWanted();
    },
    async storePrepared(upload, { original }) {
      if (!storesPrepared) return false;
      records.set(upload.key, upload);
      prepared.set(upload.key, original);
      return true;
    },
    async change(upload) {
      if (records.has(upload.key)) records.set(upload.key, upload);
    },
    list: async (shareId) => [...records.values()].filter((record) => record.shareId === shareId),
    has: async (key) => records.has(key),
    openPicked: async (key) => picked.get(key) ?? null,
    openPrepared: async (key) => prepared.get(key) ?? null,
    async delete(key) {
      for (const map of [records, picked, prepared]) map.delete(key);
    },
  };
  return { store, records, picked, prepared };
}

type FakeStore = ReturnType<typeof fakeStore>;

function preparedOf(file: File): PreparedMedia {
  return {
    fileType: file.name.endsWith(".mov") ? "video" : "image",
    contentType: "image/webp",
    original: new Blob([file]),
    smaller: null,
    partHashes: ["hash"],
    thumbhash: null,
    isPlayable: true,
  };
}

interface Sending {
  upload: UploadToSend;
  events: SendEvents;
  signal: AbortSignal;
  end: (outcome: UploadOutcome) => Promise<void>;
}

/** The uploads of one tab. Tests answer its sends; files are prepared at once unless `prepare` is given. */
function tab({
  store = fakeStore(),
  prepare,
}: {
  store?: FakeStore;
  prepare?: (file: File) => Promise<PrepareOutcome>;
} = {}) {
  const sending: Sending[] = [];
  const cancelled: string[] = [];
  let keys = 0;
  const name = Math.random().toString(36).slice(2, 6);
  const uploads = createUploads({
    store: store.store,
    prepare: prepare ?? (async (file) => ({ kind: "prepared", media: preparedOf(file) })),
    send: (upload, events, signal) =>
      new Promise((resolve) => {
        const end = async (outcome: UploadOutcome) => {
          resolve(outcome);
          await flushPromises();
        };
        sending.push({ upload, events, signal, end });
      }),
    cancel: async (uploadId) => void cancelled.push(uploadId),
    lock: async () => () => {},
    createKey: () => `${name}-${++keys}`,
    now: () => Date.now(),
  });
  return {
    uploads,
    store,
    sending,
    cancelled,
    names: () => sending.map(({ upload }) => upload.declaration.fileName),
    states: () => uploads.list().map(({ state }) => state),
    keyOf: (at: number) => uploads.list()[at]?.key ?? "",
    async add(...fileNames: string[]) {
      uploads.add(
        RECAP,
        2,
        fileNames.map((fileName) => new File(["bytes"], fileName)),
      );
      await flushPromises();
    },
    async declare(at: number) {
      sending[at]?.events.onDeclared(`upload-${at}`);
      await flushPromises();
    },
  };
}

async function flushPromises(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

const NETWORK: UploadOutcome = { kind: "lost", cause: "network" };
const ADDED: UploadOutcome = { kind: "added", id: "a".repeat(22) };

test("photos are declared in the order in which they were picked, and three are sent at a time", async () => {
  const { add, declare, names, sending, states } = tab();
  await add("1.jpg", "2.jpg", "3.jpg", "4.jpg");
  expect(names()).toEqual(["1.jpg"]);
  for (const at of [0, 1, 2]) await declare(at);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
  await sending[1]?.end(ADDED);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
  expect(sending[0]?.upload.declaration).toMatchObject({ uploadKey: expect.any(String), questionIndex: 2 });
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
  await vi.advanceTimersByTimeAsync(1_000);
  expect(most).toBe(1);
});

test("an arrived upload is reported once and deleted from the device", async () => {
  const { add, declare, sending, states, store, uploads } = tab();
  await add("1.jpg", "2.mov");
  expect(store.records.size).toBe(2);
  await declare(0);
  await sending[0]?.end(ADDED);
  await sending[1]?.end(ADDED);
  expect(states()).toEqual(["added", "added"]);
  expect([store.records.size, store.picked.size, store.prepared.size]).toEqual([0, 0, 0]);
  expect(uploads.arrivals()).toBe(2);
  expect(uploads.takeArrived()).toEqual({ images: 1, videos: 1 });
  expect(uploads.takeArrived()).toEqual({ images: 0, videos: 0 });
  uploads.clearArrived(RECAP);
  expect(uploads.list()).toEqual([]);
});

test("listeners are called once for each percent of progress", async () => {
  const { add, declare, sending, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  const listener = vi.fn();
  uploads.subscribe(listener);
  sending[0]?.events.onProgress(3);
  sending[0]?.events.onProgress(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(uploads.list()[0]).toMatchObject({ sent: 3, total: 5 });
  sending[0]?.events.onFinishing();
  expect(uploads.list()[0]?.state).toBe("finishing");
});

test("a refused file shows its reason while the others continue", async () => {
  const { add, declare, sending, states, uploads } = tab({
    prepare: async (file) =>
      file.name === "1.txt"
        ? { kind: "refused", reason: "unsupported" }
        : { kind: "prepared", media: preparedOf(file) },
  });
  await add("1.txt", "2.jpg", "3.jpg");
  await sending[0]?.end({ kind: "refused", message: "In words" });
  await declare(1);
  expect(states()).toEqual(["refused", "refused", "sending"]);
  expect(uploads.list().map(({ message }) => message)).toEqual([
    "Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo, or an MP4, MOV or WebM video",
    "In words",
    null,
  ]);
  expect(uploads.takeFailures()).toBe(2);
});

test("a paused upload stops, keeps its place and can be resumed", async () => {
  const { add, declare, keyOf, names, sending, states, store, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  uploads.pause(keyOf(0));
  await flushPromises();
  expect(sending[0]?.signal.aborted).toBe(true);
  await sending[0]?.end(NETWORK);
  expect(uploads.list()[0]).toMatchObject({ state: "waiting", isPaused: true });
  expect(store.records.get(keyOf(0))?.isPaused).toBe(true);
  expect(states()[1]).toBe("sending");
  await declare(1);
  uploads.resume(keyOf(0));
  await flushPromises();
  expect(names()).toEqual(["1.jpg", "2.jpg", "1.jpg"]);
});

test("a cancelled upload is deleted on the device and on the server", async () => {
  const { add, cancelled, declare, keyOf, sending, store, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  uploads.remove(keyOf(0));
  await flushPromises();
  expect(sending[0]?.signal.aborted).toBe(true);
  expect(cancelled).toEqual(["upload-0"]);
  expect(uploads.list()).toEqual([]);
  expect(store.records.size).toBe(0);
});

test("an upload that is cancelled while it is declared is cancelled on the server afterwards", async () => {
  const { add, cancelled, declare, keyOf, uploads } = tab();
  await add("1.jpg");
  uploads.remove(keyOf(0));
  expect(cancelled).toEqual([]);
  await declare(0);
  expect(cancelled).toEqual(["upload-0"]);
});

test("an upload that is cancelled while it is prepared leaves nothing on the device", async () => {
  const { add, keyOf, names, store, uploads } = tab({
    async prepare(file) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { kind: "prepared", media: preparedOf(file) };
    },
  });
  await add("1.jpg", "2.jpg");
  uploads.remove(keyOf(0));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toEqual(["2.jpg"]);
  expect(store.prepared.size).toBe(1);
});

test("without a network all uploads wait, and resume automatically in their order", async () => {
  const { add, names, sending, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await sending[0]?.end(NETWORK);
  expect(states()).toEqual(["lost", "lost"]);
  expect([uploads.takeFailures(), uploads.takeLosses()]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  // The next loss is not reported again, and waits longer.
  await sending[1]?.end(NETWORK);
  expect(uploads.takeLosses()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(names()).toHaveLength(2);
  uploads.retryLost();
  await flushPromises();
  expect(names()).toEqual(["1.jpg", "1.jpg", "1.jpg"]);
});

test("uploads stop when the browser reports that it is offline, and resume when it is online", async () => {
  const { add, declare, names, sending, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  uploads.goOffline();
  expect(sending.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(states()).toEqual(["lost", "lost"]);
  uploads.retryLost();
  await flushPromises();
  expect(names().slice(2)).toEqual(["1.jpg"]);
});

test("an upload without an answer waits alone and resumes automatically", async () => {
  const { add, declare, names, sending, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await declare(0);
  await sending[0]?.end({ kind: "lost", cause: "server" });
  expect(states()).toEqual(["lost", "sending"]);
  expect(uploads.list()[0]?.message).toBe("No response yet. We'll keep trying.");
  await declare(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(names()).toEqual(["1.jpg", "2.jpg", "1.jpg"]);
});

test("an upload that the athlete retries after a lost answer keeps its key", async () => {
  const { add, declare, keyOf, sending, uploads } = tab();
  await add("1.jpg");
  await declare(0);
  await sending[0]?.end({ kind: "lost", cause: "server" });
  uploads.retry(keyOf(0));
  await flushPromises();
  expect(sending[1]?.upload.declaration.uploadKey).toBe(sending[0]?.upload.declaration.uploadKey);
  await sending[1]?.end(ADDED);
  expect(uploads.takeArrived()).toEqual({ images: 1, videos: 0 });
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
  await vi.advanceTimersByTimeAsync(2_000);
  expect(names()).toEqual(["1.jpg"]);
});

test("an upload that is paused while it is stored is stored as paused", async () => {
  const store = fakeStore();
  const storePrepared = store.store.storePrepared;
  store.store.storePrepared = async (upload, media) => {
    first.uploads.pause(upload.key);
    return storePrepared(upload, media);
  };
  const first = tab({ store });
  first.uploads.add(RECAP, null, [new File(["1"], "1.jpg")]);
  await flushPromises();
  expect([...store.records.values()].map(({ isPaused }) => isPaused)).toEqual([true]);
});

test("after a reload all uploads continue, prepared or not, and paused ones stay paused", async () => {
  const store = fakeStore();
  let isSlow = false;
  const before = tab({
    store,
    prepare: (file) =>
      isSlow ? new Promise(() => {}) : Promise.resolve({ kind: "prepared", media: preparedOf(file) }),
  });
  await before.add("1.jpg", "2.jpg");
  before.uploads.pause(before.keyOf(1));
  isSlow = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await before.add("3.jpg");

  const after = tab({ store });
  await after.uploads.restore(RECAP);
  await flushPromises();
  expect(after.uploads.list().map(({ fileName }) => fileName)).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
  expect(after.uploads.list()[1]).toMatchObject({ isPaused: true, state: "waiting" });
  expect(after.names()).toEqual(["1.jpg"]);
  await after.declare(0);
  expect(after.names()).toEqual(["1.jpg", "3.jpg"]);
  expect(after.sending[0]?.upload.declaration.uploadKey).toBe(before.keyOf(0));
});

test("uploads of another recap are not restored, and none is restored twice", async () => {
  const store = fakeStore();
  await tab({ store, prepare: () => new Promise(() => {}) }).add("1.jpg");
  const after = tab({ store });
  await after.uploads.restore("recap_2");
  expect(after.uploads.list()).toEqual([]);
  await Promise.all([after.uploads.restore(RECAP), after.uploads.restore(RECAP)]);
  await flushPromises();
  expect(after.uploads.list()).toHaveLength(1);
});

test("a file that the device could not store is shown as gone after a reload", async () => {
  const store = fakeStore({ storesPicked: false });
  await tab({ store, prepare: () => new Promise(() => {}) }).add("1.mov");
  const after = tab({ store });
  await after.uploads.restore(RECAP);
  await flushPromises();
  expect(after.uploads.list()[0]).toMatchObject({
    state: "gone",
    message: "Video no longer available in current session",
  });
});

test("an upload whose prepared bytes cannot be read is shown as gone", async () => {
  const store = fakeStore();
  await tab({ store }).add("1.jpg");
  store.prepared.clear();
  const after = tab({ store });
  await after.uploads.restore(RECAP);
  await flushPromises();
  expect(after.uploads.list()[0]).toMatchObject({ state: "gone", message: "Photo data not available" });
});

test("a device that stores nothing sends from memory, and marks the upload as not stored", async () => {
  const { add, sending, uploads } = tab({ store: fakeStore({ storesPicked: false, storesPrepared: false }) });
  await add("1.jpg");
  expect(uploads.list()[0]).toMatchObject({ state: "sending", isStored: false });
  expect(await sending[0]?.upload.blob.text()).toBe("bytes");
});

test("a file whose key was used for other bytes is sent under a new key", async () => {
  const { add, sending } = tab();
  await add("1.jpg");
  const first = sending[0]?.upload.declaration.uploadKey;
  await sending[0]?.end({ kind: "key-reused" });
  const second = sending[1]?.upload.declaration.uploadKey;
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});

test("the uploads of a deleted recap are refused with a message and deleted from the device", async () => {
  const { add, sending, store, uploads } = tab();
  await add("1.jpg");
  await sending[0]?.end({ kind: "recap-gone" });
  expect(uploads.list()[0]).toMatchObject({ state: "refused", message: "This recap no longer exists" });
  expect(store.records.size).toBe(0);
});

const LIMITED: UploadOutcome = { kind: "limited", retryAfterMs: 3_600_000, message: "Try again in an hour" };

test("one limited file holds back all undeclared files until the server's Retry-After has passed", async () => {
  const { add, declare, names, sending, states, uploads } = tab();
  await add("1.jpg", "2.jpg", "3.jpg");
  await sending[0]?.end(LIMITED);
  expect(states()).toEqual(["lost", "lost", "lost"]);
  expect(uploads.list().map(({ message }) => message)).toEqual(
    Array(3).fill("Try again in an hour. We'll try again for you."),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await add("4.jpg");
  uploads.retryLost();
  uploads.resume(uploads.list()[1]?.key ?? "");
  await vi.advanceTimersByTimeAsync(3_598_999);
  expect(names()).toEqual(["1.jpg"]);
  expect(states()).toEqual(["lost", "lost", "lost", "lost"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  for (const at of [1, 2, 3, 4]) {
    await declare(at);
    await sending[at]?.end(ADDED);
  }
  expect(names()).toEqual(["1.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
  expect(states()).toEqual(["added", "added", "added", "added"]);
});

test("a limit does not count as a failed or interrupted upload", async () => {
  const { add, sending, uploads } = tab();
  await add("1.jpg");
  await sending[0]?.end(LIMITED);
  expect([uploads.takeFailures(), uploads.takeLosses()]).toEqual([0, 0]);
});

test("a limited part does not stop files that are declared, and the longer of two limits applies", async () => {
  const { add, declare, names, sending, states } = tab();
  await add("1.jpg", "2.jpg", "3.jpg");
  await declare(0);
  await declare(1);
  await sending[2]?.end(LIMITED);
  expect(states()).toEqual(["sending", "sending", "lost"]);
  await sending[1]?.end({ kind: "limited", retryAfterMs: 10_000, message: "Try again in 10 seconds" });
  await sending[0]?.end(ADDED);
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(states()).toEqual(["added", "lost", "lost"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(["1.jpg", "2.jpg", "3.jpg", "2.jpg"]);
});

test("the athlete's Try again makes one attempt during a limit", async () => {
  const { add, keyOf, names, sending, states, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await sending[0]?.end(LIMITED);
  uploads.retry(keyOf(1));
  await flushPromises();
  expect(names()).toEqual(["1.jpg", "1.jpg"]);
  await sending[1]?.end({ kind: "limited", retryAfterMs: 20_000, message: "Try again in 20 seconds" });
  expect(states()).toEqual(["lost", "lost"]);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(names()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toHaveLength(3);
});

test("losing and regaining the network does not end a limit", async () => {
  const { add, names, sending, states, uploads } = tab();
  await add("1.jpg");
  await sending[0]?.end(LIMITED);
  uploads.goOffline();
  await vi.advanceTimersByTimeAsync(600_000);
  uploads.retryLost();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(names()).toEqual(["1.jpg"]);
  expect(states()).toEqual(["lost"]);
});

test("a limit reported for a paused file holds back the others", async () => {
  const { add, keyOf, names, sending, uploads } = tab();
  await add("1.jpg", "2.jpg");
  await flushPromises();
  uploads.pause(keyOf(0));
  await flushPromises();
  expect(names()).toEqual(["1.jpg", "2.jpg"]);
  await sending[0]?.end(LIMITED);
  await sending[1]?.end({ kind: "lost", cause: "server" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(names()).toHaveLength(2);
});

test("after the end of the session uploads stay on the device, say what to do, and are sent after signing in", async () => {
  const { add, uploads, sending, states, names, store } = tab();
  await add("1.jpg", "2.jpg");
  await sending[0]?.end({ kind: "signed-out" });
  await sending[1]?.end({ kind: "signed-out" });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(names()).toEqual(["1.jpg", "2.jpg"]);
  expect(states()).toEqual(["lost", "lost"]);
  expect(uploads.list().map(({ message }) => message)).toEqual([
    "Sign in to send it.",
    "Sign in to send it.",
  ]);
  expect([store.records.size, store.prepared.size]).toEqual([2, 2]);
  expect([uploads.takeFailures(), uploads.takeLosses()]).toEqual([0, 0]);

  uploads.retryLost();
  await flushPromises();
  await sending[2]?.end(ADDED);
  await sending[3]?.end(ADDED);
  expect(states()).toEqual(["added", "added"]);
  expect(store.records.size).toBe(0);
});
