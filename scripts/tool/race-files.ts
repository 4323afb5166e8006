/**
 * Prints what the product would offer of each race file of a folder, a line each: in the words that an athlete reads.
 * `npm run tool -- race-files FOLDER`, in another time zone with `TZ=Asia/Tokyo`
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Course, hasMap } from "../../app/domain/course/course.ts";
import { foundIn } from "../../app/domain/course/found-in-file.ts";
import { makeCourse } from "../../app/domain/course/make-course.ts";
import type { RaceFile } from "../../app/domain/course/race-file.ts";
import { splitsOf } from "../../app/domain/course/splits.ts";
import { clockTime } from "../../app/domain/race/finish-time.ts";
import { EMPTY_DETAILS } from "../../app/domain/race/race-details.ts";
import { formatDistance } from "../../app/domain/race/race-type.ts";
import { distanceIn, heightIn } from "../../app/domain/race/units.ts";
import { readRaceFile } from "../../app/media-files/race-file/read-race-file.ts";
import { RACE_FILE_TEXTS } from "../../app/texts/course/race-file.ts";
import { CommandError, readArguments, runCommand } from "../command.ts";

const USAGE = "Usage: npm run tool -- race-files FOLDER";
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
/** Of a recap in kilometers. */
const UNITS = "km";

await runCommand(async () => {
  const [folder] = readArguments(USAGE, { allowPositionals: true }).positionals;
  if (folder === undefined) throw new CommandError(USAGE);
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    console.log(`${name}: ${await inWords(new Blob([readFileSync(join(folder, name))]))}`);
});

async function inWords(file: Blob) {
  const outcome = await readRaceFile(file);
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
