/** Makes the course of a race's file: what may leave the device. Nothing of it says where on earth it was, or when. */
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
} from "./course.ts";
import { boxOf } from "./geo.ts";
import { type HiddenSpan, type HiddenZone, hiddenSpans, isHidden } from "./hidden-zones.ts";
import { encodePolyline } from "./polyline.ts";
import type { RaceFile } from "./race-file.ts";
import { type DrawnPoint, type Piece, planeOf, simplified, visiblePieces } from "./route.ts";
import { sampleMeters } from "./samples.ts";
import { channelOf, firstFrom, type Node, trackOf, valueAt } from "./track.ts";

export interface CourseChoices {
  /** They are cut from everything. */
  zones: HiddenZone[];
  /** Without a map there are no heights either: they would tell where it was. */
  hasMap: boolean;
  hasHeartRate: boolean;
  /** When photos and videos were taken, by their ids, in milliseconds since 1970. */
  moments: Record<string, number>;
}

/** The distances between samples, in the order in which they are tried. */
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000];

/** Plenty for a marathon. More are left only where the route, as lap after lap of a track, would look wrong without them. */
const MAX_ROUTE_POINTS = 600;
const MIN_TOLERANCE_METERS = 1;
/** Of the diagonal of the route: less is not seen. */
const UNSEEN = 1 / 200;

/** Of all pins that there can be: the athlete may place them later. */
const PINS_BYTES = MAX_PINS * 54;

/** Photos that were taken so long before the start or after the finish are pinned there. */
const NEAR_RACE_SECONDS = 600;

export function makeCourse(file: RaceFile, choices: CourseChoices): Course {
  const nodes = trackOf(file);
  const hidden = hiddenSpans(nodes, choices.zones);
  const totals = totalsOf(file, nodes);
  const pins = pinsOf(file, nodes, hidden, choices.moments);
  const lines = linesOf(choices.hasMap && totals.meters ? visiblePieces(nodes, hidden) : []);
  for (const step of STEPS) {
    if ((totals.meters ?? 0) / step > MAX_SAMPLES) continue;
    const course = { ...totals, step, ...samplesOf(nodes, totals, hidden, choices, step), pins };
    const bytes = MAX_COURSE_BYTES - PINS_BYTES - bytesOf({ ...course, pins: [] });
    const stretches = stretchesWithin(bytes, lines, choices.zones);
    if (stretches) return { ...course, stretches };
  }
  throw new RangeError("A course with the largest step is too large");
}

/** Returns what tells how far from the start the athlete was at a time (milliseconds since 1970); null if it was not in the race. */
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
  hidden: HiddenSpan[],
  { hasMap, hasHeartRate }: CourseChoices,
  step: number,
): Pick<Course, "times" | "heights" | "heartRates"> {
  const end = nodes.at(-1)?.meters ?? 0;
  const places = meters === null ? [] : sampleMeters(meters, step).map((at) => Math.min(at, end));
  const shown = nodes.filter((node) => !isHidden(hidden, node.meters));
  const sampled = (value: (at: number) => number | null) =>
    someOrNull(places.map((at) => (isHidden(hidden, at) ? null : value(at))));
  const smoothed = (value: (node: Node) => number | null, window: number) => {
    const channel = channelOf(shown, value);
    const meanOf = meanBetween(channel);
    return sampled((at) => {
      const { from, to } = shownAround(hidden, at);
      const mean = meanOf(Math.max(from, at - window), Math.min(to, at + window)) ?? valueAt(channel, at);
      return mean === null ? null : Math.round(mean);
    });
  };
  const times = channelOf(nodes, (node) => node.seconds);
  return {
    // The finish is when the clock was stopped.
    times: sampled((at) => wholeOrNull(at === end ? seconds : valueAt(times, at), 0, MAX_SECONDS)),
    heights: hasMap
      ? smoothed(
          ({ height }) => wholeOrNull(height, HEIGHTS.min, HEIGHTS.max),
          Math.max(HEIGHT_WINDOW, step / 2),
        )
      : null,
    heartRates: hasHeartRate
      ? smoothed(({ heartRate }) => wholeOrNull(heartRate, HEART_RATES.min, HEART_RATES.max), step / 2)
      : null,
  };
}

function shownAround(hidden: HiddenSpan[], at: number) {
  const from = Math.max(0, ...hidden.filter(({ before }) => before <= at).map(({ before }) => before));
  const to = Math.min(MAX_METERS, ...hidden.filter(({ after }) => after >= at).map(({ after }) => after));
  return { from, to };
}

function pinsOf(file: RaceFile, nodes: Node[], hidden: HiddenSpan[], moments: Record<string, number>): Pin[] {
  const metersOf = metersByTime(file, nodes);
  const pins = Object.entries(moments).flatMap(([mediaId, time]) => {
    const meters = metersOf(time);
    return meters === null || isHidden(hidden, meters) ? [] : { mediaId, meters: Math.round(meters) };
  });
  return pins.toSorted((a, b) => a.meters - b.meters).slice(0, MAX_PINS);
}

interface Line {
  piece: Piece;
  points: DrawnPoint[];
}

/** If there are too many, the longest, in their order. */
function linesOf(pieces: Piece[]): Line[] {
  const longest = new Set(pieces.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MAX_STRETCHES));
  const shown = pieces.filter((piece) => longest.has(piece));
  const { pointOf } = planeOf(shown);
  return shown.map((piece) => ({
    piece,
    points: piece.points.map(({ place }) => ({ place, point: pointOf(place) })),
  }));
}

/** Returns the stretches, simplified until their JSON has no more than so many bytes. Null if it always has more. */
function stretchesWithin(bytes: number, lines: Line[], zones: HiddenZone[]): Stretch[] | null {
  const box = boxOf(lines.flatMap(({ points }) => points.map(({ point }) => point)));
  const diagonal = lines.length > 0 ? Math.hypot(box.north - box.south, box.east - box.west) : 0;
  const simplify = (from: Line[], tolerance: number) =>
    from.map(({ piece, points }) => ({ piece, points: simplified(points, tolerance, zones) }));
  const fine = simplify(lines, MIN_TOLERANCE_METERS);
  for (let tolerance = MIN_TOLERANCE_METERS; tolerance <= 2 * diagonal + 2; tolerance *= 1.5) {
    const drawn = simplify(fine, tolerance);
    const count = drawn.reduce((sum, { points }) => sum + points.length, 0);
    if (count > MAX_ROUTE_POINTS && tolerance < diagonal * UNSEEN) continue;
    const stretches = drawn.map(({ piece: { from, to }, points }) => ({ from, to, line: lineOf(points) }));
    const isShort = stretches.every(({ line }) => line.length <= MAX_LINE_LENGTH);
    if (isShort && bytesOf({ stretches }) <= bytes) return stretches;
  }
  return null;
}

function lineOf(points: DrawnPoint[]): string {
  return encodePolyline(
    points.map(({ point }) => [Math.round(point.north * 10), Math.round(point.east * 10)]),
  );
}

/** All of it is ASCII. */
function bytesOf(value: object): number {
  return JSON.stringify(value).length;
}

function someOrNull(values: (number | null)[]): (number | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

/** Returns a whole number within bounds, or null. */
function wholeOrNull(value: number | null, min: number, max: number): number | null {
  return value === null || !(value >= min && value <= max) ? null : Math.round(value);
}
