/** Reads how long the server asks a client to wait: `Retry-After` of a 429 or 409 (RFC 9110, section 10.2.3). */
import { z } from "zod";

/** Nothing was written: the same request may be sent again after the wait. */
export interface Limited {
  kind: "limited";
  retryAfterMs: number;
  /** Says when to try again, without a full stop at the end. */
  message: string;
}

/** For an answer without a readable header. */
const DEFAULT_RETRY_AFTER_MS = 60_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 25 * 60 * 60 * 1_000;
const DEFAULT_MESSAGE = "Too many requests in a short time, please wait a moment";

const limitSchema = z.object({ error: z.object({ message: z.string().min(1) }) });

/** `header` is a number of seconds or an HTTP date. Returns 1 second to 25 hours: setTimeout takes no more than 24 days. */
export function retryAfterMs(header: string | null): number {
  const value = header?.trim() ?? "";
  let delayMs = Number.NaN;
  if (/^\d+$/.test(value)) delayMs = Number(value) * 1_000;
  // Date.parse reads almost anything as a date.
  else if (value.endsWith("GMT")) delayMs = Date.parse(value) - Date.now();
  if (Number.isNaN(delayMs)) return DEFAULT_RETRY_AFTER_MS;
  return Math.min(Math.max(delayMs, SHORTEST_MS), LONGEST_MS);
}

/** Reads a 429. A body that is not the API's, such as a proxy's page, gets a message of our own. */
export function limitedOf(header: string | null, body: string): Limited {
  return { kind: "limited", retryAfterMs: retryAfterMs(header), message: messageOf(body) };
}

function messageOf(body: string): string {
  try {
    return limitSchema.parse(JSON.parse(body)).error.message.replace(/\.\s*$/, "");
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return DEFAULT_MESSAGE;
    throw error;
  }
}
