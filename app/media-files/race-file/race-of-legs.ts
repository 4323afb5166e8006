/** Makes races of what a reader has found in a file: puts right what devices get wrong, and sums up. */
import { HEART_RATES, HEIGHTS } from "../../domain/course/course.ts";
import { impossibleOf } from "../../domain/course/possible.ts";
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

interface FoundRace {
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
}

const MAX_LEG_ERROR_MS = 3_600_000;

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
export function racesOf({ races, isCutOff }: FoundFile, now: Date): RaceFile[] {
  const files = races.flatMap((race) => raceOf(race, isCutOff, now) ?? []);
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

function raceOf({ legs: found, ...race }: FoundRace, isCutOff: boolean, now: Date): RaceFile | null {
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
    ["cut-off", isCutOff],
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
  const segments = inOrder(found.filter(({ length }) => length > 0));
  const ordered = segments.flat();
  const shifted = mendLeap(ordered, leg.seconds ?? lapSeconds, leg.start);
  dropOtherDays(ordered);
  keepRising(ordered, "time");
  keepRising(ordered, "meters");
  dropStrays(ordered);
  for (const point of ordered) {
    point.elevation = within(point.elevation, HEIGHTS);
    point.heartRate = within(point.heartRate, HEART_RATES);
  }
  const span = timeSpanOf(segments);
  const start = startOf(isPlan ? null : shifted, span, leg.seconds ?? lapSeconds);
  const spanSeconds = span && start !== null ? (span.last - start) / 1_000 : null;
  const seconds = isPlan ? null : (leg.seconds ?? latest(lapSeconds, spanSeconds));
  const measured = ordered.findLast(({ meters }) => meters !== null)?.meters ?? null;
  const meters =
    possible("meters", lapSeconds === null ? (leg.meters ?? measured) : latest(leg.meters, measured)) ??
    possible("meters", measured) ??
    possible("meters", lengthOf(segments));
  return {
    ...leg,
    segments,
    start,
    seconds: possible("seconds", seconds),
    timerSeconds: isPlan ? null : (leg.timerSeconds ?? withoutPauses(segments)),
    meters,
  };
}

/** The device's, unless its first point is older or so much later that it is of another race. */
function startOf(start: number | null, span: TimeSpan | null, seconds: number | null): number | null {
  if (!span) return start;
  const isNear = start !== null && start <= span.first && span.first - start <= (seconds ?? 0) * 1_000;
  return isNear ? start : span.first;
}

/** Of several segments, each of which is a time without a pause. */
function withoutPauses(segments: TrackPoint[][]): number | null {
  if (segments.length < 2) return null;
  const spans = segments.flatMap((segment) => timeSpanOf([segment]) ?? []);
  return spans.reduce((sum, { first, last }) => sum + last - first, 0) / 1_000 || null;
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
