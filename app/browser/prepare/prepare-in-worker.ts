/** The page's side of the worker that prepares files: starts it, sends it one file at a time, ends it when idle. */

import type { MessageFromWorker, MessageToWorker, ShowVideo } from "./prepare-worker-messages.ts";
import type { PrepareOutcome } from "./prepared-media.ts";

/** The worker is terminated after this time without a file, to free its memory. */
const IDLE_MS = 20_000;

export class WorkerFailedError extends Error {
  override name = "WorkerFailedError";
  /** Whether a script could not be loaded, for example without a network. */
  isUnloaded: boolean;

  constructor(message: string, isUnloaded: boolean) {
    super(message);
    this.isUnloaded = isUnloaded;
  }
}

interface PrepareJob {
  key: string;
  signal?: AbortSignal | undefined;
  /** Whether the file is sent as it is, and gets smaller pictures only. */
  isClean?: boolean | undefined;
}

export function createPrepareWorker(start: () => Worker, show: ShowVideo) {
  let worker: Worker | null = null;
  let isReady = false;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    worker?.terminate();
    worker = null;
    isReady = false;
  }

  function send(message: MessageToWorker, transfer: Transferable[] = []) {
    worker?.postMessage(message, transfer);
  }

  /**
   * Prepares one file; to be called for one file at a time. Rejects with a WorkerFailedError or an AbortError; the
   * worker is terminated in both cases.
   */
  function prepare(file: File, { key, signal, isClean }: PrepareJob): Promise<PrepareOutcome> {
    clearTimeout(idleTimer);
    worker ??= start();
    const current = worker;
    const finished = new AbortController();
    return new Promise<PrepareOutcome>((resolve, reject) => {
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      signal?.addEventListener("abort", () => fail(signal.reason), { once: true, signal: finished.signal });
      current.onerror = (event) => fail(new WorkerFailedError(event.message ?? "It did not start", !isReady));
      current.onmessage = async ({ data }: MessageEvent<MessageFromWorker>) => {
        if (data.kind === "ready") isReady = true;
        if (data.kind === "done") resolve(data.outcome);
        // A worker never retries a module that it could not load, so it is terminated.
        if (data.kind === "failed") fail(new WorkerFailedError(data.message, data.isUnloaded));
        if (data.kind === "show") {
          const shown = await show(data.video, data.wantsFrame);
          if (worker === current) send({ kind: "shown", shown }, shown.frame ? [shown.frame] : []);
        }
      };
      send({ kind: "prepare", file, key, isClean });
    }).finally(() => {
      finished.abort();
      idleTimer = setTimeout(end, IDLE_MS);
    });
  }

  return { prepare };
}
