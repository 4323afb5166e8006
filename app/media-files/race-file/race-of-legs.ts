/** Makes races of what a reader has found in a file: puts right what devices get wrong, and sums up. */
import { HEART_RATES, HEIGHTS } from "../../domain/course/course.ts";
import { metersBetween } from "../../domain/course/geo.ts";
import { impossibleOf } from "../../domain/course/plausible-values.ts";
import type { Leg, Place, RaceFile, RaceFileNote, TrackPoint } from "../../domain/course/race-file.ts";
import { mendLeap } from "./mend-leap.ts";
import { dropStrays } from "./strays.ts";
import { timeZoneAt } from "./time-zone-at.ts";
import { dropOtherDays, inOrder, keepRising, lengthOf, type TimeSpan, timeSpanOf } from "./track-points.ts";
import { Unreadable } from "./unreadable.ts";

/** A leg as it is in a file. Null is what the file does not say. */
export interface FoundLeg extends Leg {
  /** What its laps add up to: the track of some ends before them, that of others after. */
  lapSeconds: number | null;
  /** Of its activity. */
  title: string | null;
}

export interface FoundRace {
  /** Only GPX has one that says something. */
  title?: string | null;
  /** In the order of the race. */
  legs: FoundLeg[];
  /** As the file says it, in minutes. */
  utcOffset: number | null;
  /** Its places are none on earth. */
  isVirtual: boolean;
  /** It was planned: its times are guesses. */
  isPlan: boolean;
}

export interface FoundFile {
  /** Those that it may be the file of. */
  races: FoundRace[];
  /** Its end is missing. */
  isCutOff: boolean;
  /** Another file follows it, which was not read. */
  hasMore: boolean;
}

const MAX_LEG_ERROR_MS = 3_600_000;
/** Between two places, who knows which way. */
const MAX_STEP_METERS = 200;
const MAX_APART_SHARE = 0.1;
/** Points of a distance that falls: more are no damage, but a device that begins anew. */
const MAX_FALLING_SHARE = 0.1;
/** Of the way along the places: a distance that is less is in other units, as kilometers. */
const MIN_ALONG_SHARE = 0.1;
/** Longer without a point, and slower, in meters a second, is a pause. */
const MIN_PAUSE_MS = 60_000;
const MAX_PAUSE_SPEED = 0.5;

export function emptyLeg(): FoundLeg {
  return {
    sport: null,
    segments: [],
    start: null,
    seconds: null,
    timerSeconds: null,
    lapSeconds: null,
    title: null,
    meters: null,
    climb: null,
  };
}

/** @throws Unreadable if no race of the file has a time or a distance. */
export function racesOf({ races, isCutOff, hasMore }: FoundFile, now: Date): RaceFile[] {
  const files = races.flatMap((race) => raceOf(race, { isCutOff, hasMore }, now) ?? []);
  if (files.length === 0) throw new Unreadable(isCutOff ? "damaged" : "empty");
  if (!isCutOff) return files;
  const end = Math.max(...files.map(endOf));
  return files.map((file) =>
    endOf(file) < end ? { ...file, notes: file.notes.filter((note) => note !== "cut-off") } : file,
  );
}

/** In milliseconds since 1970. All of several races ends with the last one. Without times, later than any. */
export function endOf({ startedAt, seconds }: RaceFile): number {
  return startedAt ? startedAt.getTime() + (seconds ?? 0) * 1_000 : Number.MAX_VALUE;
}

