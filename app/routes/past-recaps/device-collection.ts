/** What the collection shows without a network: the recaps that this device has a copy of, as one page. */
import { coverOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { isFiltered, matchesFilter, recapFilterIn } from "../../domain/recap-list/recap-filter.ts";
import { collectedRecap } from "./collected-recap.ts";
import { pageUrl } from "./recap-pages.tsx";

export function deviceCollection(request: Request, recaps: Recap[]) {
  const filter = recapFilterIn(new URL(request.url).searchParams);
  const found = recaps.filter((recap) => matchesFilter(recap, filter));
  return {
    recaps: found.map((recap) => collectedRecap({ ...recap, cover: coverOf(recap), newsCount: 0 })),
    span: isFiltered(filter) ? null : { from: null, until: null },
    filter,
    choices: { raceTypes: [], years: [] },
    races: null,
    totals: null,
    seasons: [],
    newsCount: null,
    url: pageUrl(null, filter),
    urls: { newer: null, older: null },
    hasDeleted: false,
    justDeleted: null,
    firstName: null,
    isKnown: recaps.length > 0,
  };
}
