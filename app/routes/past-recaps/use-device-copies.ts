/** Adds the device's copies of recaps that the server does not have to a page of recaps. */
import { useEffect, useState } from "react";
import { listSavedRecaps } from "../../browser/device/saved-recaps.ts";
import { isOwnRecap } from "../../browser/network/recap-api.ts";
import type { SavedRecap } from "../../domain/recap/saved-recap.ts";
import { byRaceDate, copiesWithin, type PageSpan } from "../../domain/recap-list/recap-pages.ts";
import { type CollectedRecap, collectedCopy } from "./collected-recap.ts";

/** Returns the drafts, and then the published recaps with the device's copies of others. */
export function useCopies(recaps: CollectedRecap[], span: PageSpan | null): CollectedRecap[] {
  const [copies, setCopies] = useState<SavedRecap[]>([]);
  // Read again with the list: a deletion also deletes this device's copy.
  useEffect(() => {
    let isShown = true;
    copiesOfOthers(recaps, span).then((found) => isShown && setCopies(found));
    return () => {
      isShown = false;
    };
  }, [recaps, span]);
  const others = notListed(copies, recaps);
  const isDraft = ({ kind }: CollectedRecap) => kind === "draft";
  const published = recaps.filter((recap) => !isDraft(recap));
  return [...recaps.filter(isDraft), ...[...published, ...others.map(collectedCopy)].sort(byRaceDate)];
}

/** Asks the server about each recap, because one with a newer date may be on another page. */
async function copiesOfOthers(recaps: CollectedRecap[], span: PageSpan | null): Promise<SavedRecap[]> {
  const others = notListed(copiesWithin(span, listSavedRecaps()), recaps);
  if (span?.from === null && span.until === null) return others;
  const areOwn = await Promise.all(others.map(({ shareId }) => isOwnRecap(shareId)));
  return others.filter((_, at) => !areOwn[at]);
}

function notListed(copies: SavedRecap[], recaps: CollectedRecap[]): SavedRecap[] {
  const listed = new Set(recaps.map(({ shareId }) => shareId));
  return copies.filter(({ shareId }) => !listed.has(shareId));
}
