/** A recap in the list of past recaps: from the server, or this device's copy of one that the server does not list. */
import type { ShownPhoto } from "../../components/recap/photo.tsx";
import type { Media } from "../../domain/media.ts";
import type { RecapSummary } from "../../domain/recap-summary.ts";
import { type SavedRecap, savedRecapOf } from "../../domain/saved-recap.ts";

/** `isPublic` and `cover` are set by the server. Without `isPublic` the recap is this device's copy. */
export type CollectedRecap = SavedRecap & { isPublic?: boolean; cover?: ShownPhoto | null };

/** Returns what the list shows of a stored recap. */
export function collectedRecap(recap: RecapSummary) {
  return {
    ...savedRecapOf(recap),
    isPublic: recap.isPublic,
    cover: recap.cover && cardCover(recap.cover),
  } satisfies CollectedRecap;
}

function cardCover({ id, fileType, width, height, thumbhash, smaller }: Media): ShownPhoto {
  return { id, fileType, width, height, thumbhash, smaller };
}
