/**
 * Prints what the product would offer of each race file of a folder, a line each: in the words that an athlete reads. With
 * `--compare` also where it differs from what other readers find in the file: the sessions of the folder's SESSIONS.tsv, and the
 * laps of a kilometer, a mile or 5 km.
 * `npm run tool -- race-files FOLDER [--compare]`, in another time zone with `TZ=Asia/Tokyo`
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import FitParser from "fit-file-parser";
import { type Course, hasMap } from "../../app/domain/course/course.ts";
import { changeBetween } from "../../app/domain/course/course-samples.ts";
import { foundIn } from "../../app/domain/course/found-in-file.ts";
import { makeCourse } from "../../app/domain/course/make-course.ts";
import type { RaceFile, RaceFileOutcome } from "../../app/domain/course/race-file.ts";
import { splitsOf } from "../../app/domain/course/splits.ts";
import { calendarDay } from "../../app/domain/lib/dates.ts";
import { clockTime } from "../../app/domain/race/finish-time.ts";
import { EMPTY_DETAILS } from "../../app/domain/race/race-details.ts";
import { formatDistance } from "../../app/domain/race/race-type.ts";
import { distanceIn, heightIn, METERS } from "../../app/domain/race/units.ts";
import { readRaceFile } from "../../app/media-files/race-file/read-race-file.ts";
import { RACE_FILE_TEXTS } from "../../app/texts/course/race-file.ts";
import { CommandError, readArguments, runCommand } from "../command.ts";

const USAGE = "Usage: npm run tool -- race-files FOLDER [--compare]";
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
/** Of a recap in kilometers. */
const UNITS = "km";
/** Watches begin a lap by themselves after so many meters. */
const LAP_METERS = [METERS.km, METERS.mi, 5 * METERS.km];
const MIN_LAPS = 2;
/** Values that differ by less are the same. */
const SMALL_SHARE = 0.01;

await runCommand(async () => {
  const { positionals, values } = readArguments(USAGE, {
    allowPositionals: true,
    options: { compare: { type: "boolean" } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new CommandError(USAGE);
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sessions = values.compare ? sessionsIn(join(folder, "SESSIONS.tsv")) : new Map();
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const bytes = readFileSync(join(folder, name));
    const outcome = await readRaceFile(new Blob([bytes]));
    console.log(`${name}: ${inWords(outcome)}`);
    if (!values.compare || outcome.kind === "unreadable") continue;
    const { races } = outcome;
    const longest = races.toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0)).at(-1) ?? races[0];
    const others = [...fromSessions(longest, sessions.get(name)), ...fromLaps(longest, await lapsIn(bytes))];
    for (const other of others) console.log(`    ${other}`);
  }
});

function inWords(outcome: RaceFileOutcome) {
  if (outcome.kind === "unreadable") return RACE_FILE_TEXTS.unreadable[outcome.reason];
  const { races } = outcome;
  const { found } = foundIn(races, null, timeZone);
  if (found.races.length === 0) return raceInWords(races, null);
  const each = races.map((_race, at) => raceInWords(races, at));
  return [RACE_FILE_TEXTS.which.legend(races.length), ...each].join("\n    ");
}

function raceInWords(races: RaceFile[], chosen: number | null) {
  const { race, found } = foundIn(races, chosen, timeZone);
  if (!race) return "";
  const { raceType, timeWithoutPauses, notes } = found;
  const details = found.details[UNITS];
  const course = makeCourse(race, { hasHeartRate: false, moments: {} });
  const { climb, legs } = course;
  const splits = splitsOf(course, null, UNITS);
  return [
    details.name,
    details.date,
    formatDistance({ ...EMPTY_DETAILS, ...details }),
    details.finishTime,
    timeWithoutPauses && `${timeWithoutPauses} ${RACE_FILE_TEXTS.pauses.without}`,
    climb && RACE_FILE_TEXTS.climb(heightIn(UNITS, climb.meters), climb.isMeasured),
    raceType,
    legs.length > 1 && `legs: ${legs.map(legInWords).join(", ")}`,
    hasMap(course) && "map",
    course.heights && "elevation",
    splits && `${splits.splits.length} splits`,
    ...notes.map((note) => RACE_FILE_TEXTS.notes[note]),
  ]
    .filter(Boolean)
    .join(" · ");
}

function legInWords({ sport, meters, seconds }: Course["legs"][number]) {
  return [
    RACE_FILE_TEXTS.sports[sport ?? "other"],
    meters === null ? "" : distanceIn(UNITS, meters),
    seconds === null ? "" : clockTime(seconds),
  ]
    .filter(Boolean)
    .join(" ");
}

interface Session {
  start: number;
  elapsed: number;
  meters: number;
  climb: number;
}

