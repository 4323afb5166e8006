/** Begins a recap of the same race as a shared one, with its details (product.md, The same race). */
import type { SitePath } from "../site/site-path.ts";
import type { Recap } from "./recap.ts";
import { isShared, shareIdSchema } from "./recap.ts";

/** The parameter of a URL or form: the share id of the recap that the details are taken from. */
export const LIKE_PARAMETER = "like";

/** Returns the URL that begins a recap of the same race. */
export function sameRaceUrl(shareId: string): SitePath {
  return withLike("/race-type", shareId);
}

export function withLike(path: SitePath, shareId: string | null): SitePath {
  if (shareId === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${LIKE_PARAMETER}=${shareId}`;
}

/** Returns the share id that an address or a form has, or null without a valid one. */
export function likeIn(values: URLSearchParams | FormData): string | null {
  return shareIdSchema.safeParse(values.get(LIKE_PARAMETER)).data ?? null;
}

/** Returns what is taken from a recap: the race, and nothing of its athlete. Null unless everybody may read it. */
export function sameRaceOf(recap: Recap | null) {
  if (recap === null || !isShared(recap)) return null;
  const { raceType, name, date, location, distance, customDistanceValue, customDistanceUnit } = recap;
  return { raceType, details: { name, date, location, distance, customDistanceValue, customDistanceUnit } };
}

export type SameRace = NonNullable<ReturnType<typeof sameRaceOf>>;
