/** Pauses edits after lost requests, during a limit and after the end of the session, as the outbox pauses files. */
import type { CallOutcome } from "../network/recap-api.ts";
import { retryDelayMs } from "../network/retry-delay.ts";

/** Why edits wait. */
export type SendPause =
  | { kind: "signed-out" }
  /** `isMissing`: the server does not find the recap. */
  | { kind: "retrying"; isOffline: boolean; isMissing: boolean }
  /** `message` says when to try again. */
  | { kind: "limited"; message: string };

const OFFLINE_MS = 60_000;

/** Calls `onEnd` when a pause is over. */
export function createSendPace(onEnd: () => void) {
  let paused: { pause: SendPause; until: number } | null = null;
  let losses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(pause: SendPause, milliseconds: number): void {
    paused = { pause, until: Date.now() + milliseconds };
    clearTimeout(timer);
    if (milliseconds < Number.POSITIVE_INFINITY) timer = setTimeout(onEnd, milliseconds);
  }
  return {
    /** Returns null if something can be sent. */
    pause: () => (paused !== null && paused.until > Date.now() ? paused.pause : null),
    /** A request has ended without storing anything. */
    hold(outcome: Exclude<CallOutcome<unknown>, { kind: "done" }>): void {
      if (outcome.kind === "limited")
        wait({ kind: "limited", message: outcome.message }, outcome.retryAfterMs);
      else if (outcome.kind === "signed-out") wait({ kind: "signed-out" }, Number.POSITIVE_INFINITY);
      else {
        const isOffline = outcome.kind === "lost" && outcome.isOffline === true;
        wait({ kind: "retrying", isOffline, isMissing: outcome.kind === "rejected" }, retryDelayMs(losses++));
      }
    },
    /** The server has answered, or is to be asked at once. */
    goOn() {
      paused = null;
      losses = 0;
      clearTimeout(timer);
    },
    goOffline: () => wait({ kind: "retrying", isOffline: true, isMissing: false }, OFFLINE_MS),
  };
}
