/** The headings of the collection: drafts first, and then the years of the races. */
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";

interface RecapGroup {
  heading: string;
  recaps: CollectedRecap[];
}

/** Keeps the order of the recaps. Only a device's copy can lack the date. */
export function recapGroups(recaps: CollectedRecap[]): RecapGroup[] {
  const groups = Map.groupBy(recaps, ({ kind, date }) =>
    kind === "draft" ? PAST_RECAPS_TEXTS.drafts : (date?.slice(0, 4) ?? PAST_RECAPS_TEXTS.card.noDate),
  );
  return [...groups].map(([heading, ofGroup]) => ({ heading, recaps: ofGroup }));
}
