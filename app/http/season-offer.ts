/** The season that home offers: in December this year's, in January last year's. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { calendarDay } from "../domain/lib/dates.ts";
import { MIN_OFFERED_RACES } from "../domain/season/season.ts";

type OfferContext = Pick<AppLoadContext, "viewer" | "timeZone"> & {
  services: Pick<AppLoadContext["services"], "seasons">;
};

/** Returns null in other months, without reading anything, and if there are too few races. */
export async function findSeasonOffer({ services, viewer, timeZone }: OfferContext, now = new Date()) {
  const today = calendarDay(now, timeZone);
  const [year = 0, month] = today.split("-").map(Number);
  if (month !== 12 && month !== 1) return null;
  const { season } = await services.seasons.find(viewer, month === 12 ? year : year - 1, today);
  if (season.races.length < MIN_OFFERED_RACES) return null;
  return {
    year: season.year,
    races: season.races.length,
    // What was said for the year that has begun.
    next: month === 1 ? (season.next?.text ?? null) : null,
  };
}
