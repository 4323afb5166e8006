/** What cards and films say of a race. Story mode loads it without the rest of the cards. */
import { formatRaceDate } from "../lib/dates.ts";
import { formatDistance, type RaceType } from "../race/race.ts";
import { type RaceDetails, resultFigure } from "../race/race-details.ts";

export interface RaceContent {
  raceType: RaceType;
  name: string | null;
  athleteName: string | null;
  /** "May 17, 2026". */
  date: string | null;
  location: string | null;
  /** Where a race ended that was not finished. */
  endPlace: string | null;
  /** "Half Marathon", "12.5 km". */
  distance: string | null;
  /** The finish time, or "DNF". */
  result: string | null;
}

/** The ids of cards depend on the order of the fields. */
export function raceContent(
  recap: RaceDetails & { raceType: RaceType },
  athlete: { firstName: string } | null,
): RaceContent {
  return {
    raceType: recap.raceType,
    name: recap.name,
    athleteName: athlete?.firstName ?? null,
    date: recap.date && formatRaceDate(recap.date),
    location: recap.location,
    endPlace: recap.endPlace,
    distance: formatDistance(recap),
    result: resultFigure(recap)?.value ?? null,
  };
}
