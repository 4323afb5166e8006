/** The page of reel-site.ts: makes the reel that a script asks for. */
import { makeReel, type ReelOptions } from "../../app/browser/reel/make-reel.ts";

interface TestReel {
  kind: string;
  /** The encoders. */
  rung: string;
  /** Files that could not be read. */
  unread: number;
  bytes: number;
  seconds: number;
}

async function makeTestReel(options: Omit<ReelOptions, "signal" | "onProgress">): Promise<TestReel> {
  const start = performance.now();
  const outcome = await makeReel({ ...options, signal: new AbortController().signal, onProgress: () => {} });
  const seconds = (performance.now() - start) / 1_000;
  if (outcome.kind !== "made")
    return { kind: JSON.stringify(outcome), rung: "", unread: 0, bytes: 0, seconds };
  const { reel, rung } = outcome;
  const encoders = `${rung.videoCodec} ${rung.audio}`;
  return { kind: "made", rung: encoders, unread: reel.unread, bytes: reel.bytes.byteLength, seconds };
}

export interface ReelWindow {
  makeTestReel: typeof makeTestReel;
}

Object.assign(window, { makeTestReel } satisfies ReelWindow);
