/**
 * Sends the typed texts of this device that no open screen has: typed before a crash, or on a screen that was left while
 * there was no network. It touches neither network nor storage itself.
 */
import pRetry from "p-retry";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapPatch } from "../../domain/recap/recap.ts";
import { hasAll, isConflict } from "../../domain/recap/recap-change.ts";
import type { StoredText } from "../device/device-store.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import { withSent } from "../text/unsaved-fields.ts";

/** Waits of 2 to 60 seconds, for as long as the page is open. */
const RETRIES = { retries: Number.POSITIVE_INFINITY, minTimeout: 2_000, maxTimeout: 60_000 } as const;

export interface TextOutboxDeps {
  /** Returns the texts of all recaps, oldest first. */
  list: () => Promise<StoredText[]>;
  find: (id: string) => Promise<StoredText | undefined>;
  put: (text: StoredText) => Promise<void>;
  remove: (text: StoredText) => Promise<void>;
  /** Resolves with a function that releases the text, or null if an open screen has it. */
  tryLock: (id: string) => Promise<(() => void) | null>;
  /** Rejects for faults alone. */
  send: (text: StoredText) => Promise<PatchOutcome>;
}

export interface TextOutbox {
  /** Sends what is ready, now and again until all of it has arrived or waits for the athlete. */
  flush(): void;
}

/** No answer, or one that says when to try again. */
class NotSentError extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs = 0) {
    super(`Retry after ${retryAfterMs} ms`);
    this.retryAfterMs = retryAfterMs;
  }
}

export function createTextOutbox(deps: TextOutboxDeps): TextOutbox {
  let waiting = new AbortController();
  /** Texts are sent one after another, also if `flush` is called while some are. */
  let sending: Promise<void> = Promise.resolve();

  async function sendAll(): Promise<void> {
    for (const { id, state } of await deps.list()) {
      if (state !== "ready") continue;
      const release = await deps.tryLock(id);
      if (!release) continue;
      try {
        // A screen may have changed or sent it in the meantime.
        const text = await deps.find(id);
        if (text?.state === "ready") await sendOne(text);
      } finally {
        release();
      }
    }
  }

  /** Throws a NotSentError if the server may not have it. */
  async function sendOne(text: StoredText): Promise<void> {
    const outcome = await deps.send(text);
    switch (outcome.kind) {
      case "saved":
        return deps.remove(text);
      case "rejected":
        return deps.put({ ...text, state: "refused" });
      case "stale":
        return settle(text, outcome.recap);
      case "limited":
        throw new NotSentError(outcome.retryAfterMs);
      case "lost":
        throw new NotSentError();
      // The athlete's signing in flushes again.
      case "signed-out":
        return;
    }
  }

  /** Another tab or device has saved since the text was typed. */
  async function settle(text: StoredText, theirs: OwnerRecap): Promise<void> {
    const patch = text.patch as RecapPatch;
    if (hasAll(theirs, patch)) return deps.remove(text);
    const { base } = withSent(text as StoredText & { patch: RecapPatch; sent?: RecapPatch }, theirs);
    if (isConflict(theirs, base, patch)) return deps.put({ ...text, state: "conflict" });
    return sendOne({ ...text, rev: theirs.rev });
  }

  return {
    flush() {
      waiting.abort();
      waiting = new AbortController();
      const { signal } = waiting;
      const attempt = () => {
        sending = sending.catch(() => {}).then(sendAll);
        return sending;
      };
      const onFailedAttempt = ({ error }: { error: Error }) =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, error instanceof NotSentError ? error.retryAfterMs : 0);
        });
      const shouldRetry = ({ error }: { error: Error }) => error instanceof NotSentError;
      pRetry(attempt, { ...RETRIES, signal, onFailedAttempt, shouldRetry }).catch((error: unknown) => {
        // The next flush has taken over.
        if (!signal.aborted) throw error;
      });
    },
  };
}
