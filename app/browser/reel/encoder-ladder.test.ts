import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Attempt, climb, EncoderError, RUNGS } from "./encoder-ladder.ts";

const STALL_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Attempts by the rung's place, the first one first. The last one is used for all others. */
function climbWith(
  attempts: ((attempt: Attempt) => Promise<string>)[],
  signal = new AbortController().signal,
) {
  const tried: Attempt[] = [];
  const climbed = climb({
    rungs: RUNGS,
    attempt(attempt) {
      tried.push(attempt);
      return (attempts[tried.length - 1] ?? attempts.at(-1) ?? never)(attempt);
    },
    stallMs: STALL_MS,
    signal,
  });
  climbed.catch(() => {});
  return { climbed, tried };
}

const works = async ({ rung }: Attempt) => `${rung.videoCodec} ${rung.audio}`;
/** It said that it can, and made something else. */
const lies = async () => {
  throw new EncoderError("A first frame of 0 bytes");
};
const never = () => new Promise<string>(() => {});

test("the best way that works is taken: MP4 with H.264 and the browser's AAC", async () => {
  const { climbed, tried } = climbWith([works]);
  expect(await climbed).toEqual({ kind: "made", made: "avc1.640028 aac" });
  expect(tried).toHaveLength(1);
});

test("ways get worse one by one: other profiles, our own AAC, then WebM, and H.264 is always MP4", () => {
  expect(RUNGS.map(({ container, video, audio }) => `${container} ${video} ${audio}`)).toEqual([
    ...Array(3).fill("mp4 avc aac"),
    ...Array(3).fill("mp4 avc aac-wasm"),
    "webm vp9 opus",
    "webm vp8 opus",
  ]);
});

test("an encoder that lies or throws is followed by the next one", async () => {
  const { climbed, tried } = climbWith([lies, lies, lies, works]);
  expect(await climbed).toEqual({ kind: "made", made: "avc1.640028 aac-wasm" });
  expect(tried).toHaveLength(4);
});

test("an encoder that stalls is given up and followed by the next one", async () => {
  const { climbed, tried } = climbWith([never, works]);
  await vi.advanceTimersByTimeAsync(STALL_MS);
  expect(await climbed).toEqual({ kind: "made", made: "avc1.4d0028 aac" });
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
  const { climbed } = climbWith([stuck, slow]);
  await vi.runAllTimersAsync();
  expect(await climbed).toEqual({ kind: "made", made: "slow" });
});

test("where no way works it says why", async () => {
  const outcome = await climbWith([lies]).climbed;
  expect(outcome.kind === "impossible" && outcome.refusals).toHaveLength(RUNGS.length);
});

test("another failure than an encoder's ends it: the next way would fail as well", async () => {
  const { climbed, tried } = climbWith([() => Promise.reject(new Error("A photo did not arrive"))]);
  await expect(climbed).rejects.toThrow("A photo did not arrive");
  expect(tried).toHaveLength(1);
});

test("it can be cancelled at any time, and nothing is left running", async () => {
  const controller = new AbortController();
  const { climbed, tried } = climbWith([never], controller.signal);
  controller.abort();
  await expect(climbed).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(tried).toHaveLength(1);
  expect(tried[0]?.signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
