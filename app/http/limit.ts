/** How a page's action answers when a limit is reached: 429, with everything that was typed shown again. */
import { faultText } from "../domain/fault.ts";
import { isLimitReached } from "../domain/limits.ts";

export interface LimitAnswer {
  kind: "limited";
  /** Says what was reached and when to try again, without a full stop. */
  message: string;
}

/** Too Many Requests (RFC 6585, section 4). Retry-After is set by workers/app.ts. */
export const TOO_MANY_REQUESTS = 429;

/** A form's write that failed: the message for the screen and the response's status. */
export interface FailedWrite {
  message: string;
  status: typeof TOO_MANY_REQUESTS | 500;
}

/** Returns the message and status for an error that a write threw. Logs a fault, with `fault.message` for the screen. */
export function failedWrite(error: unknown, fault: { log: string; message: string }): FailedWrite {
  if (isLimitReached(error)) return { message: error.message, status: TOO_MANY_REQUESTS };
  console.error(fault.log, faultText(error));
  return { message: fault.message, status: 500 };
}

/** Returns the write's outcome, or a LimitAnswer if it reached a limit and wrote nothing. */
export async function orLimit<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | LimitAnswer> {
  try {
    return await write();
  } catch (error) {
    if (isLimitReached(error)) return { kind: "limited", message: error.message };
    throw error;
  }
}
