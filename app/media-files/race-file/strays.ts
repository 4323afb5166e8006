/** Drops what leaves a track for a moment: a place in another town, a height that no mountain has, a distance that leaps. */
import { metersBetween } from "../../domain/course/geo.ts";
import type { Place, TrackPoint } from "../../domain/course/race-file.ts";

/** Nobody is faster, in meters a second. */
const MAX_SPEED = 60;
/** What satellites alone are off. */
const PLACE_ERROR_METERS = 200;
/** Of points without times. */
const MAX_STEP_METERS = 20_000;
/** Nobody climbs or falls faster, on foot or on a bicycle. */
const MAX_VERTICAL_SPEED = 8;
const HEIGHT_ERROR_METERS = 25;
/** Of heights without times: no mountain is steeper for so long. */
const MAX_HEIGHT_STEP_METERS = 300;
/** More points in a row have gone somewhere. */
const MAX_STRAYS = 10;
/** Of the longest part of a track: what is shorter is where the watch was before it found satellites. */
const MIN_PART_SHARE = 0.1;

interface Measure<Value> {
  metersBetween: (from: Value, to: Value) => number;
  /** How far apart two points may be; `seconds`: null without times. */
  maxMeters: (seconds: number | null) => number;
}

const rise = (from: number, to: number) => Math.abs(from - to);
const maxStep: Measure<Place>["maxMeters"] = (seconds) =>
  seconds === null ? MAX_STEP_METERS : MAX_SPEED * seconds + PLACE_ERROR_METERS;
const maxRise: Measure<number>["maxMeters"] = (seconds) =>
  seconds === null ? MAX_HEIGHT_STEP_METERS : MAX_VERTICAL_SPEED * seconds + HEIGHT_ERROR_METERS;

export function dropStrays(points: TrackPoint[]): void {
  dropStraysOf(points, "place", { metersBetween, maxMeters: maxStep });
  dropStraysOf(points, "elevation", { metersBetween: rise, maxMeters: maxRise });
  dropStraysOf(points, "meters", { metersBetween: rise, maxMeters: maxStep });
}

function dropStraysOf<Of extends "place" | "elevation" | "meters">(
  points: TrackPoint[],
  field: Of,
  { metersBetween: between, maxMeters }: Measure<NonNullable<TrackPoint[Of]>>,
): void {
  const drop = (point: TrackPoint) => Object.assign(point, { [field]: null });
  const metersTo = (from: TrackPoint | undefined, to: NonNullable<TrackPoint[Of]>) => {
    const value = from ? from[field] : null;
    return value === null ? Number.POSITIVE_INFINITY : between(value, to);
  };
  const isNear = (from: TrackPoint, to: TrackPoint, meters: number) =>
    meters <= maxMeters(from.time === null || to.time === null ? null : (to.time - from.time) / 1_000);
  /** The last point of the track, and all since it went elsewhere for good. */
  let last: TrackPoint | null = null;
  let part: TrackPoint[] = [];
  const parts = [part];
  /** Points that are away from it. */
  let strays: TrackPoint[] = [];
  for (const point of points) {
    const value = point[field];
    if (value === null) continue;
    const lastStray = strays.at(-1);
    const meters: number = last ? metersTo(last, value) : 0;
    const fromStray = metersTo(lastStray, value);
    if (!last || (isNear(last, point, meters) && meters <= fromStray)) {
      strays.forEach(drop);
      if (strays.length > 0) strays = [];
      last = point;
      part.push(point);
      continue;
    }
    if (lastStray && !isNear(lastStray, point, fromStray)) {
      strays.forEach(drop);
      strays = [];
    }
    if (strays.push(point) <= MAX_STRAYS) continue;
    // It went elsewhere.
    part = strays;
    parts.push(part);
    last = point;
    strays = [];
  }
  // Nobody comes back after the end.
  if (part.length > MAX_STRAYS) strays.forEach(drop);
  const longest = Math.max(...parts.map(({ length }) => length));
  for (const each of parts)
    if (each.length < longest * MIN_PART_SHARE || (each !== parts.at(-1) && each.length <= MAX_STRAYS))
      each.forEach(drop);
}
