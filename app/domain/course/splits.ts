/** A race in kilometers or miles, from the samples of its course (product.md, Splits). */
import { METERS, paceIn, speedIn, swimPaceIn, type Units } from "../race/units.ts";
import type { Course, Sport } from "./course.ts";
import { changeBetween, courseValueAt, heartRateBetween } from "./course-samples.ts";

interface Split {
  /** Where on the course it begins and ends, in measured meters. */
  from: number;
  to: number;
  /** Its official length. The last split is shorter. */
  meters: number;
  isWhole: boolean;
  /** Null where it is unknown. */
  seconds: number | null;
  /** The height difference between its start and end, in meters. */
  rise: number | null;
  heartRate: number | null;
}

export interface Splits {
  /** The length of a whole split: 1000, 1609.344, or 100 for swimming. */
  unitMeters: number;
  /** Whether the measured distance was scaled to the official one by more than rounding. */
  isScaled: boolean;
  splits: Split[];
  /** Indexes among the whole splits; null with fewer than two times, or if all are the same. */
  best: number | null;
  slowest: number | null;
  /** Seconds; null where half way is unknown. */
  halves: { first: number; second: number } | null;
}

export interface LegResult {
  sport: Sport | null;
  meters: number | null;
  seconds: number | null;
  /** "5:19 /km", "31.4 km/h", "1:52 /100 m"; null for transitions and what has no distance or time. */
  pace: string | null;
}

/** A watch measures an official distance 3.8 % too short to 3 % too long. */
const MAX_DEVIATION = 0.04;
/** Distances have two decimals, of a mile at most: a difference below this is rounding. */
const ROUNDING_METERS = 8.1;
const SWIM_METERS = 100;
/** A shorter rest after the last whole split is not shown. */
const MIN_BIT_METERS = 0.5;

/**
 * `officialMeters`: the distance in the recap's details. Null for several legs, which have results of their own, and without
 * times.
 */
export function splitsOf(course: Course, officialMeters: number | null, unit: Units): Splits | null {
  const { meters, times, legs } = course;
  if (meters === null || !times || legs.length > 1) return null;
  const unitMeters = legs[0]?.sport === "swimming" ? SWIM_METERS : METERS[unit];
  const length = lengthOf(meters, officialMeters);
  const measured = meters / length;
  const splits: Split[] = [];
  for (let from = 0; length - from > MIN_BIT_METERS; from += unitMeters) {
    const to = Math.min(from + unitMeters, length);
    splits.push({
      ...splitBetween(course, from * measured, to * measured),
      meters: to - from,
      isWhole: to - from > unitMeters - 1,
    });
  }
  const isScaled = Math.abs(length - meters) > ROUNDING_METERS;
  return { unitMeters, isScaled, splits, ...extremesOf(splits), halves: halvesOf(course) };
}

/** Returns the results of the legs of a race of several sports. */
export function legResultsOf({ legs }: Course, unit: Units): LegResult[] {
  return legs.map((leg) => ({ ...leg, pace: paceOfLeg(leg, unit) }));
}

/** Returns the official length of a course, or the measured one if they differ too much. */
export function lengthOf(meters: number, officialMeters: number | null): number {
  return officialMeters !== null && isNear(meters, officialMeters) ? officialMeters : meters;
}

export function isNear(meters: number, officialMeters: number): boolean {
  return Math.abs(meters / officialMeters - 1) <= MAX_DEVIATION;
}

/** Returns "5:19 /km", "31.4 km/h", "1:52 /100 m"; null for what has no pace. */
export function paceOfLeg({ sport, meters, seconds }: Course["legs"][number], unit: Units): string | null {
  if (!meters || !seconds || sport === "transition" || sport === "other") return null;
  if (sport === "swimming") return swimPaceIn(meters, seconds);
  return sport === "cycling" ? speedIn(unit, meters, seconds) : paceIn(unit, meters, seconds);
}

function splitBetween(course: Course, from: number, to: number): Omit<Split, "meters" | "isWhole"> {
  const seconds = changeBetween(course, course.times, from, to);
  if (seconds === null) return { from, to, seconds, rise: null, heartRate: null };
  const rise = changeBetween(course, course.heights, from, to);
  return { from, to, seconds, rise, heartRate: heartRateBetween(course, from, to) };
}

function extremesOf(splits: Split[]): Pick<Splits, "best" | "slowest"> {
  const timed = splits.flatMap(({ isWhole, seconds }, index) =>
    isWhole && seconds !== null ? { index, seconds } : [],
  );
  const [best, slowest] = [0, -1].map((at) => timed.toSorted((a, b) => a.seconds - b.seconds).at(at));
  if (!best || !slowest || best.seconds === slowest.seconds) return { best: null, slowest: null };
  return { best: best.index, slowest: slowest.index };
}

function halvesOf(course: Course): Splits["halves"] {
  const { meters, seconds, times } = course;
  const first = meters === null ? null : courseValueAt(course, times, meters / 2);
  return first === null || seconds === null
    ? null
    : { first: Math.round(first), second: seconds - Math.round(first) };
}
