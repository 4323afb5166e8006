/** A recap in the list of past recaps: from the server, or this device's copy of one that the server does not list. */
import { type ShownPhoto, shownPhoto } from "../../components/media/photo.tsx";
import { totalIn } from "../../domain/race/units.ts";
import { type SavedRecap, savedRecapOf } from "../../domain/recap/saved-recap.ts";
import type { RaceTotals } from "../../domain/recap-list/race-totals.ts";
import type { RecapSummary } from "../../domain/recap-list/recap-summary.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";

export interface CollectedRecap extends SavedRecap {
  kind: "draft" | "published" | "deviceCopy";
  isPrivate: boolean;
  /** Whether it was taken down. */
  isHidden: boolean;
  cover: ShownPhoto | null;
  /** How many likes and comments the athlete has not seen. */
  newsCount: number;
}

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

export function collectedCopy(copy: SavedRecap): CollectedRecap {
  return { ...copy, kind: "deviceCopy", isPrivate: false, isHidden: false, cover: null, newsCount: 0 };
}

const TEXTS = PAST_RECAPS_TEXTS.totals;

/** Returns "4 marathons, 311 km raced". Null for fewer than two races or without distances. */
export function totalsText({ races, marathons, meters, units }: RaceTotals): string | null {
  if (races < 2) return null;
  const raced = totalIn(units, meters);
  const parts = [
    ...(marathons > 0 ? [counted(marathons, TEXTS.marathons)] : []),
    ...(raced === null ? [] : [TEXTS.raced(raced)]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

function counted(count: number, { singular, plural }: { singular: string; plural: string }): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}
