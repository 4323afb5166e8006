/** The parts of a course that its page shows one at a time: kilometers, miles, laps of a pool, or pieces of several legs. */

import type { Course, Sport } from "../course/course.ts";
import { changeBetween, courseValueAt, heartRateBetween } from "../course/course-samples.ts";
import { lengthOf, splitsOf } from "../course/splits.ts";
import { METERS, type Units } from "../race/units.ts";

export interface CoursePart {
  /** Where it begins and ends, in measured meters. */
  from: number;
  to: number;
  /** Its range within the leg, in units: 30 and 35 are the kilometers 31 to 35. Null for a whole leg. */
  units: { from: number; to: number } | null;
  leg: number;
  sport: Sport | null;
  /** Null where it is unknown. */
  seconds: number | null;
  /** Official meters. */
  meters: number;
  /** Above the sea, in meters, where it ends. */
  height: number | null;
  /** Meters from its start to its end. */
  rise: number | null;
  heartRate: number | null;
  extreme: "best" | "slowest" | null;
}

/** More parts would be too narrow for a finger on a phone. */
const MAX_PARTS = 50;
const GROUPS = [1, 5, 10, 20, 50, 100];

/** Returns the parts in the order of the course; empty without a distance. */
export function coursePartsOf(course: Course, officialMeters: number | null, unit: Units): CoursePart[] {
  const { meters, legs } = course;
  if (!meters) return [];
  const [only] = legs;
  if (legs.length > 1) return legs.flatMap((_leg, at) => partsOfLeg(course, at, unit, meters));
  const length = lengthOf(meters, officialMeters);
  const each = only?.sport === "swimming" ? 100 : METERS[unit];
  const size = GROUPS.find((group) => length / (each * group) <= MAX_PARTS) ?? 200;
  const splits = splitsOf(course, officialMeters, unit);
  const bestAt = (index: number | null) => (index === null ? null : (splits?.splits[index]?.from ?? null));
  const [best, slowest] = [bestAt(splits?.best ?? null), bestAt(splits?.slowest ?? null)];
  return piecesOf(length, each * size).map(({ from, to }) => {
    const part = partBetween(course, (from * meters) / length, (to * meters) / length);
    const extreme = size > 1 ? null : part.from === best ? "best" : part.from === slowest ? "slowest" : null;
    return {
      ...part,
      leg: 0,
      sport: only?.sport ?? null,
      meters: to - from,
      units: { from: (from / each) * (each === 100 ? 100 : 1), to: (to / each) * (each === 100 ? 100 : 1) },
      extreme,
    };
  });
}

/** Swims and transitions are one part each. */
function partsOfLeg(course: Course, leg: number, unit: Units, total: number): CoursePart[] {
  const start = course.legs.slice(0, leg).reduce((sum, { meters }) => sum + (meters ?? 0), 0);
  const { sport = null, meters = 0, seconds = null } = course.legs[leg] ?? {};
  const length = Math.min(meters ?? 0, total - start);
  if (length <= 0) return [];
  const isWhole = sport === "swimming" || sport === "transition" || sport === null;
  const size = GROUPS.find((group) => total / (METERS[unit] * group) <= MAX_PARTS / 2) ?? 200;
  const pieces = isWhole ? [{ from: 0, to: length }] : piecesOf(length, METERS[unit] * size);
  return pieces.map(({ from, to }) => {
    const piece = { ...partBetween(course, start + from, start + to), leg, sport, meters: to - from };
    return pieces.length === 1
      ? // Samples are too far apart for a short leg.
        { ...piece, seconds, units: null, extreme: null }
      : { ...piece, units: { from: from / METERS[unit], to: to / METERS[unit] }, extreme: null };
  });
}

/** A rest below a twentieth is added to the piece before it. */
function piecesOf(length: number, size: number): { from: number; to: number }[] {
  const count = Math.max(1, Math.ceil(length / size - 0.05));
  return Array.from({ length: count }, (_piece, at) => ({
    from: at * size,
    to: at === count - 1 ? length : (at + 1) * size,
  }));
}

function partBetween(course: Course, from: number, to: number) {
  const height = courseValueAt(course, course.heights, to);
  return {
    from,
    to,
    seconds: changeBetween(course, course.times, from, to),
    height: height === null ? null : Math.round(height),
    rise: changeBetween(course, course.heights, from, to),
    heartRate: heartRateBetween(course, from, to),
  };
}
