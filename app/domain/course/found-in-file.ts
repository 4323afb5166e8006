/** What a race file says about a race, for the form's fields and the choices. */

import type { RaceDetails } from "../race/race-details.ts";
import type { RaceType } from "../race/race-type.ts";
import type { Units } from "../race/units.ts";
import {
  dayOfFile,
  detailsOfFile,
  isDayOfDevice,
  raceTypeOfFile,
  timeWithoutPauses,
} from "./details-of-file.ts";
import type { RaceFile, RaceFileNote } from "./race-file.ts";
import { raceNameOf } from "./race-name.ts";

export interface FoundInFile {
  /** By the units in which a custom distance is given. */
  details: Record<Units, Partial<RaceDetails>>;
  /** Null if its sports suggest none. */
  raceType: RaceType | null;
  hasHeartRate: boolean;
  /** In the form h:mm:ss; null if the file has no such time, or it is about the same. */
  timeWithoutPauses: string | null;
  notes: RaceFileNote[];
  /** The races to choose from, if there are several. Nothing else is found until one is chosen. */
  races: RaceInFile[];
}

export interface RaceInFile {
  /** A calendar day. */
  date: string | null;
  meters: number | null;
  seconds: number | null;
}

/**
 * Returns the race that is chosen, or the longest until one is, and what is found of it. No race if there is none.
 * @param chosen The index of a race.
 * @param timeZone IANA, of the device, for a file that tells no place.
 * @param athleteNames What the athlete is called, which is no part of a race's name.
 */
export function foundIn(
  races: RaceFile[],
  chosen: number | null | undefined,
  timeZone: string,
  athleteNames: readonly string[] = [],
): { race: RaceFile | null; found: FoundInFile } {
  const [longest] = races.toSorted((a, b) => (b.meters ?? 0) - (a.meters ?? 0));
  const picked = races.length > 1 ? races[chosen ?? -1] : races[0];
  const race = picked ?? longest ?? null;
  const name = picked && raceNameOf(picked.title, athleteNames);
  const detailsIn = (units: Units) =>
    picked ? { ...(name && { name }), ...detailsOfFile(picked, timeZone, units) } : {};
  const points = race?.legs.flatMap(({ segments }) => segments.flat()) ?? [];
  return {
    race,
    found: {
      details: { km: detailsIn("km"), mi: detailsIn("mi") },
      raceType: picked ? raceTypeOfFile(picked) : null,
      hasHeartRate: points.some(({ heartRate }) => heartRate !== null),
      timeWithoutPauses: picked ? timeWithoutPauses(picked) : null,
      notes: picked ? [...(isDayOfDevice(picked) ? ["place" as const] : []), ...picked.notes] : [],
      races: races.length > 1 ? races.map((each) => inShort(each, timeZone)) : [],
    },
  };
}

function inShort(race: RaceFile, timeZone: string): RaceInFile {
  return { date: dayOfFile(race, timeZone), meters: race.meters, seconds: race.seconds };
}
