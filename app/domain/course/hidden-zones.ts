/** Circles on the earth that no course may show, around the places where athletes start and end. They stay on the device. */
import { metersBetween, planeAround } from "./geo.ts";
import type { Place, RaceFile } from "./race-file.ts";
import type { Node } from "./track.ts";

export interface HiddenZone extends Place {
  /** In meters. */
  radius: number;
}

/** Where a part of the course ends and the next one begins that is shown, in whole meters. */
export interface HiddenSpan {
  after: number;
  before: number;
}

/**
 * In meters. Strava hides 400 m around the places of minors. The radius differs from zone to zone: with a known one, two
 * points of the edge give the circle (Hassan et al., USENIX Security 2018). Three give it anyway, so home is not its center.
 */
const MIN_RADIUS = 400;
const MAX_RADIUS = 800;
/** A place is at least so far inside of a new zone, and of one that is used again. In between is the same doorstep. */
const NEW_ROOM = 150;
const ROOM = 50;
const MIN_SHIFT = 75;
/** More is cut than the circle, for what rounding and the plane change. In meters. */
const CUT_MARGIN = 5;
const CHORD_MARGIN = 2;

/**
 * Returns the zones of the places where the race started and ended: one if they are near each other, none without places.
 * Known zones are used again: several circles around one home would give it away by what they have in common.
 * @param random returns numbers from 0 to 1 (without 1).
 */
export function zonesFor(
  file: Pick<RaceFile, "legs">,
  known: HiddenZone[],
  random: () => number,
): HiddenZone[] {
  const places = file.legs.flatMap(({ segments }) => segments.flat().flatMap(({ place }) => place ?? []));
  const zones = new Set<HiddenZone>();
  for (const place of [places[0], places.at(-1)]) {
    if (!place) continue;
    const hasRoom = (zone: HiddenZone) => metersBetween(place, zone) <= zone.radius - ROOM;
    zones.add([...zones, ...known].find(hasRoom) ?? newZone(place, random));
  }
  return [...zones];
}

/** The place is anywhere in the zone with the same probability, but at its center and near its edge. */
function newZone(place: Place, random: () => number): HiddenZone {
  const radius = MIN_RADIUS + random() * (MAX_RADIUS - MIN_RADIUS);
  const farthest = radius - NEW_ROOM;
  const shift = Math.sqrt(MIN_SHIFT ** 2 + random() * (farthest ** 2 - MIN_SHIFT ** 2));
  const angle = random() * 2 * Math.PI;
  const center = { north: shift * Math.cos(angle), east: shift * Math.sin(angle) };
  return { ...planeAround(place).placeOf(center), radius };
}

/**
 * Returns what the zones hide, in the order of the course. Where the watch had no satellites, a part is hidden if the
 * athlete can have been in a zone.
 */
export function hiddenSpans(nodes: Node[], zones: HiddenZone[]): HiddenSpan[] {
  const spans = zones.flatMap((zone) => spansIn(nodes, zone)).toSorted((a, b) => a.after - b.after);
  const merged: HiddenSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.after <= last.before) last.before = Math.max(last.before, span.before);
    else merged.push({ ...span });
  }
  return merged;
}

export function isHidden(spans: HiddenSpan[], meters: number): boolean {
  return spans.some(({ after, before }) => after < meters && meters < before);
}

/** Whether the straight line between two places touches a zone. */
export function touchesZone(from: Place, to: Place, zones: HiddenZone[]): boolean {
  return zones.some((zone) => insideOf(from, to, zone, zone.radius + CHORD_MARGIN) !== null);
}

function spansIn(nodes: Node[], zone: HiddenZone): HiddenSpan[] {
  const spans: HiddenSpan[] = [];
  // Just outside of what is hidden.
  const hide = (from: number, to: number) =>
    spans.push({ after: Math.ceil(from) - 1, before: Math.floor(to) + 1 });
  const radius = zone.radius + CUT_MARGIN;
  const reaches = (place: Place, meters: number) => metersBetween(place, zone) - radius <= meters;
  let last: { meters: number; place: Place; index: number } | null = null;
  for (const [index, { meters, place, isResumed }] of nodes.entries()) {
    if (!place) continue;
    if (!last) {
      if (reaches(place, meters)) hide(0, meters);
    } else if (isResumed || index > last.index + 1) {
      const beyond = metersBetween(last.place, zone) + metersBetween(place, zone) - 2 * radius;
      if (beyond <= meters - last.meters) hide(last.meters, meters);
    }
    const inside = last && insideOf(last.place, place, zone, radius);
    if (last && inside) {
      const length = meters - last.meters;
      hide(last.meters + inside[0] * length, last.meters + inside[1] * length);
    }
    last = { meters, place, index };
  }
  const end = nodes.at(-1)?.meters ?? 0;
  if (last && reaches(last.place, end - last.meters)) hide(last.meters, end);
  return spans;
}

/** Returns which part of the straight line between two places is in a circle, from 0 to 1; null if it is outside. */
function insideOf(from: Place, to: Place, center: Place, radius: number): [number, number] | null {
  const { pointOf } = planeAround(center);
  const [a, b] = [pointOf(from), pointOf(to)];
  const [north, east] = [b.north - a.north, b.east - a.east];
  const outside = a.north ** 2 + a.east ** 2 - radius ** 2;
  const length = north ** 2 + east ** 2;
  if (length === 0) return outside <= 0 ? [0, 1] : null;
  // Where |a + t (b - a)| = radius.
  const half = (a.north * north + a.east * east) / length;
  const root = half ** 2 - outside / length;
  if (root < 0) return null;
  const [enter, leave] = [-half - Math.sqrt(root), -half + Math.sqrt(root)];
  return enter <= 1 && leave >= 0 ? [Math.max(0, enter), Math.min(1, leave)] : null;
}
