/** Makes the smaller versions that photos lack, once a screen is idle. */
import { useEffect, useRef, useState } from "react";
import { coverOf, missingEdges, stillPhotosOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { addSmallerVersions } from "./smaller-versions.ts";

/** A photo below this is small enough to be shown whole. */
const MIN_PIXELS = 1_000_000;
/** The screen loads first. */
const IDLE_MS = 1_500;

/** Cards are made without a large photo that takes longer. */
const LONGEST_WAIT_MS = 15_000;

/** Returns whether cards can be made: every large photo has a smaller version, or that takes too long. */
export function useSmallerVersions(recap: Pick<Recap, "shareId" | "media" | "coverMediaId">): boolean {
  const { shareId, media } = recap;
  const cover = coverOf(recap);
  // The cover comes first, because cards show it without a choice.
  const coverFirst = media.toSorted((one, other) => Number(other === cover) - Number(one === cover));
  const missing = stillPhotosOf(coverFirst).filter(
    (photo) => missingEdges(photo).length > 0 && photo.width * photo.height > MIN_PIXELS,
  );
  const photos = useRef(missing);
  photos.current = missing;
  const hasMissing = missing.length > 0;
  // For cards one smaller version is enough.
  const [isDone, setIsDone] = useState(missing.every(({ smaller }) => smaller !== null));
  useEffect(() => {
    if (!hasMissing) return;
    const timer = setTimeout(async () => {
      await addSmallerVersions(shareId, photos.current).finally(() => setIsDone(true));
    }, IDLE_MS);
    const patience = setTimeout(() => setIsDone(true), LONGEST_WAIT_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, [shareId, hasMissing]);
  return isDone;
}
