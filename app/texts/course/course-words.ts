/** A course in words and figures, for its strip and for whoever does not see it. */

import { type Course, isOnlySwum, type Sport } from "../../domain/course/course.ts";
import { paceOfLeg, splitsOf } from "../../domain/course/splits.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { officialMetersOf, paceOf } from "../../domain/race/pace.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { distanceIn, heightIn, type Units } from "../../domain/race/units.ts";
import { COURSE_TEXTS as TEXTS } from "./course-page.ts";

type Race = RaceDetails & { raceType: RaceType };

/** Returns what the bib does not say of a course: pace, climb, and a distance or time that the athlete has not entered. */
export function courseFigures(course: Course, race: Race, unit: Units): string[] {
  const { climb, legs, meters, seconds } = course;
  const official = officialMetersOf(race);
  const [leg, ...others] = legs;
  const pace = leg && others.length === 0 ? (paceOf(race, unit) ?? paceOfLeg(leg, unit)) : null;
  // Splits and legs have the watch's time.
  const isTimeElsewhere =
    race.finishTime !== null || others.length > 0 || splitsOf(course, official, unit) !== null;
  return [
    official !== null || meters === null ? null : courseLength(unit, course, meters),
    isTimeElsewhere || seconds === null ? null : TEXTS.byWatch(clockTime(seconds)),
    pace,
    climb === null
      ? null
      : TEXTS.ofClimb(`${climb.isMeasured ? "" : TEXTS.about}${heightIn(unit, climb.meters)}`),
  ].filter((figure) => figure !== null);
}

function courseLength(unit: Units, course: Course, meters: number): string {
  return isOnlySwum(course) ? heightIn("km", meters) : distanceIn(unit, meters);
}

/** Returns what each leg is called: "Swim", "Transition 1", "Run". */
export function legNamesOf({ legs }: Pick<Course, "legs">): string[] {
  const counts = new Map<Sport | null, number>();
  return legs.map(({ sport }) => {
    const number = (counts.get(sport) ?? 0) + 1;
    counts.set(sport, number);
    const isAlone = legs.filter((leg) => leg.sport === sport).length === 1;
    return TEXTS.sport(sport, isAlone ? null : number);
  });
}

/** Returns what the route and its profile show, in sentences. */
export function courseInWords(course: Course, race: Race, unit: Units): string {
  const { meters, climb, heights } = course;
  const official = officialMetersOf(race);
  const length = official ?? meters;
  const known = heights?.filter((height) => height !== null) ?? [];
  const facts = [
    length === null ? null : TEXTS.sentence.length(courseLength(unit, course, length)),
    climb === null ? null : TEXTS.sentence.climb(heightIn(unit, climb.meters), climb.isMeasured),
    known.length === 0
      ? null
      : TEXTS.sentence.heights(heightIn(unit, Math.min(...known)), heightIn(unit, Math.max(...known))),
  ].filter((fact) => fact !== null);
  const splits = splitsOf(course, official, unit);
  const named = (at: number | null) => {
    const split = at === null ? undefined : splits?.splits[at];
    if (!split || at === null || split.seconds === null || !splits) return null;
    const isSwim = splits.unitMeters === 100;
    const name = isSwim ? TEXTS.part("m", at * 100, at * 100 + 100) : TEXTS.part(unit, at, at + 1);
    return TEXTS.sentence.split(name.toLowerCase(), clockTime(split.seconds));
  };
  const [best, slowest] = [named(splits?.best ?? null), named(splits?.slowest ?? null)];
  return [
    facts.length > 0 ? `${facts.join(", ")}.` : null,
    best === null || slowest === null ? null : TEXTS.sentence.extremes(best, slowest),
  ]
    .filter(Boolean)
    .join(" ");
}
