/** What the page and its worker say to each other: about one file at a time. */
import type { PrepareOutcome } from "./prepared-media.ts";

export type MessageToWorker =
  | { kind: "prepare"; file: File; key: string }
  /** The answer to `show`. */
  | { kind: "shown"; shown: ShownVideo };

export type MessageFromWorker =
  /** Its script has been loaded. */
  | { kind: "ready" }
  /** Only the page has a video element. */
  | { kind: "show"; video: Blob; wantsFrame: boolean }
  | { kind: "done"; outcome: PrepareOutcome }
  /** A fault; `isUnloaded` where a script did not come, which may be the network's. */
  | { kind: "failed"; isUnloaded: boolean; message: string };

/** What a video element makes of a video. */
export interface ShownVideo {
  /** Null where it did not say in time. */
  isPlayable: boolean | null;
  /** Upright; null where none was wanted or none came. */
  frame: ImageBitmap | null;
}

export type ShowVideo = (video: Blob, wantsFrame: boolean) => Promise<ShownVideo>;