/** Returns the sessions by the file's name. */
function sessionsIn(path: string) {
  const [, ...lines] = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const rows = lines
    .map((line) => line.split("\t"))
    .map(([file, _sport, _sub, start, elapsed, _timer, meters, climb]) => ({
      file: file ?? "",
      start: Date.parse(`${start}Z`),
      elapsed: Number(elapsed),
      meters: Number(meters) || 0,
      climb: Number(climb) || 0,
    }));
  return Map.groupBy(rows, ({ file }) => file);
}

function fromSessions(race: RaceFile, sessions: Session[] = []) {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return [];
  const sum = (key: "meters" | "climb") => sessions.reduce((total, session) => total + session[key], 0);
  const day = (date: Date) => calendarDay(date, race.timeZone ?? timeZone);
  const ours = race.startedAt && day(race.startedAt);
  const theirs = day(new Date(first.start));
  const legs = sessions.length === race.legs.length ? race.legs : [];
  return [
    ...(ours === theirs ? [] : [`day: ${ours} here, ${theirs} there`]),
    ...difference("seconds", race.seconds, (last.start - first.start) / 1_000 + last.elapsed),
    ...difference("meters", race.meters, sum("meters")),
    ...difference(
      "climb",
      makeCourse(race, { hasHeartRate: false, moments: {} }).climb?.meters,
      sum("climb"),
    ),
    ...(legs.length > 0 ? [] : [`legs: ${race.legs.length} here, ${sessions.length} there`]),
    ...legs.flatMap((leg, at) => [
      ...difference(`seconds of leg ${at + 1}`, leg.seconds, sessions[at]?.elapsed),
      ...difference(`meters of leg ${at + 1}`, leg.meters, sessions[at]?.meters),
    ]),
  ];
}

function difference(of: string, ours: number | null | undefined, theirs: number | undefined) {
  const [here, there] = [ours ?? 0, theirs ?? 0];
  if (Math.abs(here - there) <= SMALL_SHARE * there) return [];
  return [`${of}: ${ours ?? "none"} here, ${theirs || "none"} there`];
}

interface Lap {
  /** Milliseconds since 1970. */
  start: number;
  meters: number;
  seconds: number;
}

/** Returns the laps of a FIT or TCX file, by other readers than the product's. */
async function lapsIn(file: Buffer): Promise<Lap[]> {
  const bytes = file[0] === 0x1f ? gunzipSync(file) : file;
  if (bytes.toString("latin1", 8, 12) === ".FIT") {
    // The parser rejects damaged files.
    const fit = await new FitParser().parseAsync(new Uint8Array(bytes).buffer).catch(() => null);
    return (fit?.laps ?? []).map((lap) => ({
      start: Number(lap.start_time),
      meters: Number(lap.total_distance),
      seconds: Number(lap.total_elapsed_time),
    }));
  }
  const texts = bytes.toString().split("<Lap ").slice(1);
  const starts = texts.map((text) => Date.parse(/StartTime="(.*?)"/.exec(text)?.[1] ?? ""));
  return texts.map((text, at) => ({
    start: starts[at] ?? 0,
    meters: Number(/<DistanceMeters>(.*?)</.exec(text)?.[1]),
    // What is written of it is without pauses.
    seconds: ((starts[at + 1] ?? Number.NaN) - (starts[at] ?? 0)) / 1_000,
  }));
}

function fromLaps(race: RaceFile, laps: Lap[]) {
  const startOf = (at = 0) => (race.legs[at]?.start ?? Number.POSITIVE_INFINITY) - 1_000;
  const differences = race.legs.flatMap((leg, at) => {
    const inLeg = laps
      .filter(({ start }) => at === 0 || start >= startOf(at))
      .filter(({ start }) => start < startOf(at + 1));
    const startedAt = leg.start === null ? null : new Date(leg.start);
    const { meters, seconds } = leg;
    const course = makeCourse(
      { ...race, legs: [leg], startedAt, meters, seconds },
      { hasHeartRate: false, moments: {} },
    );
    return differencesFrom(course, inLeg);
  });
  if (differences.length < MIN_LAPS) return [];
  return [
    `${differences.length} laps: the splits differ by ${Math.max(...differences).toFixed(1)} s at most`,
  ];
}

function differencesFrom(course: Course, laps: Lap[]) {
  let from = 0;
  return laps.flatMap(({ meters, seconds }) => {
    const to = from + meters;
    const ours = changeBetween(course, course.times, from, to);
    from = to;
    const isWhole = LAP_METERS.some((length) => Math.abs(meters / length - 1) < SMALL_SHARE);
    return isWhole && ours !== null && seconds ? Math.abs(ours - seconds) : [];
  });
}
