import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { copiesWithin, type RecapCursor, recapCursorIn, recapPageParameters, spanOf } from "./recap-pages.ts";
import type { RecapSummary } from "./recap-summary.ts";
import { type SavedRecap, savedRecapOf } from "./saved-recap.ts";

const START_MS = Date.parse("2026-05-17T08:00:00Z");

function at(seconds: number): string {
  return new Date(START_MS + seconds * 1_000).toISOString();
}

function listed(seconds: number, status: "draft" | "published" = "published"): RecapSummary {
  return { ...recap({ createdAt: at(seconds), id: seconds, status }), cover: null };
}

function copies(...seconds: number[]): SavedRecap[] {
  return seconds.map((second) => savedRecapOf(recap({ createdAt: at(second) })));
}

function place(seconds: number, status: "draft" | "published" = "published") {
  return { status, createdAtMs: START_MS + seconds * 1_000, id: seconds };
}

test.each<RecapCursor>([
  null,
  { before: place(1) },
  { before: place(1, "draft") },
  { after: { status: "published", createdAtMs: -5, id: 0 } },
])("a cursor is read from the address that it was written to", (cursor) => {
  expect(recapCursorIn(new URLSearchParams(recapPageParameters(cursor)))).toEqual(cursor);
});

test("every copy is on one page of a list that is read from the newest to the oldest", () => {
  const saved = copies(0, 10, 15, 20, 25, 30, 35, 40, 50);
  const pages = [
    spanOf({ recaps: [listed(40), listed(30)], hasNewer: false, hasOlder: true }, null),
    spanOf({ recaps: [listed(28), listed(20)], hasNewer: true, hasOlder: true }, { before: place(30) }),
    spanOf({ recaps: [listed(10)], hasNewer: true, hasOlder: false }, { before: place(20) }),
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
  const newer = spanOf(
    { recaps: [listed(40), listed(30)], hasNewer: true, hasOlder: true },
    { after: place(28) },
  );
  expect(copiesWithin(newer, saved).map(({ createdAt }) => createdAt)).toEqual([at(29), at(35)]);
});

test("a list of one page has all copies", () => {
  const saved = copies(0, 100);
  expect(
    copiesWithin(spanOf({ recaps: [listed(50)], hasNewer: false, hasOlder: false }, null), saved),
  ).toEqual(saved);
  expect(copiesWithin(spanOf({ recaps: [], hasNewer: false, hasOlder: false }, null), saved)).toEqual(saved);
});

test("copies of published recaps are on the pages that have published ones, whatever the time of the drafts", () => {
  const saved = copies(5, 25, 60);
  const pages = [
    spanOf({ recaps: [listed(9, "draft"), listed(8, "draft")], hasNewer: false, hasOlder: true }, null),
    spanOf(
      { recaps: [listed(1, "draft"), listed(20)], hasNewer: true, hasOlder: true },
      { before: place(8, "draft") },
    ),
    spanOf({ recaps: [listed(10)], hasNewer: true, hasOlder: false }, { before: place(20) }),
  ];
  const shown = pages.map((span) => copiesWithin(span, saved).map(({ createdAt }) => createdAt));
  expect(shown).toEqual([[], [at(25), at(60)], [at(5)]]);
});
