/** The details of a race that its file fills in. */
import { calendarDay } from "../lib/dates.ts";
import { clockTime } from "../race/finish-time.ts";
import { OFFICIAL_METERS } from "../race/pace.ts";
import type { RaceDetails } from "../race/race-details.ts";
import type { Distance, RaceType } from "../race/race-type.ts";
import { countIn, type Units } from "../race/units.ts";
import type { Sport } from "./course.ts";
import { metersBetween } from "./geo.ts";
import { isRunnable } from "./plausible-values.ts";
import type { Leg, RaceFile, TrackPoint } from "./race-file.ts";
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

/** About as long as the record over 1,000 m takes. */
const SPURT_SECONDS = 120;
/** A shorter pause is a watch that was stopped late. */
const MIN_PAUSE_SECONDS = 60;

type FileTotals = Pick<RaceFile, "startedAt" | "utcOffset" | "timeZone" | "seconds" | "meters" | "notes"> & {
  legs: Pick<Leg, "sport" | "segments">[];
};

/** `timeZone`: IANA, the device's, for files without places. `units`: for a custom distance. */
export function detailsOfFile(file: FileTotals, timeZone: string, units: Units): Partial<RaceDetails> {
  const { seconds, meters } = file;
  const date = dayOfFile(file, timeZone);
  return {
    ...(date && { date }),
    ...(meters !== null && distanceOf(meters, file, units)),
    ...(seconds !== null && { finishTime: clockTime(seconds) }),
  };
}

/** Whether runners can be this fast, over the whole race and over each two minutes. */
function wasRun(meters: number, { seconds, legs }: FileTotals): boolean {
  if (seconds !== null && !isRunnable(meters, seconds)) return false;
  return legs.every(({ segments }) =>
    segments.every((points) => isRunnable(fastestOf(points), SPURT_SECONDS)),
  );
}

/** Returns the meters of the fastest two minutes; 0 if the race is shorter. */
function fastestOf(points: TrackPoint[]): number {
  let [from, meters, fastest] = [0, 0, 0];
  const timed = points.filter(({ time, place }) => time !== null && place !== null);
  const stepTo = (at: number) => {
    const [before, after] = [timed[at - 1]?.place, timed[at]?.place];
    return before && after ? metersBetween(before, after) : 0;
  };
  for (const at of timed.keys()) {
    meters += stepTo(at);
    while ((timed[at]?.time ?? 0) - (timed[from]?.time ?? 0) > SPURT_SECONDS * 1_000) {
      from++;
      meters -= stepTo(from);
    }
    fastest = Math.max(fastest, meters);
  }
  return fastest;
}

/** Returns the race type that the file's sports suggest, or null if they suggest none. */
export function raceTypeOfFile({ legs }: Pick<FileTotals, "legs">): RaceType | null {
  const sports = new Set(legs.flatMap(({ sport }) => sport ?? []));
  if (sports.has("swimming") && sports.has("cycling") && sports.has("running")) return "triathlon";
  const [sport, another] = [...sports].filter((name) => name !== "transition");
  return sport && !another ? (RACE_TYPES[sport] ?? null) : null;
}

/**
 * Returns the day at the place of the race: by its coordinates, else by the file's own offset, which may be that of the
 * athlete's home, else by the device's time zone. Null without times, and if the watch's clock was wrong.
 */
export function dayOfFile(
  {
    startedAt,
    utcOffset,
    notes,
    ...file
  }: Pick<FileTotals, "startedAt" | "utcOffset" | "timeZone" | "notes">,
  timeZone: string,
): string | null {
  if (!startedAt || notes.includes("clock")) return null;
  if (file.timeZone !== null || utcOffset === null) return calendarDay(startedAt, file.timeZone ?? timeZone);
  return calendarDay(new Date(startedAt.getTime() + utcOffset * 60_000), "UTC");
}

/** Whether the day depends on the device's time zone, which may differ from the race's. */
export function isDayOfDevice(
  file: Pick<FileTotals, "startedAt" | "utcOffset" | "timeZone" | "notes">,
): boolean {
  const { startedAt, utcOffset, timeZone, notes } = file;
  return startedAt !== null && utcOffset === null && timeZone === null && !notes.includes("clock");
}

/** Returns "3:44:31", or null if the file has no such time, or nearly the same as with pauses. */
export function timeWithoutPauses({
  seconds,
  timerSeconds,
}: Pick<RaceFile, "seconds" | "timerSeconds">): string | null {
  if (seconds === null || timerSeconds === null) return null;
  return seconds - timerSeconds > MIN_PAUSE_SECONDS ? clockTime(timerSeconds) : null;
}

function distanceOf(meters: number, file: FileTotals, units: Units): Partial<RaceDetails> {
  const preset = presetOf(meters, file);
  if (preset) return { distance: preset };
  const count = countIn(units, meters);
  // A few meters would be "0 mi" on the bib.
  return count === 0 ? {} : { distance: "custom", customDistanceValue: count, customDistanceUnit: units };
}

/** A file that names no sport is taken for a run if somebody can have run it. */
function presetOf(meters: number, file: FileTotals): Distance | null {
  const raceType = raceTypeOfFile(file);
  const isTriathlon = raceType === "triathlon";
  const isUnnamed = file.legs.every(({ sport }) => sport === null);
  if (!isTriathlon && raceType !== "running" && !(isUnnamed && wasRun(meters, file))) return null;
  const presets = Object.entries(isTriathlon ? TRIATHLON_METERS : OFFICIAL_METERS);
  const found = presets.find(([, official]) =>
    isTriathlon ? Math.abs(meters / official - 1) <= TRIATHLON_DEVIATION : isNear(meters, official),
  );
  return found ? (found[0] as Distance) : null;
}
