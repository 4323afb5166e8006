/** The limits that a service is tested with. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { LIMITS } from "../workers/db/limit-caps.ts";
import { createLimits, type Limits, type SpeechBudget } from "../workers/db/limits.ts";

interface TestedLimits {
  /** By the limit's name; what is not named is far away. */
  caps?: Record<string, number>;
  network?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const FAR_AWAY = Number.MAX_SAFE_INTEGER;

/** Counts in the test's own D1 as the product does, by caps of the test's own. */
export function limitsOf(
  db: DrizzleD1Database,
  { caps = {}, network = "a network", now = Date.now }: TestedLimits = {},
): Limits {
  const farAway = Object.fromEntries(LIMITS.map(({ name }) => [name, FAR_AWAY]));
  return createLimits({ db, caps: { ...farAway, ...caps }, network, now });
}

/** A budget without an end. `spent` lists what was taken, and what was given back as negative seconds. */
export function endlessSpeech(): SpeechBudget & { spent: number[] } {
  const spent: number[] = [];
  return {
    spent,
    spend: async (_viewer, seconds) => void spent.push(seconds),
    refund: async (_viewer, seconds) => void spent.push(-seconds),
  };
}
