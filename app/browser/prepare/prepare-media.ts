/**
 * Prepares picked files for upload, one at a time. Photos are scaled down and videos are copied, both without metadata;
 * both get smaller pictures, a thumbhash and the digests of their parts. A browser whose workers cannot draw prepares nothing.
 */
import { UnloadedError } from "../lib/load-script.ts";
import { createPrepareWorker, WorkerFailedError } from "./prepare-in-worker.ts";
import { deletePreparedFile } from "./prepared-files.ts";
import { type PrepareOutcome, refused } from "./prepared-media.ts";
import { showVideo } from "./video-element.ts";

interface PrepareOptions {
  /** Names the file on this device that a copied video is stored in. */
  key: string;
  signal?: AbortSignal;
  /** Whether the file was prepared before, in an export: it is sent as it is, and gets smaller pictures only. */
  isClean?: boolean;
}

/** Waits before the scripts are requested again. */
const RELOAD_DELAYS_MS = [1_000, 4_000];

const worker = createPrepareWorker(
  () => new Worker(new URL("./prepare-worker.ts", import.meta.url), { type: "module" }),
  showVideo,
);
let lastJob: Promise<unknown> = Promise.resolve();

/**
 * Returns the prepared file, or why it was refused; in the order of the calls. Rejects with an AbortError when the
 * signal aborts, and with an UnloadedError if a script could not be loaded: then the caller may retry later.
 */
export function prepareMedia(file: File, options: PrepareOptions): Promise<PrepareOutcome> {
  const job = lastJob.then(() => prepareNow(file, options));
  lastJob = job.catch(() => {});
  // A file that waits for its turn is cancelled at once.
  return rejectOnAbort(job, options.signal);
}

async function prepareNow(file: File, options: PrepareOptions): Promise<PrepareOutcome> {
  // Safari has it since version 16.4.
  if (typeof OffscreenCanvas === "undefined") return refused("unprepared");
  try {
    return await prepareInWorker(file, options);
  } catch (error) {
    // A failed or cancelled preparation leaves no file behind.
    await deletePreparedFile(options.key);
    if (error instanceof WorkerFailedError && !error.isUnloaded) return refused("unprepared");
    throw error;
  }
}

/** Rejects like `prepareMedia`, and with a WorkerFailedError if the worker cannot prepare this file. */
async function prepareInWorker(file: File, options: PrepareOptions): Promise<PrepareOutcome> {
  const { signal } = options;
  for (const waitMs of [0, ...RELOAD_DELAYS_MS]) {
    if (waitMs > 0) await rejectOnAbort(waitForNetwork(waitMs), signal);
    signal?.throwIfAborted();
    try {
      return await worker.prepare(file, options);
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      console.warn("A file could not be prepared in the worker", error.message);
      if (!error.isUnloaded) throw error;
    }
  }
  throw new UnloadedError("The worker could not be loaded");
}

/** Waits for this time, and then until the browser is online. */
async function waitForNetwork(waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

function rejectOnAbort<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
}
