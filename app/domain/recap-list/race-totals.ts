/** The totals of an athlete's races. */
import { OFFICIAL_METERS } from "../race/pace.ts";
import type { RaceDetails } from "../race/race-details.ts";
import type { Distance, DistanceUnit } from "../race/race-type.ts";
import { METERS, type Units } from "../race/units.ts";

/** Races with the same values of all these fields. */
export interface RaceGroup {
  distance: Distance | null;
  customDistanceUnit: DistanceUnit | null;
  dnf: boolean;
  count: number;
  /** The sum of their custom distances. */
  customDistance: number;
}

/** Races that were not finished only count as races. */
export interface RaceTotals {
  races: number;
  marathons: number;
  meters: number;
  /** Those of the newest recap. */
  units: Units;
}

const METERS_OF: Partial<Record<Distance, number>> = {
  ...OFFICIAL_METERS,
  "sprint-tri": 25_750,
  "olympic-tri": 51_500,
  "half-ironman": 113_000,
  ironman: 226_000,
};

export function raceTotals(groups: RaceGroup[], units: Units): RaceTotals {
  const finished = groups.filter(({ dnf }) => !dnf);
  return {
    races: countOf(groups),
    marathons: countOf(finished.filter(({ distance }) => distance === "marathon")),
    meters: finished.reduce((sum, group) => sum + metersOf(group), 0),
    units,
  };
}

function countOf(groups: RaceGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function metersOf({ distance, customDistanceUnit, count, customDistance }: RaceGroup): number {
  if (distance === "custom")
    return customDistanceUnit === null ? 0 : customDistance * METERS[customDistanceUnit];
  return count * ((distance && METERS_OF[distance]) ?? 0);
}

type Race = Pick<RaceDetails, "distance" | "customDistanceUnit" | "customDistanceValue" | "dnf">;

/** Returns a race as a group of its own. */
export function groupOfOne({ distance, customDistanceUnit, customDistanceValue, dnf }: Race): RaceGroup {
  return { distance, customDistanceUnit, dnf, count: 1, customDistance: customDistanceValue ?? 0 };
}

/** Returns the distance of one race in meters, 0 if it is not known or the race was not finished. */
export function racedMeters(race: Race): number {
  return race.dnf ? 0 : metersOf(groupOfOne(race));
}
