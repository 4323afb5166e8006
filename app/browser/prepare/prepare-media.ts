/**
 * What becomes of a picked file before it is sent: a photo is made smaller and a video is copied, both without
 * metadata; both get smaller pictures, a thumbhash, and the digests of their parts.
 */
import { loadScript } from "./load-script.ts";
import { createPrepareWorker, WorkerFailedError } from "./prepare-in-worker.ts";
import { deletePreparedFile, findPreparedFile } from "./prepared-files.ts";
import type { PrepareOutcome } from "./prepared-media.ts";
import { showVideo } from "./video-element.ts";

export type { PreparedMedia, PrepareOutcome } from "./prepared-media.ts";

interface PrepareOptions {
  /** Names the place on the device where a copied video is kept. */
  key: string;
  signal?: AbortSignal;
}

/** How long until the scripts are asked for again, with a network. */
const LOAD_AGAIN_MS = [1_000, 4_000];

const worker = createPrepareWorker(
  () => new Worker(new URL("./prepare-worker.ts", import.meta.url), { type: "module" }),
  showVideo,
);
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One file at a time, in the order of the calls. Rejects with an AbortError when the signal says so, and with an
 * UnloadedError where the scripts that it needs cannot be loaded: that says nothing about the file, ask again later.
 */
export function prepareMedia(file: File, { key, signal }: PrepareOptions): Promise<PrepareOutcome> {
  const turn = lastTurn.then(() => prepareInTurn(file, key, signal));
  lastTurn = turn.catch(() => {});
  // One that waits for its turn need not wait to be cancelled.
  return unlessAborted(turn, signal);
}

/** Frees what was kept on the device under this key. */
export function discardPrepared(key: string): Promise<void> {
  return deletePreparedFile(key);
}

/** A video that an earlier load of the page has prepared; null when it is gone, and for photos. */
export function reopenPrepared(key: string): Promise<File | null> {
  return findPreparedFile(key);
}

async function prepareInTurn(file: File, key: string, signal?: AbortSignal): Promise<PrepareOutcome> {
  try {
    if (typeof Worker === "function" && typeof OffscreenCanvas === "function") {
      const outcome = await tryWorker(file, key, signal);
      if (outcome) return outcome;
      // What it has left is not what will be sent.
      await deletePreparedFile(key);
    }
    const { prepareOnPage } = await loadScript(() => import("./prepare-on-page.ts"));
    return await unlessAborted(prepareOnPage(file), signal);
  } catch (error) {
    // A cancelled one leaves nothing behind.
    if (signal?.aborted) await deletePreparedFile(key);
    throw error;
  }
}

/** Null where the worker cannot do it. */
async function tryWorker(file: File, key: string, signal?: AbortSignal): Promise<PrepareOutcome | null> {
  for (const waitMs of [0, ...LOAD_AGAIN_MS]) {
    if (waitMs > 0) await unlessAborted(networkAfter(waitMs), signal);
    if (signal?.aborted) throw abortError();
    try {
      return await worker.prepare(file, key, signal);
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      console.warn("A file could not be prepared in the worker", error.message);
      if (!error.isUnloaded) return null;
    }
  }
  return null;
}

/** Waits so long, and then until the browser has a network. */
async function networkAfter(waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

function unlessAborted<Answer>(work: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError());
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
}

function abortError(): DOMException {
  return new DOMException("The preparation was cancelled", "AbortError");
}
