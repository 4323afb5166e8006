/** Usage limits: what is counted, for whom, and the messages for a limit that is reached (docs/operations.md, Limits). */
import { once } from "../lib/once.ts";

/** What is counted. Units: pieces, except `text` and `uploadBytes` (bytes), `writes` (rows), `speech` (seconds). */
export type Counted =
  | "recaps"
  | "text"
  | "writes"
  | "uploads"
  | "uploadBytes"
  | "speech"
  | "likes"
  | "comments"
  | "contributions"
  | "reports"
  | "readers"
  | "cards"
  | "previews"
  | "copies"
  | "mails"
  | "wrongCodes"
  | "newsMails"
  | "exports";

/**
 * Who shares a counter: one visitor, one network, everybody on one recap or for one mailbox, one network for one mailbox, or
 * everyone.
 */
export type LimitScope = "visitor" | "network" | "recap" | "mailbox" | "mailboxNetwork" | "everyone";

/** A limit that was reached, and when it resets. */
export interface ReachedLimit {
  of: Counted;
  by: LimitScope;
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
}

/** Thrown by a write that would exceed a limit; nothing was written. Pages and the API answer 429. */
export class LimitReachedError extends Error {
  readonly reached: ReachedLimit;

  constructor(reached: ReachedLimit) {
    super(limitText(reached));
    this.name = "LimitReachedError";
    this.reached = reached;
  }
}

/** Checks the name, not the class: pages and Worker are two bundles, each with its own copy of the class. */
export function isLimitReached(error: unknown): error is LimitReachedError {
  return error instanceof Error && error.name === "LimitReachedError" && "reached" in error;
}

const SUBJECTS: Record<Counted, Record<LimitScope, string>> = {
  recaps: forEveryScope("Too many recaps were created in a short time"),
  text: forEveryScope("Too much text was saved from your network in a short time"),
  writes: forEveryScope("Too many changes were saved from your network today"),
  uploads: forEveryScope("Too many uploads were started from your network today"),
  uploadBytes: {
    ...forEveryScope("Your network has reached today's upload limit"),
    everyone: "Uploads have reached their limit for today",
  },
  speech: {
    ...forEveryScope("You've used up today's transcription time"),
    network: "Your network has used up today's transcription time",
    everyone: "Transcription has reached its limit for today",
  },
  likes: {
    ...forEveryScope("You've liked a lot of recaps in a short time"),
    network: "A lot of likes came from your network in a short time",
    recap: "This recap got a lot of likes in a short time",
  },
  comments: {
    ...forEveryScope("You've posted a lot of comments in a short time"),
    network: "A lot of comments came from your network in a short time",
    recap: "This recap got a lot of comments in a short time",
  },
  contributions: {
    ...forEveryScope("You've sent a lot of photos and cheers in a short time"),
    network: "A lot of photos and cheers came from your network in a short time",
    recap: "This recap got a lot of photos and cheers in a short time",
  },
  reports: forEveryScope("You've sent a lot of reports today"),
  readers: {
    ...forEveryScope("A lot of recaps were read on your network today"),
    recap: "This recap was read a lot in a short time",
  },
  cards: {
    ...forEveryScope("You've made a lot of story cards and stickers for this recap in a short time"),
    network: "A lot of story cards and stickers were made on your network today",
  },
  previews: {
    ...forEveryScope("This recap changed a lot in a short time"),
    network: "A lot of previews were made for your network today",
  },
  copies: forEveryScope("A lot of changed recaps were read on your network today"),
  mails: {
    ...forEveryScope("Too many emails were sent to this address in a short time"),
    network: "Too many emails were requested from your network in a short time",
    everyone: "Sign-in codes have reached their limit for today",
  },
  wrongCodes: {
    ...forEveryScope("A lot of wrong codes were entered on your network today"),
    everyone: "Sign-in codes have reached their limit for today",
  },
  newsMails: forEveryScope("Emails about what's new have reached their limit for today"),
  exports: forEveryScope("Too many ZIPs were downloaded from your network today"),
};

function forEveryScope(text: string): Record<LimitScope, string> {
  return { visitor: text, network: text, recap: text, mailbox: text, mailboxNetwork: text, everyone: text };
}

/** Returns what was reached and when to try again, without a full stop. */
export function limitText({ of, by, retryAfterSeconds }: ReachedLimit): string {
  return `${SUBJECTS[of][by]}. Try again ${waitInWords(retryAfterSeconds)}`;
}

const relativeTime = once(() => new Intl.RelativeTimeFormat("en"));

/** Returns "in 1 minute", "in 25 minutes" or "in 3 hours", rounded up so that a retry is never too early. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60
    ? relativeTime().format(minutes, "minute")
    : relativeTime().format(Math.ceil(minutes / 60), "hour");
}
