/** Asks which race of a file it is. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { RadioCard } from "../../components/ui/field.tsx";
import type { RaceInFile } from "../../domain/course/found-in-file.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { distanceIn, type Units } from "../../domain/race/units.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";

const TEXTS = RACE_FILE_TEXTS.which;

interface WhichRaceProps {
  units: Units;
  file: ScreenRaceFile;
  races: RaceInFile[];
  onChoose: (race: number) => void;
}

export function WhichRace({ units, file, races, onChoose }: WhichRaceProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{TEXTS.legend(races.length)}</legend>
      {races.map((race, at) => (
        <RadioCard
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={at}
          // In the form of the details, and no part of it.
          form=""
          name="race-in-file"
          value={String(at)}
          checked={file.kept?.options.race === at}
          onChange={() => onChoose(at)}
          label={race.date === null ? TEXTS.unnamed : formatRaceDate(race.date)}
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
