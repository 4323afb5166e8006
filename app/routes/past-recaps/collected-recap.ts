/** A recap of the collection, from the server or from this device. */
import { coverOf, mediaUrl } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { type SavedRecap, savedRecapOf } from "../../domain/saved-recap.ts";

/** The server knows more than the device: without `isPublic` it is this device's own copy alone. */
export type CollectedRecap = SavedRecap & { isPublic?: boolean; cover?: CardCover | null };

interface CardCover {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

export function collectedRecap(recap: Recap) {
  const cover = coverOf(recap);
  return {
    ...savedRecapOf(recap),
    isPublic: recap.isPublic,
    cover: cover && {
      url: mediaUrl(recap.shareId, cover),
      width: cover.width,
      height: cover.height,
    },
  } satisfies CollectedRecap;
}
