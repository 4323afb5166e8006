/**
 * Makes the course from a race's file: the part that may leave the device. It contains no place on earth and no time of day.
 */
import { climbOf, HEIGHT_WINDOW, meanBetween } from "./climb.ts";
import {
  type Course,
  HEART_RATES,
  HEIGHTS,
  MAX_COURSE_BYTES,
  MAX_LEGS,
  MAX_LINE_LENGTH,
  MAX_METERS,
  MAX_PINS,
  MAX_SAMPLES,
  MAX_SECONDS,
  MAX_STRETCHES,
  type Pin,
  type Stretch,
  wholeOrSplits,
} from "./course.ts";
import { sampleMeters } from "./course-samples.ts";
import { channelOf, firstFrom, type Node, trackOf, valueAt } from "./file-track.ts";
import { boxOf, type PlanePoint } from "./geo.ts";
import { encodePolyline } from "./polyline.ts";
import type { RaceFile } from "./race-file.ts";
import { type Piece, planeOf, type RankedPoint, ranked, routePieces } from "./simplified-route.ts";

export interface CourseChoices {
  hasHeartRate: boolean;
  /** When photos and videos were taken, by their ids, in milliseconds since 1970. */
  moments: Record<string, number>;
}

/** The candidate distances between samples, in the order in which they are tried. */
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000];

/**
 * Enough for a marathon. More points stay only where the route would look wrong without them, as lap after lap of a track.
 */
const MAX_ROUTE_POINTS = 600;
const MIN_TOLERANCE_METERS = 1;
/** The share of the route's diagonal below which a deviation is not visible. */
const UNSEEN = 1 / 200;

/** Reserved for the maximum number of pins, because the athlete may place them later. */
const PINS_BYTES = MAX_PINS * 54;

/** Photos taken up to this long before the start or after the finish are pinned there. */
const NEAR_RACE_SECONDS = 600;

/** Returns the whole course, or its splits only if the file has hardly any places. */
export function makeCourse(file: RaceFile, choices: CourseChoices): Course {
  const nodes = trackOf(file);
  const totals = totalsOf(file, nodes);
  const pins = pinsOf(file, nodes, choices.moments);
  const lines = linesOf(totals.meters ? routePieces(nodes, totals.meters) : []);
  for (const step of STEPS) {
    if ((totals.meters ?? 0) / step > MAX_SAMPLES) continue;
    const course = { ...totals, step, ...samplesOf(nodes, totals, choices, step), pins };
    const bytes = MAX_COURSE_BYTES - PINS_BYTES - bytesOf({ ...course, pins: [] });
    const stretches = stretchesWithin(bytes, lines);
    if (stretches) return wholeOrSplits({ ...course, stretches });
  }
  throw new RangeError("A course with the largest step is too large");
}

/** Returns a function that gives the meters from the start at a time (milliseconds since 1970); null outside the race. */
function metersByTime({ startedAt }: RaceFile, nodes: Node[]): (time: number) => number | null {
  const timed = nodes.filter(({ seconds }) => seconds !== null);
  const seconds = timed.map((node) => node.seconds ?? 0);
  const meters = timed.map((node) => node.meters);
  const end = seconds.at(-1);
  return (time) => {
    if (!startedAt || end === undefined) return null;
    const since = (time - startedAt.getTime()) / 1_000;
    if (since < -NEAR_RACE_SECONDS || since > end + NEAR_RACE_SECONDS) return null;
    const next = firstFrom(seconds, Math.min(end, since));
    const [from = 0, to = 0] = [meters[next - 1], meters[next]];
    const [before = 0, after = 0] = [seconds[next - 1], seconds[next]];
    return next === 0 || since >= after ? to : from + ((to - from) * (since - before)) / (after - before);
  };
}

type Totals = Pick<Course, "meters" | "seconds" | "climb" | "legs">;

function totalsOf(file: RaceFile, nodes: Node[]): Totals {
  const climb = climbOf(file, nodes);
  return {
    meters: wholeOrNull(file.meters, 1, MAX_METERS),
    seconds: wholeOrNull(file.seconds, 1, MAX_SECONDS),
    climb: climb && climb.meters <= MAX_METERS ? climb : null,
    legs: file.legs.slice(0, MAX_LEGS).map(({ sport, meters, seconds }) => ({
      sport,
      meters: wholeOrNull(meters, 0, MAX_METERS),
      seconds: wholeOrNull(seconds, 0, MAX_SECONDS),
    })),
  };
}

