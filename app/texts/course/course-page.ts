/** What the page of a recap says of the race's course. */

import type { Sport } from "../../domain/course/course.ts";
import type { Units } from "../../domain/race/units.ts";

const UNITS = { km: ["Kilometer", "Kilometers"], mi: ["Mile", "Miles"] } as const;

const SPORTS: Record<Sport, string> = {
  running: "Run",
  cycling: "Bike",
  swimming: "Swim",
  transition: "Transition",
  other: "Leg",
};

export const COURSE_TEXTS = {
  heading: "The Course",
  units: "Units",
  oneUnit: (unit: Units) => UNITS[unit][0],
  unit: (unit: Units) => UNITS[unit][1],
  meters: "Meters",
  time: "Time",
  distance: "Distance",
  pace: "Pace",
  speed: "Speed",
  ofClimb: (height: string) => `${height} of climbing`,
  about: "about ",
  watchTime: "Watch time",
  byWatch: (time: string) => `${time} by the watch`,
  along: "Along the course",
  /** "Swim", "Run 2", "T1". */
  sport: (sport: Sport | null, number: number | null) => {
    if (number === null) return SPORTS[sport ?? "other"];
    return sport === "transition" ? `T${number}` : `${SPORTS[sport ?? "other"]} ${number}`;
  },
  /** "Kilometer 38", "Miles 6–10", "Meters 300–400". */
  part: (unit: Units | "m", from: number, to: number) => {
    if (unit === "m") return `Meters ${from}–${to}`;
    const [one, many] = UNITS[unit];
    return to - from > 1 ? `${many} ${from + 1}–${to}` : `${one} ${to}`;
  },
  /** What is left after the last whole kilometer. */
  last: (distance: string) => `The last ${distance}`,
  best: "Fastest",
  slowest: "Slowest",
  elevation: "Elevation",
  uphill: (height: string) => `${height} up`,
  downhill: (height: string) => `${height} down`,
  heartRate: "Heart rate",
  bpm: (beats: number) => `${beats} bpm`,
  noGps: "No GPS",
  pin: (name: string, others: number) => (others === 0 ? name : `${name}, and ${others} more`),
  photo: (name: string) => `Photo: ${name}`,
  video: (name: string) => `Video: ${name}`,
  splits: "Splits",
  legs: "The legs of the race",
  leg: "Leg",
  firstHalf: "First half",
  secondHalf: "Second half",
  scaled: "Scaled to the official distance.",
  sentence: {
    length: (distance: string) => `A course of ${distance}`,
    climb: (climb: string, isMeasured: boolean) => `with ${isMeasured ? "" : "about "}${climb} of climbing`,
    heights: (lowest: string, highest: string) => `between ${lowest} and ${highest} above sea level`,
    split: (part: string, time: string) => `${part} in ${time}`,
    extremes: (best: string, slowest: string) => `Fastest: ${best}. Slowest: ${slowest}.`,
  },
} as const;
