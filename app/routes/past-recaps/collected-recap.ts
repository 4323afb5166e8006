/** A recap of the collection, from the server or from this device. */
import type { ShownPhoto } from "../../components/recap/photo.tsx";
import { coverOf, type Media } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";
import { type SavedRecap, savedRecapOf } from "../../domain/saved-recap.ts";

/** The server knows more than the device: without `isPublic` it is this device's own copy alone. */
export type CollectedRecap = SavedRecap & { isPublic?: boolean; cover?: ShownPhoto | null };

export function collectedRecap(recap: Recap) {
  const cover = coverOf(recap);
  return {
    ...savedRecapOf(recap),
    isPublic: recap.isPublic,
    cover: cover && cardCover(cover),
  } satisfies CollectedRecap;
}

function cardCover({ id, fileType, width, height, thumbhash, smaller }: Media): ShownPhoto {
  return { id, fileType, width, height, thumbhash, smaller };
}
