/** The line of a course: cut where it is hidden, flattened around its middle, and simplified. */
import { metersBetween, type PlanePoint, planeAround } from "./geo.ts";
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

/** Returns the parts of the route that may be shown. */
export function visiblePieces(nodes: Node[], hidden: HiddenSpan[]): Piece[] {
  const end = Math.floor(nodes.at(-1)?.meters ?? 0);
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
  return runs;
}

/** Returns the part of a run between two whole meters, or null if there is hardly any. */
function pieceOf(run: RoutePoint[], min: number, max: number): Piece | null {
  const from = Math.max(min, Math.ceil(run[0]?.meters ?? 0));
  const to = Math.min(max, Math.floor(run.at(-1)?.meters ?? 0));
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

export function boxOf(points: PlanePoint[]) {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { north, east } of points) {
    box.south = Math.min(box.south, north);
    box.north = Math.max(box.north, north);
    box.west = Math.min(box.west, east);
    box.east = Math.max(box.east, east);
  }
  return box;
}

/** A point of the route as a place and in the plane. */
export interface DrawnPoint {
  place: Place;
  point: PlanePoint;
}

/**
 * Returns the points that keep a line within `tolerance` meters (Ramer-Douglas-Peucker), and no straight line through a
 * zone.
 */
export function simplified(line: DrawnPoint[], tolerance: number, zones: HiddenZone[]): DrawnPoint[] {
  const kept = new Set([0, line.length - 1]);
  const open = [{ first: 0, last: line.length - 1 }];
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

function farthestBetween(line: DrawnPoint[], first: number, last: number) {
  const farthest = { index: (first + last) >> 1, distance: -1 };
  const [from, to] = [line[first] as DrawnPoint, line[last] as DrawnPoint];
  for (let index = first + 1; index < last; index++) {
    const distance = distanceToLine((line[index] as DrawnPoint).point, from.point, to.point);
    if (distance <= farthest.distance) continue;
    farthest.index = index;
    farthest.distance = distance;
  }
  return farthest;
}

/** To the straight line from one point to another, not beyond them. */
function distanceToLine(point: PlanePoint, from: PlanePoint, to: PlanePoint): number {
  const [north, east] = [to.north - from.north, to.east - from.east];
  const square = north ** 2 + east ** 2;
  const along = (point.north - from.north) * north + (point.east - from.east) * east;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  return Math.hypot(point.north - from.north - share * north, point.east - from.east - share * east);
}
