/** Reads and writes `savedRecaps` and `currentUserId` in localStorage; the specification gives these keys. */
import { parseSavedRecaps, type SavedRecap } from "../../domain/recap/saved-recap.ts";
import { withStorage } from "../lib/local-storage.ts";

const SAVED_RECAPS = "savedRecaps";
const CURRENT_USER = "currentUserId";
const NOBODY = "anonymous";

export function listSavedRecaps(): SavedRecap[] {
  return parseSavedRecaps(read());
}

/** Stores a copy of a published or saved recap. `userId` is null while nobody is signed in. */
export function storeSavedRecap(recap: SavedRecap, userId: string | null): void {
  const others = listSavedRecaps().filter((saved) => saved.shareId !== recap.shareId);
  write([recap, ...others]);
  withStorage((storage) => storage.setItem(CURRENT_USER, userId ?? NOBODY));
}

export function forgetSavedRecap(shareId: string): void {
  write(listSavedRecaps().filter((saved) => saved.shareId !== shareId));
}

function read(): string | null {
  return withStorage((storage) => storage.getItem(SAVED_RECAPS)) ?? null;
}

function write(recaps: SavedRecap[]): void {
  withStorage((storage) => storage.setItem(SAVED_RECAPS, JSON.stringify(recaps)));
}
