/** What a race file says of the race, on one line; below it the legs of a race of several sports. Of several races, which. */

import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Button } from "../../components/ui/button.tsx";
import { RadioCard } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Course } from "../../domain/course/course.ts";
import type { FoundInFile, RaceInFile } from "../../domain/course/found-in-file.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { type RaceType, raceTypeLabel } from "../../domain/race/race.ts";
import { distanceIn, heightIn, type Units } from "../../domain/race/units.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { groupInWords, groupsIn } from "./use-offers.ts";

interface FileFactsProps {
  raceType: RaceType;
  units: Units;
  found: FoundInFile;
  /** Null until it is made. */
  course: Course | null;
}

export function FileFacts({ raceType: chosen, units, found, course }: FileFactsProps) {
  const { raceType, timeWithoutPauses, notes } = found;
  const details = found.details[units];
  const climb = course?.climb && TEXTS.climb(heightIn(units, course.climb.meters), course.climb.isMeasured);
  const facts = [...groupsIn(details).map(groupInWords), climb].filter(Boolean);
  const legs = course?.legs ?? [];
  return (
    <>
      {/* No line begins with a dot. */}
      <p className="mt-3 text-lg">{facts.join("\u00a0· ")}</p>
      {notes.map((note) => (
        <p key={note} className="font-semibold">
          {TEXTS.notes[note]}
        </p>
      ))}
      {details.finishTime && (
        <p className="text-quiet text-sm">
          {timeWithoutPauses && TEXTS.withoutPauses(timeWithoutPauses)} {TEXTS.chipTime}
        </p>
      )}
      {raceType !== null && raceType !== chosen && (
        <p className="mt-1 text-quiet text-sm">
          {TEXTS.otherType(raceTypeLabel(raceType), raceTypeLabel(chosen))}
        </p>
      )}
      {legs.length > 1 && (
        <ol aria-label={TEXTS.legs} className="mt-2 divide-y divide-line border-line border-y">
          {legs.map((leg, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <li key={at} className="flex flex-wrap gap-x-4 py-1 tabular-nums">
              <span className="min-w-24 grow font-semibold">{TEXTS.sports[leg.sport ?? "other"]}</span>
              {leg.sport !== "transition" && leg.meters && <span>{distanceIn(units, leg.meters)}</span>}
              {leg.seconds !== null && <span className="min-w-20 text-right">{clockTime(leg.seconds)}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface WhichRaceProps {
  units: Units;
  file: ScreenRaceFile;
  races: RaceInFile[];
}

/** Asks which race of a file it is. */
export function WhichRace({ units, file, races }: WhichRaceProps) {
  return (
    <fieldset className="mt-3 space-y-2">
      <legend className="font-semibold">{TEXTS.which.legend(races.length)}</legend>
      {races.map((race, at) => (
        <RadioCard
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={at}
          name="race-in-file"
          value={String(at)}
          checked={file.kept?.options.race === at}
          onChange={() => file.chooseRace(at)}
          label={race.date === null ? TEXTS.which.unnamed : formatRaceDate(race.date)}
          note={factsOf(race, units)}
        />
      ))}
    </fieldset>
  );
}

function factsOf({ meters, seconds }: RaceInFile, units: Units): string {
  const facts = [
    meters === null ? null : distanceIn(units, meters),
    seconds === null ? null : clockTime(seconds),
  ];
  return facts.filter(Boolean).join("\u00a0· ");
}

/** For a recap that shows what was made of the file before it was read better. */
export function ReadBetter({ onUse }: { onUse: () => void }) {
  return (
    <Notice title={TEXTS.better.title} className="mt-3">
      <Button look="quiet" onClick={onUse}>
        {TEXTS.better.use}
      </Button>
    </Notice>
  );
}