function raceOf(
  { legs: found, ...race }: FoundRace,
  { isCutOff, hasMore }: Pick<FoundFile, "isCutOff" | "hasMore">,
  now: Date,
): RaceFile | null {
  if (found.length > 1) for (const leg of found) dropOtherLegs(leg);
  const legs = found.map((leg) => legOf(leg, race.isPlan));
  const start = legs.find((leg) => leg.start !== null)?.start ?? null;
  const startedAt = start === null ? null : new Date(start);
  const total = {
    seconds: possible("seconds", secondsOf(legs)),
    meters: possible("meters", sumOf(legs.map(({ meters }) => meters))),
  };
  if (total.seconds === null && total.meters === null) return null;
  const [only, another] = legs;
  const climb = sumOf(legs.map((leg) => leg.climb));
  const sport = another ? null : (only?.sport ?? null);
  const impossible = impossibleOf({ startedAt, sport, climb, ...total }, now);
  const isSpeedPossible = !impossible.has("speed");
  const notes: [RaceFileNote, boolean][] = [
    ["clock", impossible.has("date")],
    ["speed", !isSpeedPossible],
    ["climb", impossible.has("climb")],
    ["plan", race.isPlan],
    ["untimed", !race.isPlan && total.seconds === null],
    ["sparse", isSpeedPossible && found.some(({ meters }) => meters === null) && legs.some(isSparse)],
    ["cut-off", isCutOff],
    ["left-out", hasMore],
  ];
  const place = race.isVirtual ? null : firstPlaceOf(legs);
  return {
    title: race.title ?? null,
    legs,
    startedAt,
    utcOffset: offsetOf(race.utcOffset),
    timeZone: place && timeZoneAt(place),
    seconds: isSpeedPossible ? total.seconds : null,
    timerSeconds: sumOf(legs.map(({ timerSeconds }) => timerSeconds)),
    meters: isSpeedPossible ? total.meters : null,
    notes: notes.flatMap(([note, isTrue]) => (isTrue ? [note] : [])),
  };
}

function firstPlaceOf(legs: Leg[]): Place | null {
  for (const { segments } of legs)
    for (const segment of segments)
      for (const { place } of segment) {
        if (place) return place;
      }
  return null;
}

/** Returns null for what is no time zone. Devices that do not know it write 0. */
function offsetOf(minutes: number | null): number | null {
  return minutes !== null && minutes % 15 === 0 && Math.abs(minutes) <= 14 * 60 ? minutes || null : null;
}

function legOf({ segments: found, lapSeconds, title: _title, ...leg }: FoundLeg, isPlan: boolean): Leg {
  const points = found.flat();
  if (isPlan) for (const point of points) point.time = null;
  const tracks = inOrder(found.filter(({ length }) => length > 0));
  const ordered = tracks.flat();
  const shifted = mendLeap(ordered, leg.seconds ?? lapSeconds, leg.start);
  dropOtherDays(ordered);
  keepRising(ordered, "time");
  dropStrays(ordered);
  dropFallingMeters(ordered);
  const isMeasured = ordered.some(({ meters }) => meters !== null);
  const leastMeters = isMeasured ? MIN_ALONG_SHARE * lengthOf(tracks) : 0;
  if ((lastMeters(ordered) ?? 0) < leastMeters) for (const point of ordered) point.meters = null;
  for (const point of ordered) {
    point.elevation = within(point.elevation, HEIGHTS);
    point.heartRate = within(point.heartRate, HEART_RATES);
  }
  const span = timeSpanOf(tracks);
  const start = startOf(isPlan ? null : shifted, span, leg.seconds ?? lapSeconds);
  const segments = withoutWait(tracks, start);
  const spanSeconds = span && start !== null ? (span.last - start) / 1_000 : null;
  const device = leg.seconds ?? latest(lapSeconds, spanSeconds);
  const seconds = isPlan ? null : (possible("seconds", device) ?? possible("seconds", spanSeconds));
  const measured = lastMeters(ordered);
  const total = lapSeconds === null ? (leg.meters ?? measured) : latest(leg.meters, measured);
  const distances = [total, measured, lengthOf(segments)].flatMap(
    (meters) => possible("meters", meters) ?? [],
  );
  const isPossible = (meters: number) =>
    meters >= leastMeters && impossibleOf({ sport: leg.sport, meters, seconds }, null).size === 0;
  return {
    ...leg,
    segments,
    start,
    seconds,
    timerSeconds: isPlan || seconds === null ? null : leg.timerSeconds || seconds - pausesOf(segments),
    meters: distances.find(isPossible) ?? distances[0] ?? null,
  };
}

