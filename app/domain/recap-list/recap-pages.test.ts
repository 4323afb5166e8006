import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { type SavedRecap, savedRecapOf } from "../recap/saved-recap.ts";
import {
  byRaceDate,
  copiesWithin,
  type RecapCursor,
  type RecapOrder,
  type RecapPage,
  recapCursorIn,
  recapPageParameters,
  spanOf,
} from "./recap-pages.ts";
import type { RecapSummary } from "./recap-summary.ts";

const START_MS = Date.parse("2026-05-17T08:00:00Z");

function at(seconds: number): string {
  return new Date(START_MS + seconds * 1_000).toISOString();
}

const RACE_DATE = "2026-05-16";

function listed(seconds: number, status: "draft" | "published" = "published"): RecapSummary {
  return {
    ...recap({ createdAt: at(seconds), id: seconds, status, date: RACE_DATE }),
    cover: null,
    newsCount: 0,
  };
}

function page(ends: { hasNewer: boolean; hasOlder: boolean }, ...recaps: RecapSummary[]): RecapPage {
  return { recaps, order: "raced", ...ends };
}

function copies(...seconds: number[]): SavedRecap[] {
  return seconds.map((second) => savedRecapOf(recap({ createdAt: at(second), date: RACE_DATE })));
}

function place(seconds: number, status: "draft" | "published" = "published") {
  const raceDate = status === "draft" ? null : RACE_DATE;
  return { status, raceDate, createdAtMs: START_MS + seconds * 1_000, id: seconds };
}

test.each<[RecapOrder, RecapCursor]>([
  ["raced", null],
  ["raced", { before: place(1) }],
  ["raced", { before: place(1, "draft") }],
  ["created", { before: place(1, "draft") }],
  ["created", { after: { status: "published", raceDate: null, createdAtMs: -5, id: 0 } }],
])("in the order %s a cursor is read from the address that it was written to", (order, cursor) => {
  expect(recapCursorIn(new URLSearchParams(recapPageParameters(cursor)), order)).toEqual(cursor);
});

test("a cursor of another order is ignored", () => {
  expect(recapCursorIn(new URLSearchParams("before=1779004800000_42"), "raced")).toBeNull();
  expect(recapCursorIn(new URLSearchParams("before=2026-05-17_1779004800000_42"), "created")).toBeNull();
});

test("the latest race comes first, a copy without a date last", () => {
  const raced = (date: string | null, seconds: number) => ({ date, createdAt: at(seconds) });
  const [late, early, again, undated] = [
    raced("2026-05-16", 1),
    raced("2024-04-21", 3),
    raced("2024-04-21", 2),
    raced(null, 4),
  ];
  expect([undated, again, early, late].sort(byRaceDate)).toEqual([late, early, again, undated]);
});

test("a copy is on the page that covers the date of its race, whenever it was made", () => {
  const on = (date: string, seconds: number) => ({ ...listed(seconds), date });
  const copyOf = (date: string) => savedRecapOf(recap({ createdAt: at(5), date }));
  const saved = ["2026-06-01", "2025-10-12", "2025-01-01", "2023-01-01"].map(copyOf);
  const first = page({ hasNewer: false, hasOlder: true }, on("2026-05-16", 1), on("2025-09-01", 9));
  const last = page({ hasNewer: true, hasOlder: false }, on("2024-04-21", 8));
  const cursor = { before: { ...place(9), raceDate: "2025-09-01" } };
  const shown = [spanOf(first, null), spanOf(last, cursor)].map((span) => copiesWithin(span, saved));
  expect(shown).toEqual([saved.slice(0, 2), saved.slice(2)]);
});

test("every copy is on one page of a list that is read from the newest to the oldest", () => {
  const saved = copies(0, 10, 15, 20, 25, 30, 35, 40, 50);
  const pages = [
    spanOf(page({ hasNewer: false, hasOlder: true }, listed(40), listed(30)), null),
    spanOf(page({ hasNewer: true, hasOlder: true }, listed(28), listed(20)), { before: place(30) }),
    spanOf(page({ hasNewer: true, hasOlder: false }, listed(10)), { before: place(20) }),
  ];
  const shown = pages.map((span) => copiesWithin(span, saved).map(({ createdAt }) => createdAt));
  expect(shown).toEqual([
    [at(30), at(35), at(40), at(50)],
    [at(20), at(25)],
    [at(0), at(10), at(15)],
  ]);
});

test("a page that is reached from an older one continues where that one ends", () => {
  const saved = copies(25, 28, 29, 35, 45);
  const newer = spanOf(page({ hasNewer: true, hasOlder: true }, listed(40), listed(30)), {
    after: place(28),
  });
  expect(copiesWithin(newer, saved).map(({ createdAt }) => createdAt)).toEqual([at(29), at(35)]);
});

test("a list of one page has all copies", () => {
  const saved = copies(0, 100);
  expect(copiesWithin(spanOf(page({ hasNewer: false, hasOlder: false }, listed(50)), null), saved)).toEqual(
    saved,
  );
  expect(copiesWithin(spanOf(page({ hasNewer: false, hasOlder: false }), null), saved)).toEqual(saved);
});

test("copies of published recaps are on the pages that have published ones, whatever the time of the drafts", () => {
  const saved = copies(5, 25, 60);
  const pages = [
    spanOf(page({ hasNewer: false, hasOlder: true }, listed(9, "draft"), listed(8, "draft")), null),
    spanOf(page({ hasNewer: true, hasOlder: true }, listed(1, "draft"), listed(20)), {
      before: place(8, "draft"),
    }),
    spanOf(page({ hasNewer: true, hasOlder: false }, listed(10)), { before: place(20) }),
  ];
  const shown = pages.map((span) => copiesWithin(span, saved).map(({ createdAt }) => createdAt));
  expect(shown).toEqual([[], [at(25), at(60)], [at(5)]]);
});
