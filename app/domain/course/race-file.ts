/** The data that is read from the file of a watch or an app. It never leaves the device; only a `Course` does. */

import type { Sport } from "./course.ts";

export interface Place {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
}

export interface TrackPoint {
  /** Null where the watch had no satellites. */
  place: Place | null;
  /** Milliseconds since 1970; null in files without times. */
  time: number | null;
  /** Above the sea, in meters. */
  elevation: number | null;
  /** Since the leg's start, as the device measured it; null if the device does not say, and the places are used. */
  meters: number | null;
  /** Beats a minute. */
  heartRate: number | null;
}

/** One sport from its start to its end. A race of one sport has one leg; a triathlon has five with its transitions. */
export interface Leg {
  sport: Sport | null;
  /** The watch was paused between two segments. A segment has no gap. */
  segments: TrackPoint[][];
  /** From start to end, with pauses; null without times. */
  seconds: number | null;
  /** The device's own total, or else the length of the track; null without either. */
  meters: number | null;
  /** The device's own total, in meters; null if it says none. */
  climb: number | null;
  /** Its start in milliseconds since 1970, possibly before the first point. Null without times. */
  start: number | null;
  /** Without pauses, as the device says, or null. */
  timerSeconds: number | null;
}

/**
 * What is wrong with a file, or missing. "clock": its date is wrong. "place": its day depends on the device's time zone.
 * "speed": distance and time contradict each other. "climb": the device's climb is impossible. "plan": it contains a planned
 * course, so its times do not count. "untimed": it has no times. "sparse": its places are too far apart to measure the
 * distance. "cut-off": it is truncated. "left-out": the file or ZIP contains more, which is too short, too much or
 * unreadable.
 */
export type RaceFileNote =
  | "clock"
  | "place"
  | "speed"
  | "climb"
  | "plan"
  | "untimed"
  | "sparse"
  | "cut-off"
  | "left-out";

export interface RaceFile {
  /** The activity's title, from the athlete or the watch; null in files without one. */
  title: string | null;
  legs: Leg[];
  /** By the device's clock, which may be wrong; null without times. */
  startedAt: Date | null;
  /** Local time minus UTC, in minutes; null if the file does not say. */
  utcOffset: number | null;
  /** The time zone of the start (IANA); null without places, and for a virtual ride on an island that does not exist. */
  timeZone: string | null;
  /** From the first leg's start to the last leg's end, pauses included. */
  seconds: number | null;
  /** Without pauses; null if the file does not say. */
  timerSeconds: number | null;
  /** The total of all legs. */
  meters: number | null;
  notes: RaceFileNote[];
}

/** A larger file is rejected. */
export const MAX_RACE_FILE_BYTES = 50_000_000;

/** Why a file cannot be used. "empty": it has neither a time nor a distance. */
export type RaceFileFault = "too-large" | "unknown" | "damaged" | "entities" | "empty";

/** `races`: the candidates, in the order of their times; the athlete chooses one. */
export type RaceFileOutcome =
  | { kind: "read"; races: [RaceFile, ...RaceFile[]] }
  | { kind: "unreadable"; reason: RaceFileFault };

const TYPES = [
  "application/gpx+xml",
  "application/vnd.garmin.tcx+xml",
  "application/vnd.ant.fit",
  "application/zip",
  "application/x-zip-compressed",
];
const FORMATS = [".gpx", ".tcx", ".fit"];
const ENDINGS = [...FORMATS, ...FORMATS.map((ending) => `${ending}.gz`), ".zip"];

/** Whether a file may be a race file, by its name or type. `readRaceFile` looks at its content. */
export function isRaceFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const lowerCase = name.toLowerCase();
  return TYPES.includes(type) || ENDINGS.some((ending) => lowerCase.endsWith(ending));
}
