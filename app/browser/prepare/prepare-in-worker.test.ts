import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrepareWorker } from "./prepare-in-worker.ts";
import type { MessageFromWorker, MessageToWorker } from "./prepare-worker-messages.ts";
import { refused } from "./prepared-media.ts";

/** A worker whose messages the tests emit. */
class FakeWorker {
  onmessage: ((event: { data: MessageFromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  received: MessageToWorker[] = [];
  isTerminated = false;

  postMessage(message: MessageToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  emit(message: MessageFromWorker): void {
    this.onmessage?.({ data: message });
  }
}

const file = new File(["a photo"], "photo.jpg");
const done: MessageFromWorker = { kind: "done", outcome: refused("damaged") };

function setUp() {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const { prepare } = createPrepareWorker(start, async () => ({ isPlayable: true, frame: null }));
  return { prepare, workers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one worker prepares files one at a time, and is terminated when it is idle", async () => {
  const { prepare, workers } = setUp();
  for (const key of ["first", "second"]) {
    const outcome = prepare(file, { key: key });
    workers[0]?.emit(done);
    expect(await outcome).toEqual(refused("damaged"));
  }
  expect(workers).toHaveLength(1);
  expect(workers[0]?.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(workers[0]?.isTerminated).toBe(true);
  void prepare(file, { key: "third" });
  expect(workers).toHaveLength(2);
});

test("a worker is not terminated while a file takes long", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, { key: "first" });
  workers[0]?.emit(done);
  await outcome;
  void prepare(file, { key: "second" });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(workers[0]?.isTerminated).toBe(false);
});

test("cancelling a file terminates the worker at once", async () => {
  const { prepare, workers } = setUp();
  const abort = new AbortController();
  const outcome = prepare(file, { key: "first", signal: abort.signal });
  abort.abort();
  await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
  expect(workers[0]?.isTerminated).toBe(true);
});

test("cancelling a finished file does not affect the next one", async () => {
  const { prepare, workers } = setUp();
  const abort = new AbortController();
  const outcome = prepare(file, { key: "first", signal: abort.signal });
  workers[0]?.emit(done);
  await outcome;
  void prepare(file, { key: "second" });
  abort.abort();
  expect(workers[0]?.isTerminated).toBe(false);
});

test("an error before the ready message means that the worker was not loaded", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, { key: "first" });
  workers[0]?.onerror?.({});
  await expect(outcome).rejects.toMatchObject({ name: "WorkerFailedError", isUnloaded: true });
});

test("an error after the ready message is about the file", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, { key: "first" });
  workers[0]?.emit({ kind: "ready" });
  workers[0]?.onerror?.({ message: "Out of memory" });
  await expect(outcome).rejects.toMatchObject({ isUnloaded: false, message: "Out of memory" });
  expect(workers[0]?.isTerminated).toBe(true);
});

test("the page shows a video for the worker", async () => {
  const { prepare, workers } = setUp();
  void prepare(file, { key: "first" });
  workers[0]?.emit({ kind: "show", video: new Blob(), wantsFrame: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.received.at(-1)).toEqual({ kind: "shown", shown: { isPlayable: true, frame: null } });
});
