/** What is read of the file of a watch or an app. It never leaves the device: what does is a `Course`. */

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
  /** Since the leg's start, as the device measured it. Null where it says nothing: then the places tell. */
  meters: number | null;
  /** Beats a minute. */
  heartRate: number | null;
}

/** One sport from its start to its end: a race has one, a triathlon has five with its transitions. */
export interface Leg {
  sport: Sport | null;
  /** Between two segments the watch was paused. A segment has no gap. */
  segments: TrackPoint[][];
  /** From start to end, with pauses; null without times. */
  seconds: number | null;
  /** As the device says, else along the track; null without either. */
  meters: number | null;
  /** The device's own total, in meters; null if it says none. */
  climb: number | null;
}

export interface RaceFile {
  legs: Leg[];
  /** Of the first point; null without times. */
  startedAt: Date | null;
  /** The clock of the place minus UTC, in minutes; null where the file does not say it. */
  utcOffset: number | null;
  /** From the first leg's start to the last one's end: a race counts its pauses. */
  seconds: number | null;
  /** All legs together. */
  meters: number | null;
}

/** What is larger is no race. */
export const MAX_RACE_FILE_BYTES = 50_000_000;

/** The fault of a file that cannot be used. "empty": there is neither a time nor a distance in it. */
export type RaceFileFault = "too-large" | "unknown" | "damaged" | "empty";

export type RaceFileOutcome =
  | { kind: "read"; file: RaceFile }
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

/** Whether a file may be a race's, by its name or type. What is in it is another question: `readRaceFile` answers it. */
export function isRaceFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const lowerCase = name.toLowerCase();
  return TYPES.includes(type) || ENDINGS.some((ending) => lowerCase.endsWith(ending));
}