function samplesOf(
  nodes: Node[],
  { meters, seconds }: Totals,
  { hasHeartRate }: CourseChoices,
  step: number,
): Pick<Course, "times" | "heights" | "heartRates"> {
  const places = meters === null ? [] : sampleMeters(meters, step);
  const smoothed = (value: (node: Node) => number | null, window: number) => {
    const channel = channelOf(nodes, value);
    const meanOf = meanBetween(channel);
    return filled(places.map((at) => meanOf(at - window, at + window) ?? valueAt(channel, at)));
  };
  const times = channelOf(nodes, (node) => wholeOrNull(node.seconds, 0, MAX_SECONDS));
  return {
    // The finish is when the clock was stopped.
    times: filled(places.map((at) => (at === meters ? seconds : null) ?? valueAt(times, at))),
    heights: smoothed(
      ({ height }) => wholeOrNull(height, HEIGHTS.min, HEIGHTS.max),
      Math.max(HEIGHT_WINDOW, step / 2),
    ),
    heartRates: hasHeartRate
      ? smoothed(({ heartRate }) => wholeOrNull(heartRate, HEART_RATES.min, HEART_RATES.max), step / 2)
      : null,
  };
}

/** Returns the samples as whole numbers without gaps: unknown ones are interpolated. Null if most of them are unknown. */
function filled(samples: (number | null)[]): number[] | null {
  const places = [...samples.keys()].filter((at) => samples[at] !== null);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || places.length < samples.length / 2) return null;
  const known = { meters: places, values: places.map((at) => samples[at] ?? 0) };
  return samples.map((_sample, at) => Math.round(valueAt(known, Math.min(last, Math.max(first, at))) ?? 0));
}

function pinsOf(file: RaceFile, nodes: Node[], moments: Record<string, number>): Pin[] {
  const metersOf = metersByTime(file, nodes);
  const pins = Object.entries(moments).flatMap(([mediaId, time]) => {
    const meters = metersOf(time);
    return meters === null ? [] : { mediaId, meters: Math.round(meters) };
  });
  return pins.toSorted((a, b) => a.meters - b.meters).slice(0, MAX_PINS);
}

interface Line {
  piece: Piece;
  points: RankedPoint[];
}

/** If there are too many pieces, one line goes through all of them. None if it is farther than any race. */
function linesOf(pieces: Piece[]): Line[] {
  const { pointOf } = planeOf(pieces);
  const joined = { from: 0, to: pieces.at(-1)?.to ?? 0, points: pieces.flatMap(({ points }) => points) };
  const shown = pieces.length > MAX_STRETCHES ? [joined] : pieces;
  const drawn = shown.map(({ points }) => points.map(({ place }) => pointOf(place)));
  if (diagonalOf(drawn) > MAX_METERS) return [];
  // Again, now that the parts are longer: fewer of their ends stay.
  const lines = ranked(ranked(drawn, MIN_TOLERANCE_METERS), MIN_TOLERANCE_METERS);
  return shown.map((piece, index) => ({ piece, points: lines[index] ?? [] }));
}

function diagonalOf(lines: PlanePoint[][]): number {
  const box = boxOf(lines.flat());
  return lines.length > 0 ? Math.hypot(box.north - box.south, box.east - box.west) : 0;
}

/** Returns the stretches, simplified until their JSON has at most this many bytes; null if that is not possible. */
function stretchesWithin(bytes: number, lines: Line[]): Stretch[] | null {
  const diagonal = diagonalOf(lines.map(({ points }) => points));
  let drawn = lines;
  for (let tolerance = MIN_TOLERANCE_METERS; tolerance <= 2 * diagonal + 2; tolerance *= 1.5) {
    drawn = drawn.map(({ piece, points }) => ({
      piece,
      points: points.filter(({ detail }) => detail > tolerance),
    }));
    const count = drawn.reduce((sum, { points }) => sum + points.length, 0);
    if (count > MAX_ROUTE_POINTS && tolerance < diagonal * UNSEEN) continue;
    const stretches = drawn.map(({ piece: { from, to }, points }) => ({ from, to, line: lineOf(points) }));
    const isShort = stretches.every(({ line }) => line.length <= MAX_LINE_LENGTH);
    if (isShort && bytesOf({ stretches }) <= bytes) return stretches;
  }
  return null;
}

function lineOf(points: PlanePoint[]): string {
  return encodePolyline(points.map(({ north, east }) => [Math.round(north * 10), Math.round(east * 10)]));
}

/** All of it is ASCII. */
function bytesOf(value: object): number {
  return JSON.stringify(value).length;
}

/** Returns a whole number within bounds, or null. */
function wholeOrNull(value: number | null, min: number, max: number): number | null {
  return value === null || !(value >= min && value <= max) ? null : Math.round(value);
}
