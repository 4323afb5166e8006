/** What the athlete's races add up to, in one line. */

import { totalIn } from "../../domain/race/units.ts";
import type { RaceTotals } from "../../domain/recap-list/race-totals.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";

const TEXTS = PAST_RECAPS_TEXTS.totals;

/** Returns "4 marathons, 311 km raced", or null for less than two races, whose bib says it all, and without distances. */
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
