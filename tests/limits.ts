/** Limits for tests of services. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { LIMITS } from "../workers/db/limit-caps.ts";
import { createLimits, type Limits, type SpeechBudget } from "../workers/db/limits.ts";

interface TestedLimits {
  /** By the limit's name. Any other limit is unreachable. */
  caps?: Record<string, number>;
  network?: string;
  supernet?: string | null;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const FAR_AWAY = Number.MAX_SAFE_INTEGER;

/** Returns limits with these caps, which count in the test's D1 database. */
export function limitsOf(
  db: DrizzleD1Database,
  { caps = {}, network = "a network", supernet = null, now = Date.now }: TestedLimits = {},
): Limits {
  const farAway = Object.fromEntries(LIMITS.map(({ name }) => [name, FAR_AWAY]));
  return createLimits({ db, caps: { ...farAway, ...caps }, network, supernet, now });
}

/** Returns an unlimited budget. `spent` lists the seconds charged, and refunds as negative seconds. */
export function endlessSpeech(): SpeechBudget & { spent: number[] } {
  const spent: number[] = [];
  return {
    spent,
    async spend(_viewer, seconds) {
      spent.push(seconds);
      return async (unpaid) => void spent.push(-unpaid);
    },
  };
}
