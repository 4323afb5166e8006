/** The copy of a recap that a device stores in `savedRecaps` (specification 3, Browser storage). */
import * as z from "zod/mini";
import { type RaceDetails, resultFigure } from "../race/race-details.ts";
import { formatDistance, type RaceType, raceTypeSchema } from "../race/race-type.ts";
import { type Recap, shareIdSchema } from "./recap.ts";

const shortText = z.catch(z.nullable(z.string().check(z.maxLength(200))), null);

const savedRecapSchema = z.object({
  shareId: shareIdSchema,
  /** Null without an account; copies of an older version have none. */
  userId: z.optional(z.nullable(z.string())),
  raceType: raceTypeSchema,
  name: shortText,
  date: shortText,
  location: shortText,
  /** As shown: "Half Marathon", "12.5 km". */
  distanceText: shortText,
  /** The finish time as typed, or "DNF". */
  resultText: shortText,
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
});
export type SavedRecap = z.infer<typeof savedRecapSchema>;

export function savedRecapOf(
  recap: Pick<Recap, "shareId" | "userId" | "createdAt"> & RaceDetails & { raceType: RaceType },
) {
  const { shareId, userId, raceType, name, date, location, createdAt } = recap;
  return {
    shareId,
    userId,
    raceType,
    name,
    date,
    location,
    distanceText: formatDistance(recap),
    resultText: resultFigure(recap)?.value ?? null,
    createdAt,
  } satisfies SavedRecap;
}

/** Returns the copies in a stored text. Invalid copies are left out. */
export function parseSavedRecaps(stored: string | null): SavedRecap[] {
  try {
    const list = z.array(z.unknown()).safeParse(JSON.parse(stored ?? "[]")).data ?? [];
    return list.flatMap((item) => savedRecapSchema.safeParse(item).data ?? []);
  } catch (error) {
    // Text under our key that we did not write.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
