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
  /** When it began, in milliseconds since 1970: a device may record its first point later. Null without times. */
  start: number | null;
  /** Without pauses, as the device says; null if it does not. */
  timerSeconds: number | null;
}

/**
 * What a file cannot be believed, or lacks. "clock": its date. "place": whose day its date is, which was the device's. "speed": distance and time, which do not fit each other. "climb": the device's.
 * "plan": it has a course that was planned, so its times are none. "untimed": there are no times. "sparse": its places are too far apart to tell the distance. "cut-off": its end is missing.
 * "left-out": there is more in the file or ZIP, which is too short, too much, or could not be read.
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
  /** What the athlete or the watch has called the activity; null in files without that. */
  title: string | null;
  legs: Leg[];
  /** By the device's clock, which may be wrong; null without times. */
  startedAt: Date | null;
  /** The clock of the place minus UTC, in minutes; null where the file does not say it. */
  utcOffset: number | null;
  /** Of the place where it began (IANA); null without places, and for a ride on an island that is none. */
  timeZone: string | null;
  /** From the first leg's start to the last one's end: a race counts its pauses. */
  seconds: number | null;
  /** Without pauses; null if the file does not say it. */
  timerSeconds: number | null;
  /** All legs together. */
  meters: number | null;
  notes: RaceFileNote[];
}

/** What is larger is no race. */
export const MAX_RACE_FILE_BYTES = 50_000_000;

/** The fault of a file that cannot be used. "empty": there is neither a time nor a distance in it. */
export type RaceFileFault = "too-large" | "unknown" | "damaged" | "entities" | "empty";

/** `races`: those that a file may be the race of, in the order of their times; the athlete knows which. */
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

/** Whether a file may be a race's, by its name or type. What is in it is another question: `readRaceFile` answers it. */
export function isRaceFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const lowerCase = name.toLowerCase();
  return TYPES.includes(type) || ENDINGS.some((ending) => lowerCase.endsWith(ending));
}
