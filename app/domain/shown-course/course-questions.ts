/** Suggests questions about what a course clearly shows. */

import type { Course } from "../course/course.ts";
import { sampleMeters } from "../course/course-samples.ts";
import { type Splits, splitsOf } from "../course/splits.ts";
import { officialMetersOf } from "../race/pace.ts";
import type { RaceDetails } from "../race/race-details.ts";
import type { Units } from "../race/units.ts";

/** `number`: which kilometer or mile it is, from 1. */
export type SuggestedQuestion =
  | { id: "stop"; unit: Units; number: number; minutes: number }
  | { id: "slowest"; unit: Units; number: number }
  | { id: "climb"; unit: Units; number: number; meters: number }
  | { id: "transition"; seconds: number }
  | { id: "fastest-finish"; unit: Units }
  | { id: "negative-split" };

const MAX_SUGGESTIONS = 3;
/** With fewer splits, one is always much slower than the others. */
const MIN_SPLITS = 5;
/** A split is slow from this factor of the median. */
const SLOW = 1.12;
const FAST = 0.97;
/** A second half is faster up to this factor of the first half. */
const NEGATIVE = 0.98;
/** A stop takes this much longer than the course around it. A shorter one is a traffic light or a drink. */
const MIN_STOP_SECONDS = 120;
const MIN_CLIMB_METERS = 60;
const MIN_CLIMB_GRADE = 0.03;
/** A climb continues after a descent of up to this many meters. */
const MAX_DIP_METERS = 10;
/** A watch that measures heights by satellites alone is wrong by up to 100 m until it has found enough of them. */
const UNSURE_METERS = 1_000;
/** Kilometers or miles. A shorter race has no places to ask about. */
const MIN_LENGTH = 2;

/** Returns up to three questions, the most relevant first. */
export function suggestedQuestions(
  course: Course,
  details: Pick<RaceDetails, "distance" | "customDistanceValue" | "customDistanceUnit" | "dnf">,
  unit: Units,
): SuggestedQuestion[] {
  const splits = splitsOf(course, officialMetersOf(details), unit);
  const isSwim = course.legs[0]?.sport === "swimming";
  const ofPlace = splits && !isSwim ? placeQuestions(course, splits, unit) : [];
  const ofFinish = splits && !details.dnf ? finishQuestions(splits, isSwim ? null : unit) : [];
  return [...ofPlace, ...transitionQuestions(course), ...ofFinish].slice(0, MAX_SUGGESTIONS);
}

/** At most one question for each kilometer or mile, which is slow because of the stop or the climb. */
function placeQuestions(course: Course, splits: Splits, unit: Units): SuggestedQuestion[] {
  const [stop, climb] = [longestStop(course), biggestClimb(course)];
  if (splits.splits.filter(({ isWhole }) => isWhole).length < MIN_LENGTH) return [];
  const found: Extract<SuggestedQuestion, { number: number }>[] = [];
  if (stop && stop.seconds >= MIN_STOP_SECONDS)
    found.push({
      id: "stop",
      unit,
      number: numberAt(splits, stop.at),
      minutes: Math.round(stop.seconds / 60),
    });
  if (climb && climb.meters >= MIN_CLIMB_METERS && climb.meters / climb.length >= MIN_CLIMB_GRADE)
    found.push({ id: "climb", unit, number: numberAt(splits, climb.top), meters: climb.meters });
  const slowest = splits.slowest === null ? undefined : splits.splits[splits.slowest];
  const number = (splits.slowest ?? 0) + 1;
  const isSlow = slowest?.seconds && slowest.seconds >= SLOW * (medianOf(timesOf(splits)) ?? Infinity);
  if (isSlow && found.every((question) => question.number !== number))
    found.unshift({ id: "slowest", unit, number });
  return found;
}

function transitionQuestions({ legs }: Course): SuggestedQuestion[] {
  const first = legs.find(({ sport, seconds }) => sport === "transition" && seconds);
  return first?.seconds ? [{ id: "transition", seconds: first.seconds }] : [];
}

function finishQuestions(splits: Splits, unit: Units | null): SuggestedQuestion[] {
  const last = splits.splits.findLastIndex(({ isWhole }) => isWhole);
  const [time, median] = [splits.splits[last]?.seconds, medianOf(timesOf(splits))];
  if (unit && time && median && splits.best === last && time <= FAST * median)
    return [{ id: "fastest-finish", unit }];
  const { halves } = splits;
  return halves && halves.second <= NEGATIVE * halves.first ? [{ id: "negative-split" }] : [];
}

/** Returns the times of whole splits; empty if they are too few to compare. */
function timesOf({ splits }: Splits): number[] {
  const times = splits.flatMap(({ isWhole, seconds }) => (isWhole && seconds !== null ? seconds : []));
  return times.length >= MIN_SPLITS ? times : [];
}

/**
 * Returns the two samples between which the athlete stopped longest, and how much longer this took than the course around it.
 */
function longestStop({ meters, times, step }: Course): { at: number; seconds: number } | null {
  if (!meters || !times) return null;
  const places = sampleMeters(meters, step);
  const durations = times.slice(1, -1).map((time, index) => {
    const before = times[index] ?? null;
    return time === null || before === null ? null : time - before;
  });
  const median = medianOf(durations.flatMap((duration) => duration ?? []));
  if (median === null) return null;
  const stops = durations.map((duration, index) => {
    const around = Math.max(median, durations[index - 1] ?? 0, durations[index + 1] ?? 0);
    return { at: (places[index] ?? 0) + step / 2, seconds: (duration ?? 0) - around };
  });
  return stops.toSorted((a, b) => b.seconds - a.seconds)[0] ?? null;
}

interface Climb {
  /** Where it ends, in meters along the course. */
  top: number;
  length: number;
  /** Meters of climb. */
  meters: number;
}

function biggestClimb({ meters, heights, step, climb }: Course): Climb | null {
  if (!meters || !heights) return null;
  const places = sampleMeters(meters, step);
  let biggest: Climb | null = null;
  let foot: { at: number; height: number } | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const [index, height] of heights.entries()) {
    const at = places[index] ?? 0;
    if (height === null || (at < UNSURE_METERS && !climb?.isMeasured)) {
      foot = null;
      continue;
    }
    if (!foot || height < foot.height || height < top - MAX_DIP_METERS) {
      foot = { at, height };
      top = height;
    }
    top = Math.max(top, height);
    if (height === top && height - foot.height > (biggest?.meters ?? 0))
      biggest = { top: at, length: at - foot.at, meters: height - foot.height };
  }
  return biggest;
}

function numberAt({ splits }: Splits, meters: number): number {
  const index = splits.findIndex(({ to }) => meters <= to);
  return (index < 0 ? splits.length - 1 : index) + 1;
}

function medianOf(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
