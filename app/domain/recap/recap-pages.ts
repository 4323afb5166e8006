/**
 * Pages of an athlete's recaps, drafts before published ones and each newest first: where a page begins, its links, and
 * which device copies belong to it.
 */
import * as z from "zod/mini";
import type { Recap } from "./recap.ts";
import type { RecapSummary } from "./recap-summary.ts";
import type { SavedRecap } from "./saved-recap.ts";

/** Recaps on a page of the API's lists. */
export const RECAP_PAGE_SIZE = 50;
/** Cards on a page of /past-recaps: full rows of two and of three. Rendering 24 takes 1.5 times as long as rendering 10. */
export const PAST_RECAPS_PAGE_SIZE = 18;

/** A place in the order of the list. The recap that had it may be deleted: the place remains. */
export interface RecapPlace {
  status: Recap["status"];
  /** Milliseconds since 1970. */
  createdAtMs: number;
  /** The recap's number, which orders recaps of the same millisecond. */
  id: number;
}

/** A page of the recaps that follow a place (`before`), or precede it (`after`); null for the first page. */
export type RecapCursor = { before: RecapPlace } | { after: RecapPlace } | null;

/** A page of recaps, drafts first, and each newest first. */
export interface RecapPage {
  recaps: RecapSummary[];
  hasNewer: boolean;
  hasOlder: boolean;
}

const OF_DRAFT = "draft_";

/** As in `?before=1779004800000_42`, and `draft_1779004800000_42` for a draft's place. */
const placeSchema = z.pipe(
  z.string().check(z.regex(/^(draft_)?-?\d{1,15}_\d{1,15}$/)),
  z.transform((text): RecapPlace => {
    const isDraft = text.startsWith(OF_DRAFT);
    const numbers = isDraft ? text.slice(OF_DRAFT.length) : text;
    const [createdAtMs = 0, id = 0] = numbers.split("_").map(Number);
    return { status: isDraft ? "draft" : "published", createdAtMs, id };
  }),
);

/** Returns the cursor in an address, or null if it has none or an invalid one. */
export function recapCursorIn(search: URLSearchParams): RecapCursor {
  const after = placeSchema.safeParse(search.get("after"));
  if (after.success) return { after: after.data };
  const before = placeSchema.safeParse(search.get("before"));
  return before.success ? { before: before.data } : null;
}

/** Returns the query parameter of a cursor. */
export function recapPageParameters(cursor: RecapCursor): Record<string, string> {
  const places = Object.entries(cursor ?? {});
  return Object.fromEntries(places.map(([side, place]) => [side, placeText(place)]));
}

function placeText({ status, createdAtMs, id }: RecapPlace): string {
  return `${status === "draft" ? OF_DRAFT : ""}${createdAtMs}_${id}`;
}

/** Returns the cursor of the page that follows, or null if there are no older recaps. */
export function olderPage({ recaps, hasOlder }: RecapPage): RecapCursor {
  const last = recaps.at(-1);
  return hasOlder && last ? { before: placeOf(last) } : null;
}

/** Returns the cursor of the page before, or null if there are no newer recaps. */
export function newerPage({ recaps, hasNewer }: RecapPage): RecapCursor {
  const [first] = recaps;
  return hasNewer && first ? { after: placeOf(first) } : null;
}

/** Returns the page to show when the one at the cursor is empty: the one that ends at its place, else the newest. */
export function insteadOfEmpty(cursor: RecapCursor): RecapCursor {
  if (cursor === null || "after" in cursor) return null;
  // A page does not contain its cursor's place, and this one should.
  return { after: { ...cursor.before, id: Math.max(0, cursor.before.id - 1) } };
}

function placeOf({ status, createdAt, id }: Pick<RecapSummary, "status" | "createdAt" | "id">): RecapPlace {
  return { status, createdAtMs: Date.parse(createdAt), id };
}

/** The time that a page's published recaps cover, in milliseconds since 1970; null where it has no end. */
export interface PageSpan {
  fromMs: number | null;
  /** Exclusive. */
  untilMs: number | null;
}

/**
 * Returns the time that the page covers, or null if it ends before the first published recap. It ends where the page's
 * neighbours begin.
 */
export function spanOf({ recaps, hasNewer, hasOlder }: RecapPage, cursor: RecapCursor): PageSpan | null {
  const [first, last] = [recaps[0], recaps.at(-1)];
  if (hasOlder && last?.status === "draft") return null;
  const span: PageSpan = {
    fromMs: hasOlder && last ? Date.parse(last.createdAt) : null,
    untilMs: hasNewer && first?.status === "published" ? Date.parse(first.createdAt) + 1 : null,
  };
  if (cursor === null) return span;
  if ("before" in cursor) return { ...span, untilMs: timeOf(cursor.before) };
  const after = timeOf(cursor.after);
  return after === null ? span : { ...span, fromMs: after + 1 };
}

/** Null for a draft: it precedes all published recaps, whatever its time. */
function timeOf({ status, createdAtMs }: RecapPlace): number | null {
  return status === "draft" ? null : createdAtMs;
}

/**
 * Returns the device's copies that belong to the page. A page cannot tell whether the server has a recap of another page,
 * so a copy is compared only with the page that covers its time.
 */
export function copiesWithin(span: PageSpan | null, saved: SavedRecap[]): SavedRecap[] {
  if (span === null) return [];
  const { fromMs, untilMs } = span;
  return saved.filter(({ createdAt }) => {
    const createdAtMs = Date.parse(createdAt);
    return (fromMs === null || createdAtMs >= fromMs) && (untilMs === null || createdAtMs < untilMs);
  });
}
