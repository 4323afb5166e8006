/** Tells which legs of a file are one race: those that follow one another. After a long break only the athlete knows. */
import { metersBetween } from "../../domain/course/geo.ts";
import type { TrackPoint } from "../../domain/course/race-file.ts";
import type { FoundLeg } from "./race-of-legs.ts";
import { timeSpanOf } from "./track-points.ts";

/** The longest stop of a race that began a new track. */
const MAX_BREAK_MS = 30 * 60_000;
/** Of tracks without times. */
const MAX_JUMP_METERS = 500;
/** Nobody races on after a night, nor is away for a month. */
const NIGHT_MS = 8 * 3_600_000;
const MAX_NIGHTS_MS = 30 * 24 * 3_600_000;

/** Returns the legs of each race, and after several of them all legs together: they may be the stages of one. */
export function groupedLegs(found: FoundLeg[]): FoundLeg[][] {
  const legs = found.every((leg) => spanOf(leg))
    ? found.toSorted((a, b) => (spanOf(a)?.start ?? 0) - (spanOf(b)?.start ?? 0))
    : found;
  const groups: FoundLeg[][] = [];
  for (const leg of legs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && follows(last, leg)) group.push(leg);
    else groups.push([leg]);
  }
  const isInOrder = legs.every((leg, at) => at === 0 || !overlap(legs[at - 1] as FoundLeg, leg));
  return groups.length > 1 && isInOrder && legs.every((leg) => spanOf(leg))
    ? [...groups, legs.map(copyOf)]
    : groups;
}

/** Apps that write each lap as a segment or track leave out the step between two of them: within so long nobody has paused. */
const MAX_STEP_SECONDS = 10;
/** Unless they stood, in meters a second. */
const MIN_MOVING_SPEED = 1;

/** Returns tracks of one sport as one leg, in segments between which there was a pause. */
export function joinedTracks(legs: FoundLeg[]): FoundLeg[] {
  const joined = tracksOfOneSport(legs);
  for (const leg of joined) {
    const segments: TrackPoint[][] = [];
    for (const points of leg.segments) {
      const last = segments.at(-1);
      // Not all at once: so many arguments overflow the stack.
      if (last && goesOn(last.at(-1), points[0])) for (const point of points) last.push(point);
      else segments.push([...points]);
    }
    leg.segments = segments;
  }
  return joined;
}

function goesOn(before: TrackPoint | undefined, after: TrackPoint | undefined): boolean {
  if (!before?.place || !after?.place || before.time === null || after.time === null) return false;
  const seconds = (after.time - before.time) / 1_000;
  const meters = metersBetween(before.place, after.place);
  return seconds >= 0 && seconds <= MAX_STEP_SECONDS && meters >= MIN_MOVING_SPEED * seconds;
}

function tracksOfOneSport(legs: FoundLeg[]): FoundLeg[] {
  const joined: FoundLeg[] = [];
  for (const leg of legs) {
    const last = joined.at(-1);
    if (last && (last.sport ?? leg.sport) === (leg.sport ?? last.sport)) {
      last.sport ??= leg.sport;
      last.segments = [...last.segments, ...leg.segments];
    } else joined.push({ ...leg });
  }
  return joined;
}

/** Returns the parts of a track between the nights, without what an app wrote of its last place before it knew the new one. */
export function splitAtNights(segments: TrackPoint[][]): TrackPoint[][][] {
  const parts: TrackPoint[][][] = [[]];
  let last: number | null = null;
  for (const segment of segments) {
    parts.at(-1)?.push([]);
    for (const point of segment) {
      // A clock that is set in between leaps farther than a race is long.
      const since: number = last === null || point.time === null ? 0 : point.time - last;
      if (since > NIGHT_MS && since < MAX_NIGHTS_MS) parts.push([[]]);
      parts.at(-1)?.at(-1)?.push(point);
      last = point.time ?? last;
    }
  }
  const whole = parts.map((part) => part.filter(({ length }) => length > 0));
  const moved = whole.filter((part) => part.flat().length > 1);
  return moved.length > 0 ? moved : whole;
}

function follows(last: FoundLeg, leg: FoundLeg): boolean {
  const [before, after] = [spanOf(last), spanOf(leg)];
  if (before && after) return after.start - before.end <= MAX_BREAK_MS && !overlap(last, leg);
  const [end, start] = [last.segments.at(-1)?.at(-1)?.place, leg.segments[0]?.[0]?.place];
  return !end || !start || metersBetween(end, start) <= MAX_JUMP_METERS;
}

/** Two at once are not one after the other. Watches write starts in whole seconds. */
function overlap(last: FoundLeg, leg: FoundLeg): boolean {
  return (spanOf(leg)?.start ?? 0) < (spanOf(last)?.end ?? 0) - MAX_BREAK_MS;
}

function spanOf({ segments, start, seconds }: FoundLeg): { start: number; end: number } | null {
  const span = timeSpanOf(segments);
  const begin = start ?? span?.first ?? null;
  if (begin === null) return null;
  return { start: begin, end: seconds === null ? (span?.last ?? begin) : begin + seconds * 1_000 };
}

/** Each race puts its points right. */
function copyOf(leg: FoundLeg): FoundLeg {
  return { ...leg, segments: leg.segments.map((segment) => segment.map((point) => ({ ...point }))) };
}
