/** What the points of a track are, and what puts their order and times right. */
import { MAX_SECONDS } from "../../domain/course/course.ts";
import { metersBetween } from "../../domain/course/geo.ts";
import type { Place, TrackPoint } from "../../domain/course/race-file.ts";

export function emptyPoint(): TrackPoint {
  return { place: null, time: null, elevation: null, meters: null, heartRate: null };
}

export function hasValues({ place, time, elevation, meters, heartRate }: TrackPoint): boolean {
  return (place ?? time ?? elevation ?? meters ?? heartRate) !== null;
}

/**
 * Returns null for what is not on earth, for its poles, and for 0/0: watches write it before they know where they are. Some apps
 * count all 360 degrees to the east.
 */
export function placeAt(lat: number | null, lon: number | null): Place | null {
  if (lat === null || lon === null || Math.abs(lat) >= 90 || lon < -180 || lon > 360) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon: lon > 180 ? lon - 360 : lon };
}

/** By time, if all have one: some apps write their laps in another order, or all points from the last one on. */
export function inOrder(found: TrackPoint[][]): TrackPoint[][] {
  const segments = found.map((points) => (isFalling(points) ? points.toReversed() : points));
  const starts = new Map(segments.map((segment) => [segment, timeSpanOf([segment])?.first ?? null]));
  if ([...starts.values()].includes(null)) return segments;
  return segments.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
}

function isFalling(points: TrackPoint[]): boolean {
  let steps = 0;
  let last: number | null = null;
  for (const { time } of points) {
    if (time !== null && last !== null) steps += Math.sign(time - last);
    last = time ?? last;
  }
  return steps < 0;
}

/** A watch without satellites may believe that it is years ago. */
export function dropOtherDays(points: TrackPoint[]): void {
  const times = Float64Array.from(points.flatMap(({ time }) => time ?? [])).sort();
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  for (const point of points) {
    if (point.time !== null && Math.abs(point.time - middle) > MAX_SECONDS * 1_000) point.time = null;
  }
}

/** Drops values that are lower than earlier ones, or the earlier one if it alone is higher than both its neighbours. */
export function keepRising(points: TrackPoint[], key: "time" | "meters"): void {
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

export interface TimeSpan {
  first: number;
  last: number;
}

/** Returns null without times. */
export function timeSpanOf(segments: TrackPoint[][]): TimeSpan | null {
  let first: number | null = null;
  let last: number | null = null;
  for (const segment of segments) {
    first ??= segment.find(({ time }) => time !== null)?.time ?? null;
    last = segment.findLast(({ time }) => time !== null)?.time ?? last;
  }
  return first === null || last === null ? null : { first, last };
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
