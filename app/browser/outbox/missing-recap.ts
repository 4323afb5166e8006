/** Retries items whose recap the server does not find, a few times. */
import type { SendOutcome } from "./sender-types.ts";

/**
 * How often a recap may be missing, within about a minute, before its items are refused. A crash can lose the visitor's
 * cookie until the page restores it (account/visitor-keeper.tsx).
 */
const MAX_MISSES = 5;

/** Returns a function that counts the misses of each item: "lost" at first, "refused" once there are too many. */
export function createMissingRecaps(): (itemId: string, message: string) => SendOutcome {
  const misses = new Map<string, number>();
  return (itemId, message) => {
    const count = (misses.get(itemId) ?? 0) + 1;
    misses.set(itemId, count);
    return count > MAX_MISSES ? { kind: "refused", message } : { kind: "lost", cause: "server" };
  };
}
