/** What a race file says of the race, on one line; below it the legs of a race of several sports. */

import type { FoundInFile } from "../../browser/course/race-file-messages.ts";
import type { Course } from "../../domain/course/course.ts";
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
  const { details, raceType } = found;
  const climb = course?.climb && TEXTS.climb(heightIn(units, course.climb.meters), course.climb.isMeasured);
  const facts = [...groupsIn(details[units]).map(groupInWords), climb].filter(Boolean);
  const legs = course?.legs ?? [];
  return (
    <>
      {/* No line begins with a dot. */}
      <p className="mt-3 text-lg">{facts.join("\u00a0· ")}</p>
      {details[units].finishTime && <p className="text-quiet text-sm">{TEXTS.chipTime}</p>}
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
