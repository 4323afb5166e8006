/** Reads and writes `savedRecaps` and `currentUserId` in localStorage; the specification gives these keys. */
import { parseSavedRecaps, type SavedRecap } from "../../domain/recap/saved-recap.ts";
import { withStorage } from "../lib/local-storage.ts";
import { isOwn, pageUser } from "../lib/page-user.ts";

const SAVED_RECAPS = "savedRecaps";
const CURRENT_USER = "currentUserId";
const NOBODY = "anonymous";

/** Returns a user's copies, and those of recaps without an account. `user`: by default the page's. */
export function listSavedRecaps(user = pageUser()): SavedRecap[] {
  // Copies of an older version do not say whose they are: they count as the last saver's.
  const saver = withStorage((storage) => storage.getItem(CURRENT_USER)) ?? NOBODY;
  return read().filter(({ userId = saver }) => userId === NOBODY || isOwn({ userId }, user));
}

/** Stores a copy of a published or saved recap. */
export function storeSavedRecap(recap: SavedRecap): void {
  write([recap, ...read().filter((saved) => saved.shareId !== recap.shareId)]);
  withStorage((storage) => storage.setItem(CURRENT_USER, recap.userId ?? NOBODY));
}

export function forgetSavedRecap(shareId: string): void {
  write(read().filter((saved) => saved.shareId !== shareId));
}

/** Returns the copies of all users. */
function read(): SavedRecap[] {
  return parseSavedRecaps(withStorage((storage) => storage.getItem(SAVED_RECAPS)) ?? null);
}

function write(recaps: SavedRecap[]): void {
  withStorage((storage) => storage.setItem(SAVED_RECAPS, JSON.stringify(recaps)));
}
