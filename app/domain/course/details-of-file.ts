/** Which details of a race its file fills in. */
import { calendarDay } from "../lib/dates.ts";
import { clockTime } from "../race/finish-time.ts";
import { OFFICIAL_METERS } from "../race/pace.ts";
import type { Distance, RaceType } from "../race/race.ts";
import type { RaceDetails } from "../race/race-details.ts";
import { countIn, type Units } from "../race/units.ts";
import type { Sport } from "./course.ts";
import type { Leg, RaceFile } from "./race-file.ts";
import { isNear } from "./splits.ts";

/** All three parts. Bicycle courses differ by several percent, and each distance is about twice the one before. */
const TRIATHLON_METERS: Partial<Record<Distance, number>> = {
  "sprint-tri": 25_750,
  "olympic-tri": 51_500,
  "half-ironman": 113_000,
  ironman: 226_000,
};
const TRIATHLON_DEVIATION = 0.12;

const RACE_TYPES: Partial<Record<Sport, RaceType>> = {
  running: "running",
  cycling: "cycling",
  swimming: "other",
};

type FileTotals = Pick<RaceFile, "startedAt" | "utcOffset" | "seconds" | "meters"> & {
  legs: Pick<Leg, "sport">[];
};

/** `timeZone`: IANA, of the device, for a file that names none. `units`: of a custom distance. */
export function detailsOfFile(file: FileTotals, timeZone: string, units: Units): Partial<RaceDetails> {
  const { startedAt, seconds, meters } = file;
  return {
    ...(startedAt && { date: dayOf(startedAt, file.utcOffset, timeZone) }),
    ...(meters !== null && distanceOf(meters, file, units)),
    ...(seconds !== null && { finishTime: clockTime(seconds) }),
  };
}

/** Returns the race type that the file's sports suggest, or null if they suggest none. */
export function raceTypeOfFile({ legs }: Pick<FileTotals, "legs">): RaceType | null {
  const sports = new Set(legs.flatMap(({ sport }) => sport ?? []));
  if (sports.has("swimming") && sports.has("cycling") && sports.has("running")) return "triathlon";
  const [sport, another] = [...sports].filter((name) => name !== "transition");
  return sport && !another ? (RACE_TYPES[sport] ?? null) : null;
}

function dayOf(startedAt: Date, utcOffset: number | null, timeZone: string): string {
  if (utcOffset === null) return calendarDay(startedAt, timeZone);
  return calendarDay(new Date(startedAt.getTime() + utcOffset * 60_000), "UTC");
}

function distanceOf(meters: number, file: FileTotals, units: Units): Partial<RaceDetails> {
  const preset = presetOf(meters, raceTypeOfFile(file));
  if (preset) return { distance: preset };
  return { distance: "custom", customDistanceValue: countIn(units, meters), customDistanceUnit: units };
}

/** A file that names no sport is taken for a run. */
function presetOf(meters: number, raceType: RaceType | null): Distance | null {
  const isTriathlon = raceType === "triathlon";
  if (!isTriathlon && raceType !== "running" && raceType !== null) return null;
  const presets = Object.entries(isTriathlon ? TRIATHLON_METERS : OFFICIAL_METERS);
  const found = presets.find(([, official]) =>
    isTriathlon ? Math.abs(meters / official - 1) <= TRIATHLON_DEVIATION : isNear(meters, official),
  );
  return found ? (found[0] as Distance) : null;
}
