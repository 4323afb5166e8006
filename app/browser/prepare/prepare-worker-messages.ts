/** The messages between the page and the worker that prepares files; they are about one file at a time. */
import type { PrepareOutcome } from "./prepared-media.ts";

export type MessageToWorker =
  | { kind: "prepare"; file: File; key: string; isClean: boolean | undefined }
  /** The answer to `show`. */
  | { kind: "shown"; shown: ShownVideo };

export type MessageFromWorker =
  /** The worker's script has been loaded. */
  | { kind: "ready" }
  /** Requests what only the page can do, with a video element. */
  | { kind: "show"; video: Blob; wantsFrame: boolean }
  | { kind: "done"; outcome: PrepareOutcome }
  /** A fault. `isUnloaded`: a script could not be loaded, for example without a network. */
  | { kind: "failed"; isUnloaded: boolean; message: string };

/** What a video element found out about a video. */
export interface ShownVideo {
  /** Null if the element's events did not fire in time. */
  isPlayable: boolean | null;
  /** Upright; null if none was requested or none could be taken. */
  frame: ImageBitmap | null;
}

export type ShowVideo = (video: Blob, wantsFrame: boolean) => Promise<ShownVideo>;
