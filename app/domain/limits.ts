/** What may be used up only so fast, and the words for whoever has reached a limit (docs/limits.md). */

/** What is counted. Units: pieces, except `text` and `uploadBytes` (bytes), `writes` (rows), `speech` (seconds). */
export type Counted = "recaps" | "text" | "writes" | "uploads" | "uploadBytes" | "speech";

/** Whose use is counted together: one visitor's, one network's, or everyone's. */
export type LimitScope = "visitor" | "network" | "everyone";

/** Which limit has been reached, and when it is lifted. */
export interface ReachedLimit {
  of: Counted;
  by: LimitScope;
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
}

/** Thrown by any write that would exceed a limit. Nothing was written. The doors answer 429. */
export class LimitReachedError extends Error {
  readonly reached: ReachedLimit;

  constructor(reached: ReachedLimit) {
    super(limitMessage(reached));
    this.name = "LimitReachedError";
    this.reached = reached;
  }
}

/** By name: the pages and the Worker are two bundles, and each has a class of its own. */
export function isLimitReached(error: unknown): error is LimitReachedError {
  return error instanceof Error && error.name === "LimitReachedError" && "reached" in error;
}

const SUBJECTS: Record<Counted, Record<LimitScope, string>> = {
  recaps: everywhere("Too many recaps were created in a short time"),
  text: everywhere("Too much text was saved from your network in a short time"),
  writes: everywhere("Too many changes were saved from your network today"),
  uploads: everywhere("Too many uploads were started from your network today"),
  uploadBytes: {
    ...everywhere("Your network has uploaded as much as it can today"),
    everyone: "Uploads have reached their limit for today",
  },
  speech: {
    visitor: "You have used up today's transcription",
    network: "Your network has used up today's transcription",
    everyone: "Transcription has reached its limit for today",
  },
};

function everywhere(text: string): Record<LimitScope, string> {
  return { visitor: text, network: text, everyone: text };
}

/** What was reached and when to try again, without a full stop. */
export function limitMessage({ of, by, retryAfterSeconds }: ReachedLimit): string {
  return `${SUBJECTS[of][by]}. Try again ${waitInWords(retryAfterSeconds)}`;
}

const RELATIVE_TIME = new Intl.RelativeTimeFormat("en");

/** "in 1 minute", "in 25 minutes", "in 3 hours": rounded up, so that nobody comes too early. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60
    ? RELATIVE_TIME.format(minutes, "minute")
    : RELATIVE_TIME.format(Math.ceil(minutes / 60), "hour");
}
