/** The page's side of the worker that prepares files: starts it, hands it one file, ends it when there is none. */
import type { PrepareOutcome } from "./prepared-media.ts";
import type { MessageFromWorker, MessageToWorker, ShowVideo } from "./worker-messages.ts";

/** What it needed is given back when no file comes for so long. */
const IDLE_MS = 20_000;

/** The worker did not do its work. */
export class WorkerFailedError extends Error {
  override name = "WorkerFailedError";
  /** A script did not come: the network may be the reason. */
  isUnloaded: boolean;

  constructor(message: string, isUnloaded: boolean) {
    super(message);
    this.isUnloaded = isUnloaded;
  }
}

interface PrepareWorker {
  /**
   * To be called for one file after the other. Rejects with a WorkerFailedError, or with an AbortError: then the
   * worker has been ended.
   */
  prepare(file: File, key: string, signal?: AbortSignal): Promise<PrepareOutcome>;
}

export function createPrepareWorker(start: () => Worker, show: ShowVideo): PrepareWorker {
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

  function prepare(file: File, key: string, signal?: AbortSignal): Promise<PrepareOutcome> {
    clearTimeout(idleTimer);
    worker ??= start();
    const current = worker;
    const settled = new AbortController();
    return new Promise<PrepareOutcome>((resolve, reject) => {
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      const cancel = () => fail(new DOMException("The preparation was cancelled", "AbortError"));
      signal?.addEventListener("abort", cancel, { once: true, signal: settled.signal });
      current.onerror = (event) => fail(new WorkerFailedError(event.message ?? "It did not start", !isReady));
      current.onmessage = async ({ data }: MessageEvent<MessageFromWorker>) => {
        if (data.kind === "ready") isReady = true;
        if (data.kind === "done") resolve(data.outcome);
        // Modules that could not be loaded are not asked for again by the same worker.
        if (data.kind === "failed") fail(new WorkerFailedError(data.message, data.isUnloaded));
        if (data.kind === "show") {
          const shown = await show(data.video, data.wantsFrame);
          if (worker === current) send({ kind: "shown", shown }, shown.frame ? [shown.frame] : []);
        }
      };
      send({ kind: "prepare", file, key });
    }).finally(() => {
      settled.abort();
      idleTimer = setTimeout(end, IDLE_MS);
    });
  }

  return { prepare };
}
