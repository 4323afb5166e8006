/** Reads how long the server asks a client to wait: `Retry-After` of a 429 or 409 (RFC 9110, section 10.2.3). */
import { LIMIT_TEXTS } from "../../texts/site/request-errors.ts";
import { apiErrorIn } from "./request-errors.ts";

/** A limit was reached. Nothing was written, so the same request may be sent again after the wait. */
export interface Limited {
  kind: "limited";
  retryAfterMs: number;
  /** Says when to try again, without a full stop at the end. */
  message: string;
}

/** Used when the header is missing or invalid. */
const DEFAULT_RETRY_AFTER_MS = 60_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 25 * 60 * 60 * 1_000;

/** Returns the wait, 1 second to 25 hours: setTimeout overflows after 24 days. `header` is in seconds or an HTTP date. */
export function retryAfterMs(header: string | null): number {
  const value = header?.trim() ?? "";
  let delayMs = Number.NaN;
  if (/^\d+$/.test(value)) delayMs = Number(value) * 1_000;
  // Date.parse accepts almost anything, so only HTTP dates get there.
  else if (value.endsWith("GMT")) delayMs = Date.parse(value) - Date.now();
  if (Number.isNaN(delayMs)) return DEFAULT_RETRY_AFTER_MS;
  return Math.min(Math.max(delayMs, SHORTEST_MS), LONGEST_MS);
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** Returns the wait after each loss in a row: 2 seconds, then twice as long, up to a minute. */
export function retryDelayMs(losses: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** losses, LONGEST_RETRY_MS);
}

/**
 * How often a recap may be missing, within about a minute, before what belongs to it is refused. A crash can lose the
 * visitor's cookie until the page restores it (account/visitor-keeper.tsx).
 */
export const MAX_MISSES = 5;

/** Parses a 429. A body that is not the API's, such as a proxy's page, gets a default message. */
export function limitedOf(header: string | null, body: string): Limited {
  const message = apiErrorIn(body)?.message.replace(/\.\s*$/, "") || LIMIT_TEXTS.tooManyRequests;
  return { kind: "limited", retryAfterMs: retryAfterMs(header), message };
}
