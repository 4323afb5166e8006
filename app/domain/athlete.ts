/** The athlete of a recap, as readers see them (product.md, `athlete`). */
import type { RaceDetails } from "./race-details.ts";

export interface Athlete {
  /** The whole name, as the athlete typed it. */
  firstName: string;
  profileImageUrl: string | null;
}

/** Returns null if the recap names nobody. */
export function athleteOf({ athleteName }: Pick<RaceDetails, "athleteName">): Athlete | null {
  return athleteName === null ? null : { firstName: athleteName, profileImageUrl: null };
}
