/** The page of reel-site.mjs: makes the reel that a script asks for, and sends the file to the script's server. */
import { makeReel, type ReelOptions } from "../../app/browser/reel/make-reel.ts";

interface TestReel {
  kind: string;
  /** The encoders. */
  rung: string;
  unread: number;
  /** From the start to the file. */
  seconds: number;
  /** The longest time in which the page could not react, in milliseconds. */
  longestPauseMs: number;
}

async function makeTestReel(options: Omit<ReelOptions, "signal" | "onProgress">): Promise<TestReel> {
  const pauses = measurePauses();
  const start = performance.now();
  const outcome = await makeReel({ ...options, signal: new AbortController().signal, onProgress: () => {} });
  const seconds = (performance.now() - start) / 1_000;
  const longestPauseMs = pauses.end();
  if (outcome.kind !== "made")
    return { kind: JSON.stringify(outcome), rung: "", unread: 0, seconds, longestPauseMs };
  const { reel, rung } = outcome;
  await fetch("/reel", { method: "POST", body: reel.bytes });
  return {
    kind: "made",
    rung: `${rung.videoCodec} ${rung.audio}`,
    unread: reel.unread,
    seconds,
    longestPauseMs,
  };
}

/** A timer is as late as the page was busy. */
function measurePauses() {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  return {
    end() {
      clearInterval(timer);
      return longest;
    },
  };
}

export interface ReelWindow {
  makeTestReel: typeof makeTestReel;
}

Object.assign(window, { makeTestReel } satisfies ReelWindow);
