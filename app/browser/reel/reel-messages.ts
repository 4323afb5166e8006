/** Messages between the page and the worker that makes one reel. */
import type { Film } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import type { EncoderCandidate } from "./encoder-candidates.ts";
import type { Stereo } from "./loudness.ts";

export interface ReelRequest {
  kind: "make";
  film: Film;
  /** Pixels, even. */
  size: Size;
  candidate: EncoderCandidate;
}

export type MessageToWorker = ReelRequest | { kind: "decoded"; sound: Stereo | null };

export type MessageFromWorker =
  /** The worker has started, or is waiting for files. */
  | { kind: "loading" }
  /** `done` from 0 to 1. */
  | { kind: "progress"; done: number }
  /** Asks the page for sound that the worker cannot decode: `seconds` of the file, from `from` on. */
  | { kind: "decode"; url: string; from: number; seconds: number }
  | { kind: "done"; made: EncodedReel }
  | { kind: "failed"; reason: ReelFailure; message: string };

export interface EncodedReel {
  bytes: ArrayBuffer;
  contentType: string;
  /** Number of scenes that are silent or show only a poster, because this browser cannot decode their file. */
  unread: number;
}

/** "encoder": another candidate may work. "offline": a file or script did not load. "gone": a file no longer exists. */
export type ReelFailure = "encoder" | "offline" | "gone" | "fault";
