/** Which sport the words and numbers of files mean. */
import type { Sport } from "../../domain/course/course.ts";

/** Parts of the words that apps write, as "trail_running" and "Biking". */
const WORDS: [part: string, sport: Sport][] = [
  ["swimrun", "other"],
  ["run", "running"],
  ["cycl", "cycling"],
  ["bik", "cycling"],
  ["ride", "cycling"],
  ["swim", "swimming"],
  ["transition", "transition"],
];

/** Older GPX of Strava. */
const STRAVA_NUMBERS: Record<string, Sport> = { 1: "cycling", 9: "running", 16: "swimming" };

/** Returns null if the file does not say it. */
export function sportOf(written: string | null): Sport | null {
  const word = written?.trim().toLowerCase();
  if (!word) return null;
  return STRAVA_NUMBERS[word] ?? WORDS.find(([part]) => word.includes(part))?.[1] ?? "other";
}

/** The profile's enum "sport" (developer.garmin.com/fit). 0 is generic, 18 multisport: neither says anything. */
const FIT_SPORTS: Record<number, Sport | null> = {
  0: null,
  1: "running",
  2: "cycling",
  3: "transition",
  5: "swimming",
  18: null,
  21: "cycling",
};

/** In a pool and in open water: older watches name no sport beside it. */
const SWIMS = [17, 18];

export function sportOfFit(sport: number | null, subSport: number | null = null): Sport | null {
  if (sport === 0 && subSport !== null && SWIMS.includes(subSport)) return "swimming";
  if (sport === null) return null;
  const known = FIT_SPORTS[sport];
  return known === undefined ? "other" : known;
}
