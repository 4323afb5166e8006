/** What to do with an item whose recap the server does not find. */
import type { SendOutcome } from "./sender-types.ts";

/**
 * How often a recap may be missing, within about a minute, before its items are given up: after a crash the browser has
 * lost the cookie of its visitor, and the page restores it (account/visitor-keeper.tsx).
 */
const MAX_MISSES = 5;

/** Returns a function that counts, by item: "lost" for now, and "refused" with the message once it was missing too often. */
export function createMissingRecaps(): (itemId: string, message: string) => SendOutcome {
  const misses = new Map<string, number>();
  return (itemId, message) => {
    const count = (misses.get(itemId) ?? 0) + 1;
    misses.set(itemId, count);
    return count > MAX_MISSES ? { kind: "refused", message } : { kind: "lost", cause: "server" };
  };
}
