/** A recap in the list of past recaps: from the server, or this device's copy of one that the server does not list. */
import { type ShownPhoto, shownPhoto } from "../../components/media/photo.tsx";
import { type SavedRecap, savedRecapOf } from "../../domain/recap/saved-recap.ts";
import type { RecapSummary } from "../../domain/recap-list/recap-summary.ts";

export interface CollectedRecap extends SavedRecap {
  kind: "draft" | "published" | "deviceCopy";
  isPrivate: boolean;
  /** Whether it was taken down. */
  isHidden: boolean;
  cover: ShownPhoto | null;
  /** How many likes and comments the athlete has not seen. */
  newsCount: number;
}

/** Returns what the list shows of a stored recap. */
export function collectedRecap(recap: RecapSummary): CollectedRecap {
  return {
    ...savedRecapOf(recap),
    kind: recap.status,
    isPrivate: !recap.isPublic,
    isHidden: recap.takedownReason !== null,
    cover: recap.cover && shownPhoto(recap.cover),
    newsCount: recap.newsCount,
  };
}

/** Returns what the list shows of a device's copy. */
export function collectedCopy(copy: SavedRecap): CollectedRecap {
  return { ...copy, kind: "deviceCopy", isPrivate: false, isHidden: false, cover: null, newsCount: 0 };
}
