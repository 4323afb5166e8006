/**
 * Encoder candidates for a reel, best first. What a browser reports about its encoders is often wrong (Firefox on Linux,
 * iOS 26), so each candidate is tried with a real frame and the real sound. The first one that produces a whole file wins.
 */

export interface EncoderCandidate {
  container: "mp4" | "webm";
  video: "avc" | "vp9" | "vp8";
  /** The WebCodecs codec string, with profile and level. */
  videoCodec: string;
  /** "aac-wasm" is the WebAssembly encoder we load for browsers without AAC. */
  audio: "aac" | "aac-wasm" | "opus";
}

/** Bits per second at 1080 x 1920. Smaller sizes get less, in proportion to their pixels. */
export const VIDEO_BITS = 5_000_000;
/** Bits per second: the maximum that Instagram accepts. */
export const SOUND_BITS = 128_000;

/** H.264 High, Main and Baseline at level 4.0. Chromium rejects Baseline at a lower level for this frame size. */
const AVC = ["avc1.640028", "avc1.4d0028", "avc1.42E028"];

export const ENCODER_CANDIDATES: EncoderCandidate[] = [
  ...AVC.map(
    (videoCodec): EncoderCandidate => ({ container: "mp4", video: "avc", videoCodec, audio: "aac" }),
  ),
  ...AVC.map(
    (videoCodec): EncoderCandidate => ({ container: "mp4", video: "avc", videoCodec, audio: "aac-wasm" }),
  ),
  { container: "webm", video: "vp9", videoCodec: "vp09.00.40.08", audio: "opus" },
  { container: "webm", video: "vp8", videoCodec: "vp8", audio: "opus" },
];

/** The candidate does not work here: an encoder is missing, throws, stalls or produces broken output. */
export class EncoderError extends Error {
  override name = "EncoderError";
}

export interface Attempt {
  candidate: EncoderCandidate;
  /** The attempt must call this whenever it makes progress. */
  onProgress: () => void;
  /** Aborts when the attempt is abandoned. */
  signal: AbortSignal;
}

interface FallbackOptions<Made> {
  candidates: EncoderCandidate[];
  /** Rejects with an EncoderError if this candidate fails, and with another error if every candidate would fail. */
  attempt: (attempt: Attempt) => Promise<Made>;
  /** An attempt without progress for this long is abandoned. */
  stallMs: number;
  signal: AbortSignal;
}

export type FallbackOutcome<Made> = { kind: "made"; made: Made } | { kind: "impossible"; refusals: string[] };

/** Returns the result of the first candidate that works, or why each one failed. Rejects with an AbortError if cancelled. */
export async function firstWorkingEncoder<Made>({
  candidates,
  attempt,
  stallMs,
  signal,
}: FallbackOptions<Made>): Promise<FallbackOutcome<Made>> {
  const refusals: string[] = [];
  for (const candidate of candidates) {
    signal.throwIfAborted();
    try {
      return { kind: "made", made: await withStallTimeout(candidate, { attempt, stallMs, signal }) };
    } catch (error) {
      if (!(error instanceof EncoderError)) throw error;
      refusals.push(`${candidate.videoCodec} with ${candidate.audio}: ${error.message}`);
    }
  }
  return { kind: "impossible", refusals };
}

function withStallTimeout<Made>(
  candidate: EncoderCandidate,
  { attempt, stallMs, signal }: Omit<FallbackOptions<Made>, "candidates">,
): Promise<Made> {
  const controller = new AbortController();
  return new Promise<Made>((resolve, reject) => {
    const abandon = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    let timer: ReturnType<typeof setTimeout>;
    const onProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(() => abandon(new EncoderError("It stopped")), stallMs);
    };
    onProgress();
    signal.addEventListener("abort", () => abandon(signal.reason), { signal: controller.signal });
    attempt({ candidate, onProgress, signal: controller.signal })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        controller.abort();
      });
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
