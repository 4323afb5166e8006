/** The page's side of making a reel: starts a worker for each encoder candidate, until one has produced the file. */
import type { Film } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { fetchWhole, MissingFileError } from "../film/fetch-file.ts";
import {
  type Attempt,
  ENCODER_CANDIDATES,
  type EncoderCandidate,
  EncoderError,
  firstWorkingEncoder,
} from "./encoder-candidates.ts";
import { SOUND_RATE, type Stereo } from "./loudness.ts";
import type { EncodedReel, MessageFromWorker, MessageToWorker, ReelFailure } from "./reel-messages.ts";

/** An encoder without a frame for this long has stalled. Phones need a few seconds for the first frame. */
const STALL_MS = 20_000;

export type ReelOutcome =
  | { kind: "made"; reel: EncodedReel; candidate: EncoderCandidate }
  /** No encoder works in this browser. */
  | { kind: "impossible" }
  | { kind: "failed"; reason: Exclude<ReelFailure, "encoder"> };

export interface ReelOptions {
  film: Film;
  size: Size;
  /** Progress from 0 to 1. Restarts at 0 when the next encoder candidate is tried. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
  candidates?: EncoderCandidate[];
}

class FailedError extends Error {
  reason: Exclude<ReelFailure, "encoder">;

  constructor(reason: Exclude<ReelFailure, "encoder">, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns whether this browser has the APIs that every candidate needs. */
export function canMakeReels(): boolean {
  return "VideoEncoder" in globalThis && "OffscreenCanvas" in globalThis && "Worker" in globalThis;
}

/** Rejects with an AbortError if cancelled. */
export async function makeReel({
  candidates = ENCODER_CANDIDATES,
  signal,
  ...options
}: ReelOptions): Promise<ReelOutcome> {
  if (!canMakeReels()) return { kind: "impossible" };
  try {
    const outcome = await firstWorkingEncoder({
      candidates,
      attempt: async (attempt) => ({
        reel: await attemptReel(attempt, options),
        candidate: attempt.candidate,
      }),
      stallMs: STALL_MS,
      signal,
    });
    if (outcome.kind === "made") return { kind: "made", ...outcome.made };
    console.warn("No encoder works", outcome.refusals.join("; "));
    return { kind: "impossible" };
  } catch (error) {
    if (!(error instanceof FailedError || error instanceof MissingFileError)) throw error;
    console.warn("A reel could not be made", error);
    return { kind: "failed", reason: error.reason };
  }
}

type AttemptOptions = Omit<ReelOptions, "signal" | "candidates">;

function attemptReel(
  { candidate, onProgress: isAlive, signal }: Attempt,
  { film, size, onProgress }: AttemptOptions,
): Promise<EncodedReel> {
  const worker = new Worker(new URL("./reel-worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const send = (message: MessageToWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  return new Promise((resolve, reject) => {
    // Before the first message, the script did not load; after it, the worker ran out of memory or its encoder crashed.
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
    send({ kind: "make", film, size, candidate });
  });
}

/**
 * Decodes a part of a file's sound with Web Audio; null if the browser cannot decode it. Rejects with a MissingFileError if the
 * download fails.
 */
async function decodedSound({
  url,
  from,
  seconds,
}: Extract<MessageFromWorker, { kind: "decode" }>): Promise<Stereo | null> {
  const file = await fetchWhole(url);
  try {
    const bytes = await file.arrayBuffer();
    // decodeAudioData() resamples to the sample rate of its context.
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
