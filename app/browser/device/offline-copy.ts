/** Finds this device's copy of a recap for a page without a network. Public pages load this file, so keep it small. */
import { type DeviceCopy, deviceCopyOf } from "../../domain/recap/device-copy.ts";
import { savedRecapOf } from "../../domain/recap/saved-recap.ts";
import { type StoryEntry, storyOf } from "../../domain/recap/story.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import type { RecapCopy } from "../edit-store/edited-copy.ts";
import { findEdited } from "../edit-store/find-edits.ts";
import { lastUser } from "../lib/page-user.ts";
import { listSavedRecaps } from "./saved-recaps.ts";

export interface OfflineCopy extends DeviceCopy {
  /** The story as the server had it; empty if this device stores only the details. */
  story: StoryEntry[];
}

/** Returns the device's copy, or null. Without a database, it comes from localStorage. */
export async function findOfflineCopy(shareId: string): Promise<OfflineCopy | null> {
  const { copy, rows } = await findEdited(lastUserId(), shareId);
  return offlineCopyOf(shareId, copy, rows);
}

/** Combines the copies of localStorage and of the database. */
export function offlineCopyOf(
  shareId: string,
  stored: RecapCopy | null = null,
  rows: EditRow[] = [],
): OfflineCopy | null {
  const recap = stored?.recap ?? null;
  const saved = listSavedRecaps(lastUserId()).find((copy) => copy.shareId === shareId);
  const copy = deviceCopyOf(saved ?? (recap && savedRecapOf(recap)), rows, recap?.questions);
  return copy && { ...copy, story: recap ? storyOf(recap) : [] };
}

/** The user who was here last: an offline page itself is rendered for nobody. */
function lastUserId(): string | null {
  return lastUser()?.id ?? null;
}
