/** How a screen's action answers where a limit is reached: 429, with all that was typed shown again. */
import { faultText } from "../domain/fault.ts";
import { isLimitReached } from "../domain/limits.ts";

export interface LimitAnswer {
  kind: "limited";
  /** What was reached and when to try again, without a full stop. */
  message: string;
}

/** Too Many Requests (RFC 6585, section 4). Retry-After is set by workers/app.ts. */
export const LIMITED = 429;

/** A write of a form that did not happen: what the screen says of it, and the status that follows. */
export interface FailedWrite {
  message: string;
  status: typeof LIMITED | 500;
}

/** For what a write has thrown. A fault is logged, and gets the words `fault.message`. */
export function failedWrite(error: unknown, fault: { log: string; message: string }): FailedWrite {
  if (isLimitReached(error)) return { message: error.message, status: LIMITED };
  console.error(fault.log, faultText(error));
  return { message: fault.message, status: 500 };
}

/** The write's own outcome, or the answer for the screen where it met a limit and wrote nothing. */
export async function orLimit<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | LimitAnswer> {
  try {
    return await write();
  } catch (error) {
    if (isLimitReached(error)) return { kind: "limited", message: error.message };
    throw error;
  }
}
