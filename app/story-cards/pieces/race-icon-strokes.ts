/** The icons of the race types, drawn for cards and films: bold enough to read in a small picture. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { RUNNING_SHOE } from "../../domain/race/running-shoe.ts";

/** Strokes on a field of 24 by 24. */
export const RACE_STROKES: Record<RaceType, string> = {
  running: RUNNING_SHOE,
  // Two wheels and a frame.
  cycling:
    "M2 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M15 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M5.5 16.5L9 9.5h6.5l3 7M9 9.5l3.5 7L15.5 9.5M7.5 6.5h3M14.5 5.5h2.5",
  // A medal.
  triathlon: "M7 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0M9.5 11.6L5 3h5l2 4 2-4h5l-4.5 8.6",
  // A dumbbell.
  hyrox: "M8 12h8M8 6.5v11M16 6.5v11M4.5 9v6M19.5 9v6M2 11v2M22 11v2",
  // A flag.
  other: "M5 21.5V3.5c4-2 7 2 14 0v10c-7 2-10-2-14 0",
};
