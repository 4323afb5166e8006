/** Looks for photos without smaller versions once a screen is idle, and loads the code that makes them only then. */
import { useEffect, useRef, useState } from "react";
import type { Recap } from "../domain/recap.ts";

/** A photo below this is small enough to be shown whole. */
const MIN_PIXELS = 1_000_000;
/** The screen loads first. */
const IDLE_MS = 1_500;

/** Returns whether this is done, or was not needed. */
export function useSmallerVersions({ shareId, media }: Pick<Recap, "shareId" | "media">): boolean {
  const missing = media.filter(
    ({ fileType, fileName, smaller, width, height }) =>
      fileType === "image" && smaller === null && width * height > MIN_PIXELS && !/\.gif$/i.test(fileName),
  );
  const photos = useRef(missing);
  photos.current = missing;
  const hasMissing = missing.length > 0;
  const [isDone, setIsDone] = useState(!hasMissing);
  useEffect(() => {
    if (!hasMissing) return;
    const timer = setTimeout(async () => {
      try {
        const { addSmallerVersions } = await import("./smaller-versions.ts");
        await addSmallerVersions(shareId, photos.current);
      } catch (error) {
        console.warn("The code for smaller versions was not loaded", error);
      } finally {
        setIsDone(true);
      }
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [shareId, hasMissing]);
  return isDone;
}
