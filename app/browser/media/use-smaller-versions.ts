/**
 * Makes the smaller versions that photos lack: those of plain forms, and those that were added before a size was. The Worker
 * cannot, and readers and story cards need them. Once a screen is
 * idle.
 */
import { useEffect, useRef, useState } from "react";
import { coverOf, type Media, mediaUrl, missingEdges, stillPhotosOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";

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

/** Adds them one photo at a time. Best effort: without them a larger version is shown, and the next visit tries again. */
async function addSmallerVersions(shareId: string, photos: Media[]): Promise<void> {
  for (const photo of photos) {
    try {
      await addTo(shareId, photo);
    } catch (error) {
      console.warn("A photo got no smaller versions", error);
    }
  }
}

async function addTo(shareId: string, photo: Media): Promise<void> {
  const response = await fetch(mediaUrl(shareId, photo), { credentials: "include" });
  if (!response.ok) throw new Error(`The photo was answered with ${response.status}`);
  const blob = await response.blob();
  const file = new File([blob], photo.fileName, { type: blob.type });
  const outcome = await prepareMedia(file, { key: `smaller-${photo.id}` });
  if (outcome.kind === "refused" || !outcome.media.smaller) return;
  const { smaller, thumbhash } = outcome.media;
  const missing = missingEdges(photo);
  const form = new FormData();
  form.set("contentType", smaller.contentType);
  if (thumbhash) form.set("thumbhash", thumbhash);
  for (const { edge, blob: version } of smaller.versions) {
    if (missing.includes(edge)) form.set(String(edge), version);
  }
  const sent = await fetch(`/api/media/${photo.id}/smaller`, {
    method: "PUT",
    credentials: "include",
    body: form,
  });
  if (!sent.ok) throw new Error(`Its smaller versions were answered with ${sent.status}`);
}
