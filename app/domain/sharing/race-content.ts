/** The race's data on cards and in films. Story mode loads it without the rest of the cards. */
import { formatRaceDate } from "../lib/dates.ts";
import { OFFICIAL_METERS, paceOf } from "../race/pace.ts";
import { type RaceDetails, resultFigure } from "../race/race-details.ts";
import { formatDistance, type RaceType } from "../race/race-type.ts";
import { distanceIn, unitsOf } from "../race/units.ts";

export interface RaceContent {
  raceType: RaceType;
  name: string | null;
  athleteName: string | null;
  /** "May 17, 2026". */
  date: string | null;
  location: string | null;
  /** Where the race ended, if it was not finished. */
  endPlace: string | null;
  /** "21.1 km", "Ironman". Null where the name says it, unless no result is known. */
  distance: string | null;
  /** "5:19 /km", "31.4 km/h". */
  pace: string | null;
  /** The finish time, or "DNF". */
  result: string | null;
}

/** The ids of cards depend on the order of the fields. */
export function raceContent(
  recap: RaceDetails & { raceType: RaceType },
  athlete: { firstName: string } | null,
): RaceContent {
  const result = resultFigure(recap)?.value ?? null;
  return {
    raceType: recap.raceType,
    name: recap.name,
    athleteName: athlete?.firstName ?? null,
    date: recap.date && formatRaceDate(recap.date),
    location: recap.location,
    endPlace: recap.endPlace,
    distance: result !== null && isDistanceInName(recap) ? null : distanceFigure(recap),
    pace: paceOf(recap),
    result,
  };
}

/** Returns a distance as a number, or the name of one that has several parts. */
export function distanceFigure(recap: RaceDetails): string | null {
  const meters = recap.distance && OFFICIAL_METERS[recap.distance];
  return meters ? distanceIn(unitsOf(recap), meters) : formatDistance(recap);
}

/** Whether a race's name says its distance. "10K", "10 km" and "10-km" are the same. */
export function isDistanceInName(recap: RaceDetails): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return [formatDistance(recap), distanceFigure(recap)].some(
    (distance) => distance !== null && plain(recap.name ?? "").includes(plain(distance)),
  );
}
