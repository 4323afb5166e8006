/**
 * Makes a playable file of what was recorded or picked, in a worker: its sound alone, seekable, with the right
 * duration. What that needs is loaded while one speaks, so that it works without a network.
 */
import { loadScript, UnloadedError } from "../prepare/load-script.ts";
import type { AudioCheck, FinishAnswer, FinishRequest } from "./finish-worker.ts";

interface FinishOptions {
  /** Whether a file that was cut off is taken as far as it goes. */
  isTolerant: boolean;
}

export interface Finisher {
  /** Loads what is needed. */
  warmUp: () => void;
  /** One after the other. Rejects with an UnloadedError where the network is needed for it first. */
  finish: (sound: Blob, options: FinishOptions) => Promise<AudioCheck>;
}

interface RunningWorker {
  /** What it answers next; null where it broke. Rejects with an UnloadedError. */
  answer: (request: FinishRequest) => Promise<AudioCheck | null>;
}

export function createFinisher(start: () => Worker): Finisher {
  let running: RunningWorker | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();

  function run(): RunningWorker {
    running ??= runWorker(start(), () => {
      running = null;
    });
    return running;
  }

  async function finishInTurn(sound: Blob, { isTolerant }: FinishOptions): Promise<AudioCheck> {
    const outcome = typeof Worker === "function" ? await run().answer({ sound, isTolerant }) : null;
    return outcome ?? finishOnPage(sound, { isTolerant });
  }

  return {
    warmUp() {
      if (typeof Worker === "function") run();
    },
    finish(sound, options) {
      const turn = lastTurn.then(() => finishInTurn(sound, options));
      lastTurn = turn.catch(() => {});
      return turn;
    },
  };
}

/** `onBroken`: it will answer nothing any more. */
function runWorker(worker: Worker, onBroken: () => void): RunningWorker {
  let isReady = false;
  let settle: { resolve: (outcome: AudioCheck | null) => void; reject: (error: Error) => void } | null = null;

  function breakOff(isUnloaded: boolean, message: string): void {
    worker.terminate();
    onBroken();
    console.warn("A recording could not be finished in the worker", message);
    if (isUnloaded) settle?.reject(new UnloadedError(message));
    else settle?.resolve(null);
  }

  worker.onmessage = ({ data }: MessageEvent<FinishAnswer>) => {
    if (data.kind === "ready") isReady = true;
    if (data.kind === "done") settle?.resolve(data.outcome);
    if (data.kind === "failed") breakOff(data.isUnloaded, data.message);
  };
  worker.onerror = ({ message }) => breakOff(!isReady, message ?? "It did not start");
  return {
    answer: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
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
