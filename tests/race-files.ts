/** Race files as the reader returns them, made of a few numbers. */
import type { Sport } from "../app/domain/course/course.ts";
import type { Leg, Place, RaceFile, TrackPoint } from "../app/domain/course/race-file.ts";

export const RACE_START = new Date("2026-05-17T08:00:00Z");

/** A point of a track; `seconds` since RACE_START. */
export function trackPoint({ seconds, ...point }: Partial<TrackPoint> & { seconds?: number }): TrackPoint {
  return {
    place: null,
    time: seconds === undefined ? null : RACE_START.getTime() + seconds * 1_000,
    elevation: null,
    meters: null,
    heartRate: null,
    ...point,
  };
}

export function leg(segments: TrackPoint[][], overrides: Partial<Leg> = {}): Leg {
  const times = segments.flat().flatMap(({ time }) => time ?? []);
  const [start = null, end = null] = [times[0], times.at(-1)];
  const seconds = start === null || end === null ? null : (end - start) / 1_000;
  return {
    ...{ sport: "running", segments, start, seconds, timerSeconds: null, meters: null, climb: null },
    ...overrides,
  };
}

export function raceFile(legs: Leg[], overrides: Partial<RaceFile> = {}): RaceFile {
  const sum = (values: (number | null)[]) =>
    values.every((value) => value === null)
      ? null
      : values.reduce((total: number, value) => total + (value ?? 0), 0);
  const hasTimes = legs.some(({ segments }) => segments.flat().some(({ time }) => time !== null));
  return {
    title: null,
    legs,
    startedAt: hasTimes ? RACE_START : null,
    utcOffset: null,
    timeZone: null,
    timerSeconds: null,
    notes: [],
    seconds: sum(legs.map(({ seconds }) => seconds)),
    meters: sum(legs.map(({ meters }) => meters)),
    ...overrides,
  };
}

interface Run {
  /** How far it is. */
  meters: number;
  /** Where the runner is after so many meters. */
  placeAt?: (meters: number) => Place;
  /** How long a meter takes there, in seconds. */
  paceAt?: (meters: number) => number;
  heightAt?: (meters: number) => number;
  /** Between two points. */
  step?: number;
  sport?: Sport;
}

/** A run on one track without a pause. By default to the north, 5:00 a kilometer, on a flat course. */
export function run({
  meters,
  placeAt = (at) => ({ lat: 50 + at / 111_195, lon: 7 }),
  paceAt = () => 0.3,
  heightAt = () => 100,
  step = 10,
  sport = "running",
}: Run): RaceFile {
  const points: TrackPoint[] = [];
  let seconds = 0;
  for (let at = 0; at <= meters; at += step) {
    points.push(
      trackPoint({ place: placeAt(at), meters: at, elevation: heightAt(at), heartRate: 150, seconds }),
    );
    seconds += paceAt(at) * step;
  }
  return raceFile([leg([points], { meters, sport })]);
}
