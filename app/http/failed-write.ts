/** Handles failed writes in a page's action. A reached limit becomes a 429 that keeps what was typed. */
import { isSessionOver } from "../domain/account/session.ts";
import { logFault } from "../domain/site/log-fault.ts";
import { isLimitReached } from "../domain/site/reached-limit.ts";

export interface LimitOutcome {
  kind: "limited";
  /** Names the limit and when to try again, without a full stop. */
  message: string;
}

/** Too Many Requests (RFC 6585, section 4). Retry-After is set by workers/app.ts. */
export const TOO_MANY_REQUESTS = 429;

/** A form's write that failed: what the action answers, and the response's status. */
export interface FailedWrite {
  kind: "limited" | "failed";
  message: string;
  status: typeof TOO_MANY_REQUESTS | 500;
}

/** How to handle an error that is not a reached limit. */
export interface WriteFault {
  /** For the log: what failed. */
  fault: string;
  /** For the screen. */
  message: string;
}

/**
 * Returns the action's answer to an error that a write threw. Logs the error unless it is a reached limit. Rethrows
 * responses and an ended session, because the page is no longer the viewer's (workers/request/remix-build.ts).
 */
export function failedWrite(error: unknown, { fault, message }: WriteFault): FailedWrite {
  if (isLimitReached(error)) return { kind: "limited", message: error.message, status: TOO_MANY_REQUESTS };
  if (!(error instanceof Error) || isSessionOver(error)) throw error;
  logFault(fault, error);
  return { kind: "failed", message, status: 500 };
}

/** Returns the write's outcome, or a LimitOutcome if it reached a limit and wrote nothing. */
export async function orLimit<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | LimitOutcome> {
  try {
    return await write();
  } catch (error) {
    if (isLimitReached(error)) return { kind: "limited", message: error.message };
    throw error;
  }
}
