/** Which details of a race its file fills in. */
import { calendarDay } from "../lib/dates.ts";
import { clockTime } from "../race/finish-time.ts";
import { OFFICIAL_METERS } from "../race/pace.ts";
import type { Distance } from "../race/race.ts";
import type { RaceDetails } from "../race/race-details.ts";
import type { RaceFile } from "./race-file.ts";

/** A watch measures an official distance 3.8 % too short to 3 % too long. */
const MAX_DEVIATION = 0.04;

/** `timeZone`: IANA, of the device. */
export function detailsOfFile(
  { startedAt, seconds, meters }: Pick<RaceFile, "startedAt" | "seconds" | "meters">,
  timeZone: string,
): Partial<RaceDetails> {
  return {
    ...(startedAt && { date: calendarDay(startedAt, timeZone) }),
    ...(meters !== null && distanceOf(meters)),
    ...(seconds !== null && { finishTime: clockTime(seconds) }),
  };
}

function distanceOf(meters: number): Partial<RaceDetails> {
  for (const [distance, official] of Object.entries(OFFICIAL_METERS))
    if (Math.abs(meters / official - 1) <= MAX_DEVIATION) return { distance: distance as Distance };
  const kilometers = Math.round(meters / 10) / 100;
  return { distance: "custom", customDistanceValue: kilometers, customDistanceUnit: "km" };
}
