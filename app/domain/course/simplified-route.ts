/** The line of a course: flattened around its middle, and simplified. */

import type { Node } from "./file-track.ts";
import { boxOf, metersBetween, type PlanePoint, planeAround } from "./geo.ts";
import type { Place } from "./race-file.ts";

interface RoutePoint {
  meters: number;
  place: Place;
}

/** A part of the route. `from` and `to` are whole meters. */
export interface Piece {
  from: number;
  to: number;
  points: RoutePoint[];
}

/** After this many meters without satellites, or this many meters and seconds, the route in between is unknown. */
const MAX_JUMP_METERS = 200;
const MAX_JUMP_SECONDS = 60;
/** Satellites found this late count as found at the start. */
const MAX_LATE_METERS = 50;

/**
 * Returns the parts of the route, each beginning where the one before ends. A part without satellites is a straight line; the
 * route before the first place and after the last one is a single point. Empty if the places of most of the route are
 * unknown.
 * @param end of the course, in whole meters.
 */
export function routePieces(nodes: Node[], end: number): Piece[] {
  const runs = runsOf(nodes, end);
  const [first, final] = [runs[0]?.[0], runs.at(-1)?.at(-1)];
  if (!first || !final) return [];
  if (first.meters < MAX_LATE_METERS) first.meters = 0;
  if (end - final.meters < MAX_LATE_METERS) final.meters = end;
  const known = runs.reduce((sum, run) => sum + (run.at(-1)?.meters ?? 0) - (run[0]?.meters ?? 0), 0);
  if (known < end / 2) return [];
  let last = { ...first, meters: 0 };
  const parts = runs.flatMap((run) => {
    const before = last;
    last = run.at(-1) ?? last;
    return [[before, run[0] ?? before], run];
  });
  return [...parts, [last, { ...last, meters: end }]]
    .map((points) => ({
      from: Math.round(points[0]?.meters ?? 0),
      to: Math.round(points.at(-1)?.meters ?? 0),
      points,
    }))
    .filter(({ from, to }) => to > from);
}

/** Returns runs of places without jumps. */
function runsOf(nodes: Node[], end: number): RoutePoint[][] {
  const runs: RoutePoint[][] = [];
  let last: { place: Place; seconds: number | null; index: number } | null = null;
  for (const [index, { place, meters, seconds, isResumed }] of nodes.entries()) {
    if (!place) continue;
    const since: number = last && seconds !== null && last.seconds !== null ? seconds - last.seconds : 0;
    const mayJump = isResumed || since > MAX_JUMP_SECONDS || (last !== null && index > last.index + 1);
    if (!last || (mayJump && metersBetween(last.place, place) > MAX_JUMP_METERS)) runs.push([]);
    runs.at(-1)?.push({ meters: Math.min(meters, end), place });
    last = { place, seconds, index };
  }
  return runs;
}

/** Returns a plane around the middle of the route. */
export function planeOf(pieces: Piece[]) {
  const places = pieces.flatMap(({ points }) => points.map(({ place }) => place));
  const { pointOf, placeOf } = planeAround(places[0] ?? { lat: 0, lon: 0 });
  const box = boxOf(places.map(pointOf));
  return planeAround(placeOf({ north: (box.south + box.north) / 2, east: (box.west + box.east) / 2 }));
}

export interface RankedPoint extends PlanePoint {
  /** A line with a smaller tolerance in meters needs the point; Infinity for points that every line needs. */
  detail: number;
}

/** The time would grow with the square of the points, as for many laps of a track: long lines are simplified in parts. */
const MIN_PART_POINTS = 500;
/** Their ends stay in the line. */
const MAX_PARTS = 300;

/**
 * Returns the points that keep lines within `tolerance` meters (Ramer-Douglas-Peucker). Those with more detail than a greater
 * tolerance keep them within that one, so every tolerance takes one computation.
 */
export function ranked(lines: PlanePoint[][], tolerance: number): RankedPoint[][] {
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  const partPoints = Math.max(MIN_PART_POINTS, Math.ceil(count / MAX_PARTS));
  return lines.map((line) => {
    const details = detailsOf(line, tolerance, partPoints);
    const kept: RankedPoint[] = [];
    for (const [index, { north, east }] of line.entries()) {
      const detail = details[index] ?? 0;
      if (detail > 0) kept.push({ north, east, detail });
    }
    return kept;
  });
}

/** Returns the detail of each point; 0 for those that the line does not need. */
function detailsOf(line: PlanePoint[], tolerance: number, partPoints: number): Float64Array {
  const details = new Float64Array(line.length);
  const end = line.length - 1;
  details[end] = Infinity;
  const open: { first: number; last: number; limit: number }[] = [];
  for (let first = 0; first < end; first += partPoints) {
    details[first] = Infinity;
    open.push({ first, last: Math.min(first + partPoints, end), limit: Infinity });
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const { first, last, limit } = part;
    if (last - first < 2) continue;
    const { index, distance } = farthestBetween(line, first, last);
    if (distance <= tolerance) continue;
    const detail = Math.min(limit, distance);
    details[index] = detail;
    open.push({ first, last: index, limit: detail }, { first: index, last, limit: detail });
  }
  return details;
}

/** By its distance to the straight line from the first to the last of these points, not beyond it. */
function farthestBetween(line: PlanePoint[], first: number, last: number) {
  const [from, to] = [line[first] as PlanePoint, line[last] as PlanePoint];
  const [north, east] = [to.north - from.north, to.east - from.east];
  const length = north ** 2 + east ** 2 || 1;
  const farthest = { index: first + 1, square: -1 };
  for (let index = first + 1; index < last; index++) {
    const point = line[index] as PlanePoint;
    const [pointNorth, pointEast] = [point.north - from.north, point.east - from.east];
    const share = Math.min(1, Math.max(0, (pointNorth * north + pointEast * east) / length));
    const square = (pointNorth - share * north) ** 2 + (pointEast - share * east) ** 2;
    if (square <= farthest.square) continue;
    farthest.index = index;
    farthest.square = square;
  }
  return { index: farthest.index, distance: Math.sqrt(farthest.square) };
}
