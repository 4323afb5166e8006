/** Pages of an athlete's recaps: their order, where a page begins, its links, and which device copies belong to it. */
import * as z from "zod/mini";
import type { Recap } from "../recap/recap.ts";
import type { SavedRecap } from "../recap/saved-recap.ts";
import type { RecapSummary } from "./recap-summary.ts";

/** Recaps on a page of the API's lists. */
export const RECAP_PAGE_SIZE = 50;
/** Rows on a page of /past-recaps, in one column or two. */
export const PAST_RECAPS_PAGE_SIZE = 24;

/**
 * `created`: newest recap first, as in the API's lists. `raced`: drafts in that order, and then published recaps by the
 * date of the race, latest first, as on /past-recaps.
 */
export type RecapOrder = "created" | "raced";

/** A place in the order of the list. The recap that had it may be deleted: the place remains. */
export interface RecapPlace {
  status: Recap["status"];
  /** `YYYY-MM-DD` of a published recap in the order `raced`, otherwise null. */
  raceDate: string | null;
  /** Milliseconds since 1970. */
  createdAtMs: number;
  /** The recap's number, which orders recaps of the same millisecond. */
  id: number;
}

/** A page of the recaps that follow a place (`before`), or precede it (`after`); null for the first page. */
export type RecapCursor = { before: RecapPlace } | { after: RecapPlace } | null;

export interface RecapPage {
  order: RecapOrder;
  recaps: RecapSummary[];
  hasNewer: boolean;
  hasOlder: boolean;
}

const DRAFT: Recap["status"] = "draft";

/**
 * As in `?before=1779004800000_42`, `2026-05-17_1779004800000_42` in the order `raced`, and `draft_1779004800000_42` for a
 * draft's place.
 */
const placeSchema = z.pipe(
  z.string().check(z.regex(/^(draft_|\d{4}-\d{2}-\d{2}_)?-?\d{1,15}_\d{1,15}$/)),
  z.transform((text): RecapPlace => {
    const [id, createdAtMs, start = null] = text.split("_").reverse();
    const isDraft = start === DRAFT;
    return {
      status: isDraft ? "draft" : "published",
      raceDate: isDraft ? null : start,
      createdAtMs: Number(createdAtMs),
      id: Number(id),
    };
  }),
);

/** Returns the cursor in an address, or null if it has none, an invalid one, or one of another order. */
export function recapCursorIn(search: URLSearchParams, order: RecapOrder): RecapCursor {
  const after = placeIn(search.get("after"), order);
  if (after) return { after };
  const before = placeIn(search.get("before"), order);
  return before && { before };
}

function placeIn(text: string | null, order: RecapOrder): RecapPlace | null {
  const place = placeSchema.safeParse(text).data;
  return place && (place.raceDate !== null) === isByRace(place.status, order) ? place : null;
}

/** Whether recaps of a status are in the order of their races. */
export function isByRace(status: Recap["status"], order: RecapOrder): boolean {
  return order === "raced" && status === "published";
}

/** Returns the query parameter of a cursor. */
export function recapPageParameters(cursor: RecapCursor): Record<string, string> {
  const places = Object.entries(cursor ?? {});
  return Object.fromEntries(places.map(([side, place]) => [side, placeText(place)]));
}

function placeText({ status, raceDate, createdAtMs, id }: RecapPlace): string {
  const start = status === DRAFT ? DRAFT : raceDate;
  return [...(start === null ? [] : [start]), createdAtMs, id].join("_");
}

/** Returns the cursor of the page that follows, or null if there are no older recaps. */
export function olderPage({ recaps, order, hasOlder }: RecapPage): RecapCursor {
  const last = recaps.at(-1);
  return hasOlder && last ? { before: placeOf(last, order) } : null;
}

/** Returns the cursor of the page before, or null if there are no newer recaps. */
export function newerPage({ recaps, order, hasNewer }: RecapPage): RecapCursor {
  const [first] = recaps;
  return hasNewer && first ? { after: placeOf(first, order) } : null;
}

/** Returns the page to show when the one at the cursor is empty: the one that ends at its place, else the newest. */
export function insteadOfEmpty(cursor: RecapCursor): RecapCursor {
  if (cursor === null || "after" in cursor) return null;
  // A page does not contain its cursor's place, and this one should.
  return { after: { ...cursor.before, id: Math.max(0, cursor.before.id - 1) } };
}

function placeOf(recap: RecapSummary, order: RecapOrder): RecapPlace {
  const { status, id } = recap;
  const { raceDate, createdAtMs } = racedAt(recap);
  return { status, raceDate: isByRace(status, order) ? raceDate : null, createdAtMs, id };
}

/** Orders published recaps, and the device's copies of them, in the collection. */
interface RacedAt {
  /** `YYYY-MM-DD` */
  raceDate: string;
  /** Milliseconds since 1970. */
  createdAtMs: number;
}

/** Only copies can lack the date: they come last. */
const BEFORE_ALL_RACES = "0000-01-01";

function racedAt({ date, createdAt }: Pick<SavedRecap, "date" | "createdAt">): RacedAt {
  return { raceDate: date ?? BEFORE_ALL_RACES, createdAtMs: Date.parse(createdAt) };
}

function isEarlier(one: RacedAt, other: RacedAt): boolean {
  if (one.raceDate !== other.raceDate) return one.raceDate < other.raceDate;
  return one.createdAtMs < other.createdAtMs;
}

/** Compares for `sort`: the latest race first. */
export function byRaceDate(
  one: Pick<SavedRecap, "date" | "createdAt">,
  other: Pick<SavedRecap, "date" | "createdAt">,
): number {
  const [a, b] = [racedAt(one), racedAt(other)];
  return Number(isEarlier(a, b)) - Number(isEarlier(b, a));
}

/** The part of all races that a page's published recaps cover; null where it has no end. */
export interface PageSpan {
  from: RacedAt | null;
  /** Exclusive. */
  until: RacedAt | null;
}

/**
 * Returns what the page covers, or null if it ends before the first published recap. It ends where the page's neighbours
 * begin.
 */
export function spanOf({ recaps, hasNewer, hasOlder }: RecapPage, cursor: RecapCursor): PageSpan | null {
  const [first, last] = [recaps[0], recaps.at(-1)];
  if (hasOlder && last?.status === DRAFT) return null;
  const span: PageSpan = {
    from: hasOlder && last ? racedAt(last) : null,
    until: hasNewer && first?.status === "published" ? justAfter(racedAt(first)) : null,
  };
  if (cursor === null) return span;
  if ("before" in cursor) return { ...span, until: placeAmongRaces(cursor.before) };
  const after = placeAmongRaces(cursor.after);
  return after === null ? span : { ...span, from: justAfter(after) };
}

function justAfter({ raceDate, createdAtMs }: RacedAt): RacedAt {
  return { raceDate, createdAtMs: createdAtMs + 1 };
}

/** Null for a draft: it precedes all published recaps. */
function placeAmongRaces({ raceDate, createdAtMs }: RecapPlace): RacedAt | null {
  return raceDate === null ? null : { raceDate, createdAtMs };
}

/**
 * Returns the device's copies that belong to the page. A page cannot tell whether the server has a recap of another page,
 * so a copy is compared only with the page that covers its race.
 */
export function copiesWithin(span: PageSpan | null, saved: SavedRecap[]): SavedRecap[] {
  if (span === null) return [];
  const { from, until } = span;
  return saved.filter((copy) => {
    const raced = racedAt(copy);
    return (from === null || !isEarlier(raced, from)) && (until === null || isEarlier(raced, until));
  });
}
