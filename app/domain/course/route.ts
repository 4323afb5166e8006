/** The line of a course: flattened around its middle, and simplified. */
import { boxOf, metersBetween, type PlanePoint, planeAround } from "./geo.ts";
import type { Place } from "./race-file.ts";
import type { Node } from "./track.ts";

interface RoutePoint {
  meters: number;
  place: Place;
}

/** A part of the route; from and to are whole meters. */
export interface Piece {
  from: number;
  to: number;
  points: RoutePoint[];
}

/** Without satellites for so many meters, or so many meters and seconds, nobody knows the way in between. */
const MAX_JUMP_METERS = 200;
const MAX_JUMP_SECONDS = 60;
/** Satellites that are found so late count as found at the start. */
const MAX_LATE_METERS = 50;

/**
 * Returns the parts of the route, each beginning where the one before it ends. Without satellites it is a straight line, and
 * before the first place and after the last one the athlete stands there. None if the places of most of the way are unknown.
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

/** Returns runs of places without a jump. */
function runsOf(nodes: Node[], end: number): RoutePoint[][] {
  const runs: RoutePoint[][] = [];
  let last: (Node & { place: Place; index: number }) | null = null;
  for (const [index, node] of nodes.entries()) {
    const { place, meters } = node;
    if (!place) continue;
    const seconds = last && node.seconds !== null && last.seconds !== null ? node.seconds - last.seconds : 0;
    const mayJump = node.isResumed || seconds > MAX_JUMP_SECONDS || (last !== null && index > last.index + 1);
    if (!last || (mayJump && metersBetween(last.place, place) > MAX_JUMP_METERS)) runs.push([]);
    runs.at(-1)?.push({ meters: Math.min(meters, end), place });
    last = { ...node, place, index };
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

/** Lap after lap of a track would take a time that grows with the square of its points. */
const MAX_POINTS_AT_ONCE = 500;

/**
 * Returns the points that keep a line within `tolerance` meters (Ramer-Douglas-Peucker). Of a long line, every 500th point is
 * kept, too.
 */
export function simplified(line: PlanePoint[], tolerance: number): PlanePoint[] {
  const end = line.length - 1;
  const kept = new Set([0, end]);
  const open: { first: number; last: number }[] = [];
  for (let first = 0; first < end; first += MAX_POINTS_AT_ONCE) {
    kept.add(first);
    open.push({ first, last: Math.min(first + MAX_POINTS_AT_ONCE, end) });
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const { first, last } = part;
    if (last - first < 2) continue;
    const farthest = farthestBetween(line, first, last);
    if (farthest.distance <= tolerance) continue;
    kept.add(farthest.index);
    open.push({ first, last: farthest.index }, { first: farthest.index, last });
  }
  return line.filter((_point, index) => kept.has(index));
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
