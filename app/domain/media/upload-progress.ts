import type { Media } from "./media.ts";

type UploadState =
  | "preparing"
  | "waiting"
  | "sending"
  /** All bytes are sent; the server checks them. */
  | "finishing"
  | "added"
  /** No network, no response, a server limit or an ended session. Resumes automatically. */
  | "lost"
  /** It will not be added; `message` says why. */
  | "refused"
  /** Its bytes no longer exist on this device; `message` says so. */
  | "gone";

export interface UploadProgress {
  /** Only a guest's is "audio". */
  fileType: Media["fileType"] | "audio";
  state: UploadState;
  isPaused: boolean;
  /** Bytes. */
  sent: number;
  total: number;
  /** Why it is lost, refused or gone. */
  message: string | null;
  /** Whether this browser can show it. */
  isPlayable: boolean;
  soundTrouble?: SoundTrouble | null;
}

/** What is wrong with a video's sound: it is not in the copy, or some browsers cannot play it. */
export type SoundTrouble = "left-out" | "unplayable";

export type LossOfBytes =
  /** The page was closed before the file was ready, and the device could not store it. */
  | "closed"
  /** The device has a record of the file but cannot read its bytes. */
  | "unreadable";

/** Whether it is neither added nor failed. */
export function isUnderWay({ state }: Pick<UploadProgress, "state">): boolean {
  return state !== "added" && !isFailed({ state });
}

/** Whether it will never be added. */
export function isFailed({ state }: Pick<UploadProgress, "state">): boolean {
  return state === "refused" || state === "gone";
}

/** Whether it makes progress now: neither paused nor lost. */
export function isMoving({ state, isPaused }: Pick<UploadProgress, "state" | "isPaused">): boolean {
  return !isPaused && isUnderWay({ state }) && state !== "lost";
}

/** The progress of several uploads: "3 of 12 · 41 %". Failed uploads do not count. */
export interface UploadSum {
  added: number;
  count: number;
  /** 0 to 100; 100 only when all are added. */
  percent: number;
}

export function uploadSumOf(uploads: readonly UploadProgress[]): UploadSum {
  const counted = uploads.filter((upload) => !isFailed(upload));
  const added = counted.filter(({ state }) => state === "added").length;
  const total = counted.reduce((sum, upload) => sum + upload.total, 0);
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0);
  const percent = percentOf({ sent, total });
  const { length: count } = counted;
  return { added, count, percent: added === count ? percent : Math.min(percent, 99) };
}

export function percentOf({ sent, total }: { sent: number; total: number }): number {
  return total === 0 ? 0 : Math.floor((Math.min(sent, total) / total) * 100);
}

/** How many photos and videos have arrived. */
export interface Arrived {
  images: number;
  videos: number;
}