/** As the device measured it. */
function lastMeters(points: TrackPoint[]): number | null {
  return points.findLast(({ meters }) => meters !== null)?.meters ?? null;
}

/** Whether the places alone tell the distance, and are too far apart for it. */
function isSparse({ segments, meters }: Leg): boolean {
  if (meters === null || segments.some((points) => points.some((point) => point.meters !== null)))
    return false;
  const steps = segments.flatMap((points) => {
    const places = points.flatMap(({ place }) => place ?? []);
    return places.slice(1).map((place, at) => metersBetween(places[at] ?? place, place));
  });
  const apart = steps.reduce((sum, step) => (step > MAX_STEP_METERS ? sum + step : sum), 0);
  return apart > MAX_APART_SHARE * meters;
}

/** The device's, unless the race would then end at another time than its last point, or begin so much before its first one. */
function startOf(start: number | null, span: TimeSpan | null, seconds: number | null): number | null {
  if (!span) return start;
  if (start === null || span.first - start > (seconds ?? 0) * 1_000) return span.first;
  const missesEndBy = (begin: number) => Math.abs(begin + (seconds ?? 0) * 1_000 - span.last);
  return start <= span.first || missesEndBy(start) < missesEndBy(span.first) ? start : span.first;
}

/** What a watch records before its start is no race. */
function withoutWait(tracks: TrackPoint[][], start: number | null): TrackPoint[][] {
  const span = timeSpanOf(tracks);
  if (start === null || !span || span.first >= start) return tracks;
  return tracks
    .map((points) => points.filter(({ time }) => time === null || time >= start))
    .filter(({ length }) => length > 0);
}

/** Returns how long the recording stood still, in seconds: between segments, and where no point was written for long. */
function pausesOf(segments: TrackPoint[][]): number {
  let last: TrackPoint | null = null;
  let pauses = 0;
  for (const segment of segments) {
    for (const point of segment) {
      if (point.time === null) continue;
      const since: number = last === null ? 0 : point.time - (last.time ?? 0);
      const speed = last?.place && point.place ? metersBetween(last.place, point.place) / (since / 1_000) : 0;
      const isStill = since > MIN_PAUSE_MS && speed < MAX_PAUSE_SPEED;
      if (point === segment[0] || isStill) pauses += since / 1_000;
      last = point;
    }
  }
  return pauses;
}

/** Where the device's distance begins anew within a leg, the places tell it. */
function dropFallingMeters(points: TrackPoint[]): void {
  const before = points.filter(({ meters }) => meters !== null).length;
  keepRising(points, "meters");
  const after = points.filter(({ meters }) => meters !== null).length;
  if (after < (1 - MAX_FALLING_SHARE) * before) for (const point of points) point.meters = null;
}

/** Times far outside of a leg are damage: its summary has others, and so have the legs around it. */
function dropOtherLegs({ start, seconds, segments }: FoundLeg): void {
  if (start === null || seconds === null) return;
  const [from, to] = [start - MAX_LEG_ERROR_MS, start + seconds * 1_000 + MAX_LEG_ERROR_MS];
  for (const point of segments.flat())
    if (point.time !== null && (point.time < from || point.time > to)) point.time = null;
}

/** From the first leg's start to the last one's end. */
function secondsOf(legs: Leg[]): number | null {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last || legs.length === 1) return first?.seconds ?? null;
  if (first.start === null || last.start === null || last.seconds === null)
    return sumOf(legs.map(({ seconds }) => seconds));
  return (last.start - first.start) / 1_000 + last.seconds;
}

/** Returns null if all are null. */
export function sumOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function possible(name: "meters" | "seconds", value: number | null): number | null {
  return impossibleOf({ [name]: value }, null).size > 0 ? null : value;
}

function within(value: number | null, { min, max }: { min: number; max: number }): number | null {
  return value !== null && value >= min && value <= max ? value : null;
}
