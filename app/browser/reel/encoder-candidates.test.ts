import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Attempt, ENCODER_CANDIDATES, EncoderError, firstWorkingEncoder } from "./encoder-candidates.ts";

const STALL_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `attempts[n]` serves the nth candidate; the last one serves all others. */
function tryCandidates(
  attempts: ((attempt: Attempt) => Promise<string>)[],
  signal = new AbortController().signal,
) {
  const tried: Attempt[] = [];
  const outcome = firstWorkingEncoder({
    candidates: ENCODER_CANDIDATES,
    attempt(attempt) {
      tried.push(attempt);
      return (attempts[tried.length - 1] ?? attempts.at(-1) ?? never)(attempt);
    },
    stallMs: STALL_MS,
    signal,
  });
  outcome.catch(() => {});
  return { outcome, tried };
}

const works = async ({ candidate }: Attempt) => `${candidate.videoCodec} ${candidate.audio}`;
/** Claims support and produces a broken frame. */
const lies = async () => {
  throw new EncoderError("A first frame of 0 bytes");
};
const never = () => new Promise<string>(() => {});

test("the best way that works is taken: MP4 with H.264 and the browser's AAC", async () => {
  const { outcome, tried } = tryCandidates([works]);
  expect(await outcome).toEqual({ kind: "made", made: "avc1.640028 aac" });
  expect(tried).toHaveLength(1);
});

test("ways get worse one by one: other profiles, our own AAC, then WebM, and H.264 is always MP4", () => {
  expect(ENCODER_CANDIDATES.map(({ container, video, audio }) => `${container} ${video} ${audio}`)).toEqual([
    ...Array(3).fill("mp4 avc aac"),
    ...Array(3).fill("mp4 avc aac-wasm"),
    "webm vp9 opus",
    "webm vp8 opus",
  ]);
});

test("an encoder that lies or throws is followed by the next one", async () => {
  const { outcome, tried } = tryCandidates([lies, lies, lies, works]);
  expect(await outcome).toEqual({ kind: "made", made: "avc1.640028 aac-wasm" });
  expect(tried).toHaveLength(4);
});

test("an encoder that stalls is given up and followed by the next one", async () => {
  const { outcome, tried } = tryCandidates([never, works]);
  await vi.advanceTimersByTimeAsync(STALL_MS);
  expect(await outcome).toEqual({ kind: "made", made: "avc1.4d0028 aac" });
  expect(tried[0]?.signal.aborted).toBe(true);
});

test("an encoder that stalls in the middle is given up too, one that gets on never is", async () => {
  const slow = async (attempt: Attempt) => {
    for (let step = 0; step < 50; step++) {
      await new Promise((resolve) => setTimeout(resolve, STALL_MS * 0.9));
      attempt.onProgress();
    }
    return "slow";
  };
  const stuck = async (attempt: Attempt) => {
    attempt.onProgress();
    return never();
  };
  const { outcome } = tryCandidates([stuck, slow]);
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual({ kind: "made", made: "slow" });
});

test("where no way works it says why", async () => {
  const outcome = await tryCandidates([lies]).outcome;
  expect(outcome.kind === "impossible" && outcome.refusals).toHaveLength(ENCODER_CANDIDATES.length);
});

test("another failure than an encoder's ends it: the next way would fail as well", async () => {
  const { outcome, tried } = tryCandidates([() => Promise.reject(new Error("A photo did not arrive"))]);
  await expect(outcome).rejects.toThrow("A photo did not arrive");
  expect(tried).toHaveLength(1);
});

test("it can be cancelled at any time, and nothing is left running", async () => {
  const controller = new AbortController();
  const { outcome, tried } = tryCandidates([never], controller.signal);
  controller.abort();
  await expect(outcome).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(tried).toHaveLength(1);
  expect(tried[0]?.signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
