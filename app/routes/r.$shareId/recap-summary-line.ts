/** A recap's title and its facts in one line, for the head of its page. */

import type { Athlete } from "../../domain/account/athlete.ts";
import type { Course } from "../../domain/course/course.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { paceOf } from "../../domain/race/pace.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { heightIn, unitsOf } from "../../domain/race/units.ts";
import { COURSE_TEXTS } from "../../texts/course/course-page.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

export function titleOf({ name, athlete }: Pick<RaceDetails, "name"> & { athlete: Athlete | null }): string {
  const title = name ?? PUBLIC_PAGE_TEXTS.nameless;
  return athlete === null ? title : PUBLIC_PAGE_TEXTS.byAthlete(title, athlete.firstName);
}

/** Returns the known facts in one line: "Running · Half Marathon · 1:52:37 · Porto, Portugal · April 12, 2026"; with a course, also climb and pace. */
export function summaryLine(race: RaceDetails & { raceType: RaceType; course?: Course | null }): string {
  const result = race.dnf ? PUBLIC_PAGE_TEXTS.didNotFinish : race.finishTime;
  const date = race.date && formatRaceDate(race.date);
  const climb = race.course?.climb;
  return [
    raceTypeLabel(race.raceType),
    formatDistance(race),
    climb && COURSE_TEXTS.ofClimb(heightIn(unitsOf(race), climb.meters)),
    result,
    race.course && paceOf(race),
    race.endPlace,
    race.location,
    date,
  ]
    .filter(Boolean)
    .join(" · ");
}
