/** The page of reel-site.ts: makes the reel that a script asks for. */
import { makeReel, type ReelOptions } from "../../app/browser/reel/make-reel.ts";

interface TestReel {
  kind: string;
  /** The codecs, as in "avc1.640028 aac". */
  encoders: string;
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
    return { kind: JSON.stringify(outcome), encoders: "", unread: 0, bytes: 0, seconds };
  const { reel, candidate } = outcome;
  const encoders = `${candidate.videoCodec} ${candidate.audio}`;
  return { kind: "made", encoders, unread: reel.unread, bytes: reel.bytes.byteLength, seconds };
}

export interface ReelWindow {
  makeTestReel: typeof makeTestReel;
}

Object.assign(window, { makeTestReel } satisfies ReelWindow);
