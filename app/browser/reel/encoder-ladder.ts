/**
 * The ways to encode a reel, best first. What a browser says of its encoders is often wrong (Firefox on Linux, iOS 26), so each
 * way is tried with a real frame and the real sound, and the first that makes a whole file is taken.
 */

export interface Rung {
  container: "mp4" | "webm";
  video: "avc" | "vp9" | "vp8";
  /** As WebCodecs names it, with profile and level. */
  videoCodec: string;
  /** "aac-wasm" is our own encoder, for browsers without one. */
  audio: "aac" | "aac-wasm" | "opus";
}

/** Bits a second at 1080 x 1920; smaller sizes have less, in proportion to their pixels. */
export const VIDEO_BITS = 5_000_000;
/** What Instagram takes at most. */
export const SOUND_BITS = 128_000;

/** Level 4.0 of H.264's profiles High, Main and Baseline. Chromium refuses Baseline of a lower level at this size. */
const AVC = ["avc1.640028", "avc1.4d0028", "avc1.42E028"];

export const RUNGS: Rung[] = [
  ...AVC.map((videoCodec): Rung => ({ container: "mp4", video: "avc", videoCodec, audio: "aac" })),
  ...AVC.map((videoCodec): Rung => ({ container: "mp4", video: "avc", videoCodec, audio: "aac-wasm" })),
  { container: "webm", video: "vp9", videoCodec: "vp09.00.40.08", audio: "opus" },
  { container: "webm", video: "vp8", videoCodec: "vp8", audio: "opus" },
];

/** This way does not work here: an encoder is missing, throws, or makes something else than it should. */
export class EncoderError extends Error {
  override name = "EncoderError";
}

export interface Attempt {
  rung: Rung;
  /** To be called whenever the attempt gets on. */
  onProgress: () => void;
  /** Aborts when the attempt is given up. */
  signal: AbortSignal;
}

interface ClimbOptions<Made> {
  rungs: Rung[];
  /** Rejects with an EncoderError if this way does not work; with anything else if none would. */
  attempt: (attempt: Attempt) => Promise<Made>;
  /** An attempt that does not get on for this long is given up. */
  stallMs: number;
  signal: AbortSignal;
}

export type Climbed<Made> = { kind: "made"; made: Made } | { kind: "impossible"; refusals: string[] };

/** Returns what the first way that works has made, or why none does. Rejects with an AbortError if it is cancelled. */
export async function climb<Made>({
  rungs,
  attempt,
  stallMs,
  signal,
}: ClimbOptions<Made>): Promise<Climbed<Made>> {
  const refusals: string[] = [];
  for (const rung of rungs) {
    signal.throwIfAborted();
    try {
      return { kind: "made", made: await watched(rung, { attempt, stallMs, signal }) };
    } catch (error) {
      if (!(error instanceof EncoderError)) throw error;
      refusals.push(`${rung.videoCodec} with ${rung.audio}: ${error.message}`);
    }
  }
  return { kind: "impossible", refusals };
}

function watched<Made>(
  rung: Rung,
  { attempt, stallMs, signal }: Omit<ClimbOptions<Made>, "rungs">,
): Promise<Made> {
  const controller = new AbortController();
  return new Promise<Made>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    let timer: ReturnType<typeof setTimeout>;
    const onProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(new EncoderError("It stopped")), stallMs);
    };
    onProgress();
    signal.addEventListener("abort", () => giveUp(signal.reason), { signal: controller.signal });
    attempt({ rung, onProgress, signal: controller.signal })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        controller.abort();
      });
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
