/** The page's side of making a reel: starts a worker for each way of encoding, until one has made the file. */
import type { Film } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { fetchWhole, MissingFileError } from "../film/fetch-file.ts";
import { type Attempt, climb, EncoderError, RUNGS, type Rung } from "./encoder-ladder.ts";
import { SOUND_RATE, type Stereo } from "./loudness.ts";
import type { EncodedReel, MessageFromWorker, MessageToWorker, ReelFailure } from "./reel-messages.ts";

/** An encoder without a frame for this long has stalled. Phones take a few seconds for the first one. */
const STALL_MS = 20_000;

export type ReelOutcome =
  | { kind: "made"; reel: EncodedReel; rung: Rung }
  /** This browser has no encoder that works. */
  | { kind: "impossible" }
  | { kind: "failed"; reason: Exclude<ReelFailure, "encoder"> };

export interface ReelOptions {
  film: Film;
  size: Size;
  /** What of the work is done, from 0 to 1. Begins anew if another encoder has to do. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
  rungs?: Rung[];
}

class FailedError extends Error {
  reason: Exclude<ReelFailure, "encoder">;

  constructor(reason: Exclude<ReelFailure, "encoder">, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whether it is worth a try: without these no reel can be made. */
export function canMakeReels(): boolean {
  return "VideoEncoder" in globalThis && "OffscreenCanvas" in globalThis && "Worker" in globalThis;
}

/** Rejects with an AbortError if it is cancelled. */
export async function makeReel({ rungs = RUNGS, signal, ...options }: ReelOptions): Promise<ReelOutcome> {
  if (!canMakeReels()) return { kind: "impossible" };
  try {
    const climbed = await climb({
      rungs,
      attempt: async (attempt) => ({ reel: await attemptReel(attempt, options), rung: attempt.rung }),
      stallMs: STALL_MS,
      signal,
    });
    if (climbed.kind === "made") return { kind: "made", ...climbed.made };
    console.warn("No encoder works", climbed.refusals.join("; "));
    return { kind: "impossible" };
  } catch (error) {
    if (!(error instanceof FailedError || error instanceof MissingFileError)) throw error;
    console.warn("A reel could not be made", error);
    return { kind: "failed", reason: error.reason };
  }
}

type AttemptOptions = Omit<ReelOptions, "signal" | "rungs">;

function attemptReel(
  { rung, onProgress: isAlive, signal }: Attempt,
  { film, size, onProgress }: AttemptOptions,
): Promise<EncodedReel> {
  const worker = new Worker(new URL("./reel-worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const send = (message: MessageToWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  return new Promise((resolve, reject) => {
    // Before its first message it was not loaded; later it has run out of memory or its encoder has crashed.
    let isLoaded = false;
    worker.onerror = (event) =>
      reject(isLoaded ? new EncoderError(event.message) : new FailedError("offline", event.message));
    worker.onmessage = ({ data }: MessageEvent<MessageFromWorker>) => {
      isLoaded = true;
      isAlive();
      if (data.kind === "progress") onProgress(data.done);
      if (data.kind === "done") resolve(data.made);
      if (data.kind === "failed")
        reject(
          data.reason === "encoder"
            ? new EncoderError(data.message)
            : new FailedError(data.reason, data.message),
        );
      if (data.kind === "decode")
        decodedSound(data).then(
          (sound) => send({ kind: "decoded", sound }, sound?.map(({ buffer }) => buffer) ?? []),
          reject,
        );
    };
    send({ kind: "make", film, size, rung });
  });
}

/**
 * Returns a part of a file's sound as the browser's players decode it; null if it cannot. Rejects with a MissingFileError if
 * the file does not arrive.
 */
async function decodedSound({
  url,
  from,
  seconds,
}: Extract<MessageFromWorker, { kind: "decode" }>): Promise<Stereo | null> {
  const file = await fetchWhole(url);
  try {
    const bytes = await file.arrayBuffer();
    // Its rate is the one that files are decoded to.
    const decoded = await new OfflineAudioContext(2, 1, SOUND_RATE).decodeAudioData(bytes);
    return [0, 1].map((channel) => {
      const plane = new Float32Array(Math.round(seconds * SOUND_RATE));
      const source = decoded.getChannelData(Math.min(channel, decoded.numberOfChannels - 1));
      const start = Math.round(from * SOUND_RATE);
      plane.set(source.subarray(start, start + plane.length));
      return plane;
    }) as Stereo;
  } catch (error) {
    console.warn("A sound could not be decoded", error);
    return null;
  }
}
