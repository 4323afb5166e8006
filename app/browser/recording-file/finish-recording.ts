/**
 * Makes a playable file of a take or a memo: audio only, seekable, with the right duration. It runs in a worker, or on
 * the page if the worker fails. Its scripts are loaded during the recording, so that it works offline.
 */
import { loadScript, UnloadedError } from "../lib/load-script.ts";
import type { AudioCheck, FinishAnswer, FinishRequest } from "./finish-recording-worker.ts";

interface FinishOptions {
  /** Whether a truncated file is accepted up to where it ends. */
  isTolerant: boolean;
}

export type Finisher = ReturnType<typeof createFinisher>;

export function createFinisher(start: () => Worker) {
  let running: ReturnType<typeof runWorker> | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();

  function ensureWorker() {
    running ??= runWorker(start(), () => {
      running = null;
    });
    return running;
  }

  async function finishInTurn(sound: Blob, { isTolerant }: FinishOptions): Promise<AudioCheck> {
    const outcome = typeof Worker === "function" ? await ensureWorker().answer({ sound, isTolerant }) : null;
    return outcome ?? finishOnPage(sound, { isTolerant });
  }

  return {
    /** Starts the worker, which loads its scripts. */
    warmUp() {
      if (typeof Worker === "function") ensureWorker();
    },
    /** Finishes one file at a time. Rejects with an UnloadedError if a script did not load. */
    finish(sound: Blob, options: FinishOptions): Promise<AudioCheck> {
      const turn = lastTurn.then(() => finishInTurn(sound, options));
      lastTurn = turn.catch(() => {});
      return turn;
    },
  };
}

/** Calls `onBroken` when the worker has failed and was terminated. */
function runWorker(worker: Worker, onBroken: () => void) {
  let isReady = false;
  let pending: { resolve: (outcome: AudioCheck | null) => void; reject: (error: Error) => void } | null =
    null;

  function fail(isUnloaded: boolean, message: string): void {
    worker.terminate();
    onBroken();
    console.warn("A recording could not be finished in the worker", message);
    if (isUnloaded) pending?.reject(new UnloadedError(message));
    else pending?.resolve(null);
  }

  worker.onmessage = ({ data }: MessageEvent<FinishAnswer>) => {
    if (data.kind === "ready") isReady = true;
    if (data.kind === "done") pending?.resolve(data.outcome);
    if (data.kind === "failed") fail(data.isUnloaded, data.message);
  };
  worker.onerror = ({ message }) => fail(!isReady, message ?? "the worker did not start");
  return {
    /** Resolves with null if the worker failed. Rejects with an UnloadedError if a script did not load. */
    answer: (request: FinishRequest): Promise<AudioCheck | null> =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        worker.postMessage(request);
      }),
  };
}

async function finishOnPage(sound: Blob, options: FinishOptions): Promise<AudioCheck> {
  const [{ checkAudio }] = await loadScript(() =>
    Promise.all([
      import("../../media-files/audio/check-audio.ts"),
      import("../../media-files/audio/copy-audio.ts"),
    ]),
  );
  return checkAudio(new Uint8Array(await sound.arrayBuffer()), options);
}
