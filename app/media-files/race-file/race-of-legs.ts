/**
 * Makes the race of what a reader has found in a file: puts right what devices get wrong, and sums up. What exceeds the
 * bounds of a course is damage.
 */
import { HEART_RATES, HEIGHTS, MAX_METERS, MAX_SECONDS } from "../../domain/course/course.ts";
import { metersBetween } from "../../domain/course/geo.ts";
import type { Leg, Place, RaceFile, RaceFileOutcome, TrackPoint } from "../../domain/course/race-file.ts";

/** A leg as it is in a file. Null is what the file does not say. */
export interface FoundLeg extends Leg {
  /** Milliseconds since 1970. */
  start: number | null;
}

export interface FoundRace {
  /** In the order of the race. */
  legs: FoundLeg[];
  utcOffset: number | null;
}

export function emptyPoint(): TrackPoint {
  return { place: null, time: null, elevation: null, meters: null, heartRate: null };
}

export function hasValues({ place, time, elevation, meters, heartRate }: TrackPoint): boolean {
  return (place ?? time ?? elevation ?? meters ?? heartRate) !== null;
}

/** Returns null for what is not on earth, and for 0/0: watches write it before they know where they are. */
export function placeAt(lat: number | null, lon: number | null): Place | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

export function raceOfLegs({ legs: found, utcOffset }: FoundRace): RaceFileOutcome {
  const legs = found.map(legOf);
  const timed = legs.find(({ segments }) => timeSpanOf(segments) !== null);
  const start =
    timeSpanOf(timed?.segments ?? [])?.first ?? legs.find((leg) => leg.start !== null)?.start ?? null;
  const file: RaceFile = {
    legs: legs.map(({ start: _, ...leg }) => leg),
    startedAt: start === null ? null : new Date(start),
    utcOffset,
    seconds: possible(secondsOf(legs), MAX_SECONDS),
    meters: possible(sumOf(legs.map(({ meters }) => meters)), MAX_METERS),
  };
  if (file.seconds === null && file.meters === null) return { kind: "unreadable", reason: "empty" };
  return { kind: "read", file };
}

function legOf({ segments: found, ...leg }: FoundLeg): FoundLeg {
  const segments = inOrder(found.filter(({ length }) => length > 0));
  const points = segments.flat();
  dropOtherDays(points);
  keepRising(points, "time");
  keepRising(points, "meters");
  for (const point of points) {
    point.elevation = within(point.elevation, HEIGHTS);
    point.heartRate = within(point.heartRate, HEART_RATES);
  }
  const span = timeSpanOf(segments);
  const seconds = leg.seconds ?? (span && (span.last - span.first) / 1_000);
  const measured = points.findLast(({ meters }) => meters !== null)?.meters ?? null;
  return {
    ...leg,
    segments,
    start: leg.start ?? span?.first ?? null,
    seconds: possible(seconds, MAX_SECONDS),
    meters:
      possible(leg.meters, MAX_METERS) ??
      possible(measured, MAX_METERS) ??
      possible(lengthOf(segments), MAX_METERS),
  };
}

/** By time, if all have one: some apps write their laps in another order. */
function inOrder(segments: TrackPoint[][]): TrackPoint[][] {
  const starts = new Map(segments.map((segment) => [segment, timeSpanOf([segment])?.first ?? null]));
  if ([...starts.values()].includes(null)) return segments;
  return segments.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
}

/** A watch without satellites may believe that it is years ago. */
function dropOtherDays(points: TrackPoint[]): void {
  const times = Float64Array.from(points.flatMap(({ time }) => time ?? [])).sort();
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  for (const point of points) {
    if (point.time !== null && Math.abs(point.time - middle) > MAX_SECONDS * 1_000) point.time = null;
  }
}

/** Drops values that are lower than earlier ones, or the earlier one if it alone is higher than both its neighbours. */
function keepRising(points: TrackPoint[], key: "time" | "meters"): void {
  let beforeLast = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let lastPoint: TrackPoint | null = null;
  for (const point of points) {
    const value = point[key];
    if (value === null) continue;
    if (value >= last) beforeLast = last;
    else if (value >= beforeLast && lastPoint) lastPoint[key] = null;
    else {
      point[key] = null;
      continue;
    }
    last = value;
    lastPoint = point;
  }
}

/** From the first leg's start to the last one's end. */
function secondsOf(legs: FoundLeg[]): number | null {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last || legs.length === 1) return first?.seconds ?? null;
  if (first.start === null || last.start === null || last.seconds === null)
    return sumOf(legs.map(({ seconds }) => seconds));
  return (last.start - first.start) / 1_000 + last.seconds;
}

/** Returns null without times. */
function timeSpanOf(segments: TrackPoint[][]): { first: number; last: number } | null {
  let first: number | null = null;
  let last: number | null = null;
  for (const segment of segments) {
    first ??= segment.find(({ time }) => time !== null)?.time ?? null;
    last = segment.findLast(({ time }) => time !== null)?.time ?? last;
  }
  return first === null || last === null ? null : { first, last };
}

/** Returns null if all are null. */
export function sumOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

function possible(value: number | null, max: number): number | null {
  return value !== null && value > 0 && value <= max ? value : null;
}

function within(value: number | null, { min, max }: { min: number; max: number }): number | null {
  return value !== null && value >= min && value <= max ? value : null;
}

/** Along the track, in meters, without pauses. */
export function lengthOf(segments: TrackPoint[][]): number {
  let meters = 0;
  for (const segment of segments) {
    let last: Place | null = null;
    for (const { place } of segment) {
      if (place && last) meters += metersBetween(last, place);
      last = place ?? last;
    }
  }
  return meters;
}
