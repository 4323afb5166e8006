import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrepareWorker } from "./prepare-in-worker.ts";
import { refused } from "./prepared-media.ts";
import type { MessageFromWorker, MessageToWorker } from "./worker-messages.ts";

/** A worker that says what the test says. */
class FakeWorker {
  onmessage: ((event: { data: MessageFromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  got: MessageToWorker[] = [];
  isEnded = false;

  postMessage(message: MessageToWorker): void {
    this.got.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(message: MessageFromWorker): void {
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

test("one worker prepares one file after the other, and is ended when no more come", async () => {
  const { prepare, workers } = setUp();
  for (const key of ["first", "second"]) {
    const outcome = prepare(file, key);
    workers[0]?.say(done);
    expect(await outcome).toEqual(refused("damaged"));
  }
  expect(workers).toHaveLength(1);
  expect(workers[0]?.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(workers[0]?.isEnded).toBe(true);
  void prepare(file, "third");
  expect(workers).toHaveLength(2);
});

test("a worker is not ended over a file that takes long", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, "first");
  workers[0]?.say(done);
  await outcome;
  void prepare(file, "second");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(workers[0]?.isEnded).toBe(false);
});

test("cancelled, a file's worker is ended at once", async () => {
  const { prepare, workers } = setUp();
  const abort = new AbortController();
  const outcome = prepare(file, "first", abort.signal);
  abort.abort();
  await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
  expect(workers[0]?.isEnded).toBe(true);
});

test("a file that is cancelled when it is done leaves the next one alone", async () => {
  const { prepare, workers } = setUp();
  const abort = new AbortController();
  const outcome = prepare(file, "first", abort.signal);
  workers[0]?.say(done);
  await outcome;
  void prepare(file, "second");
  abort.abort();
  expect(workers[0]?.isEnded).toBe(false);
});

test("a worker that never said it was ready has not been loaded", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, "first");
  workers[0]?.onerror?.({});
  await expect(outcome).rejects.toMatchObject({ name: "WorkerFailedError", isUnloaded: true });
});

test("a worker that fails later has failed over this file", async () => {
  const { prepare, workers } = setUp();
  const outcome = prepare(file, "first");
  workers[0]?.say({ kind: "ready" });
  workers[0]?.onerror?.({ message: "Out of memory" });
  await expect(outcome).rejects.toMatchObject({ isUnloaded: false, message: "Out of memory" });
  expect(workers[0]?.isEnded).toBe(true);
});

test("the page looks at a video for the worker", async () => {
  const { prepare, workers } = setUp();
  void prepare(file, "first");
  workers[0]?.say({ kind: "show", video: new Blob(), wantsFrame: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.got.at(-1)).toEqual({ kind: "shown", shown: { isPlayable: true, frame: null } });
});
