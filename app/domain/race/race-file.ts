/** The file of a watch, as far as it is read. */

export interface RaceFile {
  /** When the first point was recorded; null without times. */
  startedAt: Date | null;
  /** From the first point to the last: a race counts its pauses. */
  seconds: number | null;
  /** Along the track; null without a place. */
  meters: number | null;
}

/** What is larger is no race. */
export const MAX_RACE_FILE_BYTES = 50_000_000;

export type RaceFileOutcome =
  | { kind: "read"; file: RaceFile }
  /** "empty": there is neither a time nor a distance in it. */
  | { kind: "unreadable"; reason: "too-large" | "unknown" | "damaged" | "empty" };

export function isRaceFile({ name, type }: File): boolean {
  return type === "application/gpx+xml" || /\.gpx$/i.test(name);
}
