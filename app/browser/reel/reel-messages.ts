/** The messages between the page and the worker that makes one reel. */
import type { Film } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import type { Rung } from "./encoder-ladder.ts";
import type { Stereo } from "./loudness.ts";

export interface ReelRequest {
  kind: "make";
  film: Film;
  /** Pixels, even. */
  size: Size;
  rung: Rung;
}

export type MessageToWorker = ReelRequest | { kind: "decoded"; sound: Stereo | null };

export type MessageFromWorker =
  /** The worker has begun, or waits for files. */
  | { kind: "loading" }
  /** What of the work is done, from 0 to 1. */
  | { kind: "progress"; done: number }
  /** Requests the sound of a file that the worker cannot decode, from `from` on, at SOUND_RATE. */
  | { kind: "decode"; url: string; from: number; seconds: number }
  | { kind: "done"; made: EncodedReel }
  | { kind: "failed"; reason: ReelFailure; message: string };

export interface EncodedReel {
  bytes: ArrayBuffer;
  contentType: string;
  /** Scenes that are silent, or show the picture of their video, because this browser cannot decode it. */
  unread: number;
}

/** "encoder": another rung may do. "offline": a file or a script did not arrive. "gone": a file is no longer there. */
export type ReelFailure = "encoder" | "offline" | "gone" | "fault";
