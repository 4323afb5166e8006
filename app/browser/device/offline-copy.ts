/** Finds what this device has of a recap, for a page that cannot ask the server. */
import { type DeviceCopy, deviceCopyOf } from "../../domain/recap/device-copy.ts";
import { savedRecapOf } from "../../domain/recap/saved-recap.ts";
import { type StoryEntry, storyOf } from "../../domain/recap/story.ts";
import { isOwn, lastUser } from "../lib/page-user.ts";
import type { RecapCopy } from "./device-store.ts";
import { listUnsaved } from "./draft-mirror.ts";
import { using } from "./item-store.ts";
import { listSavedRecaps } from "./saved-recaps.ts";

export interface OfflineCopy extends DeviceCopy {
  /** The story as the server had it; empty if this device stores only the details. */
  story: StoryEntry[];
}

/** Returns what the device has, or null if it has nothing. Without a database, that is what localStorage has. */
export async function findOfflineCopy(shareId: string): Promise<OfflineCopy | null> {
  const [stored, patches] = await Promise.all([
    using((database) => database.get("recaps", shareId)),
    listUnsaved(shareId, lastUserId()),
  ]);
  return offlineCopyOf(shareId, stored, patches);
}

/** Combines what localStorage has with what was found in the database. */
export function offlineCopyOf(
  shareId: string,
  stored?: RecapCopy,
  patches: unknown[] = [],
): OfflineCopy | null {
  const recap = stored && isOwn(stored, lastUserId()) ? stored.recap : null;
  const saved = listSavedRecaps(lastUserId()).find((copy) => copy.shareId === shareId);
  const copy = deviceCopyOf(saved ?? (recap && savedRecapOf(recap)), patches, recap?.questions);
  return copy && { ...copy, story: recap ? storyOf(recap) : [] };
}

/** The user who was here last: an offline page itself is rendered for nobody. */
function lastUserId(): string | null {
  return lastUser()?.id ?? null;
}
