/** What a race file says of the race, on one line; below it the legs of a race of several sports. */
import type { Course } from "../../domain/course/course.ts";
import { lengthInWords } from "../../domain/course/length-in-words.ts";
import { splitUnitOf } from "../../domain/course/splits.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { METERS } from "../../domain/race/pace.ts";
import { raceTypeLabel, type RaceType } from "../../domain/race/race.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { groupInWords, groupsIn } from "./use-offers.ts";

interface FileFactsProps {
  recap: Recap;
  details: Partial<RaceDetails>;
  /** Null until it is made. */
  course: Course | null;
}

export function FileFacts({ recap, details, course }: FileFactsProps) {
  const unit = splitUnitOf(recap, navigator.language);
  const height = (meters: number) =>
    unit === "mi"
      ? `${Math.round(meters / FOOT).toLocaleString("en-US")} ft`
      : `${meters.toLocaleString("en-US")} m`;
  const climb = course?.climb && TEXTS.climb(height(course.climb.meters), course.climb.isMeasured);
  const facts = [...groupsIn(details).map(groupInWords), climb].filter(Boolean);
  const legs = course?.legs ?? [];
  const sport = otherSport(legs, recap.raceType);
  return (
    <>
      <p className="mt-3 text-lg">{facts.join(" · ")}</p>
      {details.finishTime && <p className="text-quiet text-sm">{TEXTS.chipTime}</p>}
      {sport && <p className="mt-1 text-quiet text-sm">{TEXTS.otherSport(sport, raceTypeLabel(recap.raceType))}</p>}
      {legs.length > 1 && (
        <ol aria-label={TEXTS.legs} className="mt-2 divide-y divide-line border-line border-y">
          {legs.map((leg, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <li key={at} className="flex flex-wrap gap-x-4 py-1 tabular-nums">
              <span className="min-w-24 grow font-semibold">{TEXTS.sports[leg.sport ?? "other"]}</span>
              {leg.sport !== "transition" && leg.meters && <span>{lengthInWords(leg.meters, unit)}</span>}
              {leg.seconds !== null && (
                <span className="min-w-20 text-right">{clockTime(leg.seconds)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const FOOT = METERS.mi / 5_280;

/** Returns the sport of the file if the recap's race has none of it; null if it has, and where nobody can tell. */
function otherSport(legs: Course["legs"], raceType: RaceType): string | null {
  const [first] = legs;
  if (raceType === "other" || raceType === "hyrox" || !first) return null;
  if (legs.length > 1) return raceType === "triathlon" ? null : TEXTS.severalSports;
  const { sport } = first;
  if (sport === null || sport === "other" || sport === "transition") return null;
  return sport === raceType ? null : TEXTS.sports[sport];
}
