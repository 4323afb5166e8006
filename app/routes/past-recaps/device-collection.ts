/** What the collection shows without a network: the recaps that this device has a copy of, as one page. */

import { coverOf } from "../../domain/media/media.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { groupOfOne, raceTotals } from "../../domain/recap-list/race-totals.ts";
import {
  choicesAmong,
  isFiltered,
  matchesFilter,
  recapFilterIn,
} from "../../domain/recap-list/recap-filter.ts";
import { byRaceDate } from "../../domain/recap-list/recap-pages.ts";
import { collectedRecap, totalsText } from "./collected-recap.ts";
import { pageUrl } from "./recap-pages.tsx";

export function deviceCollection(request: Request, recaps: Recap[], seasons: number[]) {
  const filter = recapFilterIn(new URL(request.url).searchParams);
  const races = recaps.filter(({ status }) => status === "published").toSorted(byRaceDate);
  const [newest] = races;
  const found = recaps.filter((recap) => matchesFilter(recap, filter));
  return {
    recaps: found.map((recap) => collectedRecap({ ...recap, cover: coverOf(recap), newsCount: 0 })),
    span: isFiltered(filter) ? null : { from: null, until: null },
    filter,
    choices: choicesAmong(recaps.map(({ raceType, date }) => [raceType, date?.slice(0, 4) ?? null])),
    races: null,
    totals:
      newest && !isFiltered(filter) ? totalsText(raceTotals(races.map(groupOfOne), unitsOf(newest))) : null,
    seasons: isFiltered(filter) ? [] : seasons,
    newsCount: null,
    url: pageUrl(null, filter),
    urls: { newer: null, older: null },
    hasDeleted: false,
    justDeleted: null,
    firstName: null,
    isKnown: recaps.length > 0,
  };
}
