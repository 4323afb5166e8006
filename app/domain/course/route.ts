/** The line of a course: cut where it is hidden, flattened around its middle, and simplified. */
import { boxOf, metersBetween, type PlanePoint, planeAround } from "./geo.ts";
import { type HiddenSpan, type HiddenZone, touchesZone } from "./hidden-zones.ts";
import type { Place } from "./race-file.ts";
import type { Node } from "./track.ts";

interface RoutePoint {
  meters: number;
  place: Place;
}

/** A part of the route without a gap; from and to are whole meters. */
export interface Piece {
  from: number;
  to: number;
  points: RoutePoint[];
}

/** Without satellites for so many meters, or so many meters and seconds, the line is not drawn. */
const MAX_JUMP_METERS = 200;
const MAX_JUMP_SECONDS = 60;
/** Satellites that are found so late count as found at the start. */
const MAX_LATE_METERS = 50;

/** Returns the parts of the route that may be shown. */
export function visiblePieces(nodes: Node[], hidden: HiddenSpan[]): Piece[] {
  const end = Math.round(nodes.at(-1)?.meters ?? 0);
  const bounds = [0, ...hidden.flatMap(({ after, before }) => [after, before]), end];
  return unbrokenRuns(nodes).flatMap((run) => {
    const pieces: Piece[] = [];
    for (let at = 0; at < bounds.length; at += 2) {
      const [from = 0, to = 0] = bounds.slice(at, at + 2);
      const piece = pieceOf(run, from, to);
      if (piece) pieces.push(piece);
    }
    return pieces;
  });
}

function unbrokenRuns(nodes: Node[]): RoutePoint[][] {
  const runs: RoutePoint[][] = [];
  let last: (Node & { place: Place; index: number }) | null = null;
  for (const [index, node] of nodes.entries()) {
    const { place, meters } = node;
    if (!place) continue;
    const seconds = last && node.seconds !== null && last.seconds !== null ? node.seconds - last.seconds : 0;
    const mayJump = node.isResumed || seconds > MAX_JUMP_SECONDS || (last !== null && index > last.index + 1);
    if (!last || (mayJump && metersBetween(last.place, place) > MAX_JUMP_METERS)) runs.push([]);
    runs.at(-1)?.push({ meters, place });
    last = { ...node, place, index };
  }
  const [first, final, end] = [runs[0]?.[0], runs.at(-1)?.at(-1), nodes.at(-1)?.meters ?? 0];
  if (first && first.meters < MAX_LATE_METERS) first.meters = 0;
  if (final && end - final.meters < MAX_LATE_METERS) final.meters = end;
  return runs;
}

/** Returns the part of a run between two whole meters, or null if there is hardly any. */
function pieceOf(run: RoutePoint[], min: number, max: number): Piece | null {
  const from = Math.max(min, Math.round(run[0]?.meters ?? 0));
  const to = Math.min(max, Math.round(run.at(-1)?.meters ?? 0));
  if (to - from < 1) return null;
  const points: RoutePoint[] = [];
  for (const [index, point] of run.entries()) {
    const before = run[index - 1];
    for (const edge of [from, to])
      if (before && before.meters < edge && edge < point.meters) points.push(between(before, point, edge));
    if (from <= point.meters && point.meters <= to) points.push(point);
  }
  return { from, to, points };
}

function between(before: RoutePoint, after: RoutePoint, meters: number): RoutePoint {
  const share = (meters - before.meters) / (after.meters - before.meters);
  const { pointOf, placeOf } = planeAround(before.place);
  const { north, east } = pointOf(after.place);
  return { meters, place: placeOf({ north: north * share, east: east * share }) };
}

/** Returns a plane around the middle of what is shown: what is hidden has no part in it. */
export function planeOf(pieces: Piece[]) {
  const places = pieces.flatMap(({ points }) => points.map(({ place }) => place));
  const { pointOf, placeOf } = planeAround(places[0] ?? { lat: 0, lon: 0 });
  const box = boxOf(places.map(pointOf));
  return planeAround(placeOf({ north: (box.south + box.north) / 2, east: (box.west + box.east) / 2 }));
}

/** A point of the route as a place and in the plane. */
export interface DrawnPoint {
  place: Place;
  point: PlanePoint;
}

/** Lap after lap of a track would take a time that grows with the square of its points. */
const MAX_POINTS_AT_ONCE = 500;

/**
 * Returns the points that keep a line within `tolerance` meters (Ramer-Douglas-Peucker), and no straight line through a
 * zone. Of a long line, every 500th point is kept, too.
 */
export function simplified(line: DrawnPoint[], tolerance: number, zones: HiddenZone[]): DrawnPoint[] {
  const end = line.length - 1;
  const kept = new Set([0, end]);
  const open: { first: number; last: number }[] = [];
  for (let first = 0; first < end; first += MAX_POINTS_AT_ONCE) {
    kept.add(first);
    open.push({ first, last: Math.min(first + MAX_POINTS_AT_ONCE, end) });
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const { first, last } = part;
    const [from, to] = [line[first], line[last]];
    if (!from || !to || last - first < 2) continue;
    const farthest = farthestBetween(line, first, last);
    if (farthest.distance <= tolerance && !touchesZone(from.place, to.place, zones)) continue;
    kept.add(farthest.index);
    open.push({ first, last: farthest.index }, { first: farthest.index, last });
  }
  return line.filter((_point, index) => kept.has(index));
}

/** By its distance to the straight line from the first to the last of these points, not beyond it. */
function farthestBetween(line: DrawnPoint[], first: number, last: number) {
  const [from, to] = [(line[first] as DrawnPoint).point, (line[last] as DrawnPoint).point];
  const [north, east] = [to.north - from.north, to.east - from.east];
  const length = north ** 2 + east ** 2 || 1;
  const farthest = { index: first + 1, square: -1 };
  for (let index = first + 1; index < last; index++) {
    const { point } = line[index] as DrawnPoint;
    const [pointNorth, pointEast] = [point.north - from.north, point.east - from.east];
    const share = Math.min(1, Math.max(0, (pointNorth * north + pointEast * east) / length));
    const square = (pointNorth - share * north) ** 2 + (pointEast - share * east) ** 2;
    if (square <= farthest.square) continue;
    farthest.index = index;
    farthest.square = square;
  }
  return { index: farthest.index, distance: Math.sqrt(farthest.square) };
}
