/** How fast a race was: its pace or speed, from its finish time and distance (product.md, Pace). */
import type { RaceDetails } from "./race-details.ts";
import type { Distance, RaceType } from "./race-type.ts";
import { METERS, paceIn, speedIn, type Units, unitsOf } from "./units.ts";

export const OFFICIAL_METERS: Partial<Record<Distance, number>> = {
  "5k": 5_000,
  "10k": 10_000,
  "half-marathon": 21_097.5,
  marathon: 42_195,
};

/** h:mm:ss or mm:ss: "3:28:41", "48:12". */
const CLOCK_TIME = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/;

/**
 * Meters a second between which a pace is believed: from a slow walk (30:00 /km) to a sprint, from a bicycle that is pushed
 * to a descent. "3:28" for a marathon may be hours and minutes, so it has no pace.
 */
const BELIEVED = { running: [0.55, 10.5], cycling: [1, 28] } as const;

type LongRace = Pick<RaceDetails, "distance" | "customDistanceValue" | "customDistanceUnit"> & {
  raceType: RaceType;
};
type TimedRace = LongRace & Pick<RaceDetails, "finishTime" | "dnf" | "units">;

/**
 * Returns "5:19 /km" for a run, "31.4 km/h" for a ride, by default in the race's units. Null for other races, which have
 * several parts, without a distance, and for a finish time that is not a clear time.
 */
export function paceOf(race: TimedRace, units: Units = unitsOf(race)): string | null {
  const { raceType } = race;
  if (race.dnf || (raceType !== "running" && raceType !== "cycling")) return null;
  const seconds = clockSecondsOf(race.finishTime);
  const meters = officialMetersOf(race);
  if (!seconds || !meters || !isBelievedTime(race, seconds)) return null;
  return raceType === "running" ? paceIn(units, meters, seconds) : speedIn(units, meters, seconds);
}

/** Returns whether a race can take so long; null for a race without a pace. */
export function isBelievedTime(race: LongRace, seconds: number): boolean | null {
  const { raceType } = race;
  const meters = officialMetersOf(race);
  if (!meters || (raceType !== "running" && raceType !== "cycling")) return null;
  const [slowest, fastest] = BELIEVED[raceType];
  return meters / seconds >= slowest && meters / seconds <= fastest;
}

/** Returns null for anything but a clock time: a finish time is free text. */
export function clockSecondsOf(finishTime: string | null): number | null {
  const [, hours, minutes, seconds] = CLOCK_TIME.exec(finishTime?.trim() ?? "") ?? [];
  if (minutes === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) {
    return null;
  }
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the distance of the details in meters, or null if they name none. */
export function officialMetersOf({
  distance,
  customDistanceValue,
  customDistanceUnit,
}: Pick<RaceDetails, "distance" | "customDistanceValue" | "customDistanceUnit">): number | null {
  if (distance !== "custom") return (distance && OFFICIAL_METERS[distance]) ?? null;
  return customDistanceUnit && customDistanceValue && customDistanceValue * METERS[customDistanceUnit];
}
