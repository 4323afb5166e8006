/** All points of a race as one list, each with its distance from the start. */
import { metersBetween } from "./geo.ts";
import type { Leg, Place, RaceFile, TrackPoint } from "./race-file.ts";

export interface Node {
  /** Since the start of the race; never less than that of the node before. */
  meters: number;
  /** Since the start of the race; never less than before. */
  seconds: number | null;
  place: Place | null;
  /** Meters above the sea. */
  height: number | null;
  heartRate: number | null;
  /** Whether the watch was paused before it, or another leg begins. */
  isResumed: boolean;
}

/** Values of one kind along the track: `values[i]` at `meters[i]`. */
export interface Channel {
  meters: number[];
  values: number[];
}

/** A track that is shorter than this share of its leg's distance ended early, and is not stretched. */
const MIN_TRACK_SHARE = 0.8;
/** Values that are farther apart are not interpolated. A lap of a mile is shorter. */
const MAX_GAP_METERS = 2_000;

export function trackOf({ legs, startedAt }: Pick<RaceFile, "legs" | "startedAt">): Node[] {
  const nodes: Node[] = [];
  let metersBefore = 0;
  let lastSeconds = 0;
  for (const leg of legs) {
    const points = leg.segments.flat();
    const resumed = new Set(leg.segments.map(([first]) => first));
    const meters = metersOf(leg);
    const start = leg.start === null || !startedAt ? null : (leg.start - startedAt.getTime()) / 1_000;
    const isTimed = start !== null && points.some(({ time }) => time !== null);
    const legMeters = leg.meters ?? meters.at(-1) ?? 0;
    // A watch records its first point a few meters or seconds late, and its last one early.
    if (isTimed) nodes.push(bareNode(metersBefore, start));
    for (const [index, point] of points.entries()) {
      const seconds =
        point.time === null || !startedAt
          ? null
          : Math.max(lastSeconds, (point.time - startedAt.getTime()) / 1_000);
      lastSeconds = seconds ?? lastSeconds;
      nodes.push({
        meters: metersBefore + (meters[index] ?? 0),
        seconds,
        place: point.place,
        height: point.elevation,
        heartRate: point.heartRate,
        isResumed: resumed.has(point),
      });
    }
    metersBefore += legMeters;
    if (isTimed && leg.seconds !== null) {
      lastSeconds = Math.max(lastSeconds, start + leg.seconds);
      nodes.push(bareNode(metersBefore, lastSeconds));
    }
  }
  return nodes;
}

/** Where a leg starts or ends. */
function bareNode(meters: number, seconds: number): Node {
  return { meters, seconds, place: null, height: null, heartRate: null, isResumed: false };
}

/**
 * Returns the distance of each point from the leg's start: as the device says, with the points in between placed along the
 * track. A track without device distances is scaled to the leg's total, unless it ended early.
 */
function metersOf(leg: Leg): number[] {
  const points = leg.segments.flat();
  const along = metersAlong(leg.segments);
  // A device that measured nothing writes 0.
  const isMeasured = points.some((point) => (point.meters ?? 0) > 0);
  const meters = isMeasured ? metersOfDevice(points, along) : along;
  const last = meters.at(-1) ?? 0;
  const total = leg.meters ?? last;
  const isAsItIs = isMeasured ? last <= total : last < total * MIN_TRACK_SHARE;
  const scale = last > 0 && !isAsItIs ? total / last : 1;
  return meters.map((value) => value * scale);
}

/** A pause adds no distance. */
function metersAlong(segments: TrackPoint[][]): number[] {
  let meters = 0;
  return segments.flatMap((segment) => {
    let last: Place | null = null;
    return segment.map(({ place }) => {
      if (place && last) meters += metersBetween(last, place);
      last = place ?? last;
      return meters;
    });
  });
}

/** Points without a device distance are interpolated in proportion to the distance along the places. */
function metersOfDevice(points: TrackPoint[], along: number[]): number[] {
  const filled: number[] = [];
  let known = { meters: 0, along: 0 };
  for (const [index, point] of points.entries()) {
    if (point.meters === null) continue;
    const next = { meters: Math.max(known.meters, point.meters), along: along[index] ?? 0 };
    const length = next.along - known.along;
    while (filled.length <= index) {
      const share = length > 0 ? ((along[filled.length] ?? 0) - known.along) / length : 0;
      filled.push(
        filled.length === index ? next.meters : known.meters + share * (next.meters - known.meters),
      );
    }
    known = next;
  }
  while (filled.length < points.length) filled.push(known.meters);
  return filled;
}

/** Returns the values of the nodes, without the nodes for which `value` returns null. */
export function channelOf(nodes: Node[], value: (node: Node) => number | null): Channel {
  const channel: Channel = { meters: [], values: [] };
  for (const node of nodes) {
    const known = value(node);
    if (known === null) continue;
    channel.meters.push(node.meters);
    channel.values.push(known);
  }
  return channel;
}

/**
 * Returns the value at a distance, interpolated, or null where it is unknown. Where the athlete stood still, and there are
 * several values, it is the first: a stop belongs to what comes after it.
 */
export function valueAt({ meters, values }: Channel, at: number): number | null {
  const next = firstFrom(meters, at);
  const [to, after] = [meters[next], values[next]];
  if (to === undefined || after === undefined) return null;
  if (to === at) return after;
  const [from, before] = [meters[next - 1], values[next - 1]];
  if (from === undefined || before === undefined || to - from > MAX_GAP_METERS) return null;
  return before + ((after - before) * (at - from)) / (to - from);
}

/** Returns the index of the first of ascending numbers that is not less than `value`. */
export function firstFrom(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
