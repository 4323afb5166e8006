/** Pages of the viewer's recaps: their order, what they read, and that deletion neither repeats nor skips any. */
import { env } from "cloudflare:workers";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { RESTORABLE_MS } from "../../../app/domain/recap-list/deleted-recap.ts";
import {
  matchesFilter,
  NO_FILTER,
  type RecapFilter,
  recapFilterIn,
} from "../../../app/domain/recap-list/recap-filter.ts";
import {
  insteadOfEmpty,
  newerPage,
  olderPage,
  type RecapCursor,
  type RecapPage,
} from "../../../app/domain/recap-list/recap-pages.ts";
import type { RecapSummary } from "../../../app/domain/recap-list/recap-summary.ts";
import { user, visitor } from "../../../tests/factories.ts";
import { explained } from "../../../tests/query-plans.ts";
import { deleteInsertedRecaps, FIRST_RECAP_MS, insertRecaps } from "../../../tests/stored-recaps.ts";
import { runsOf } from "../../../tests/worker/property-runs.ts";
import { findRecapPage } from "./find-recap-page.ts";

/** At most thirteen for each recap of a page of 50: indexes, subqueries, the row and its photos. */
const FEW_ROWS = 650;

const db: DrizzleD1Database = drizzle(explained(env.DB));
const NO_CHOICES = { raceTypes: [], years: [] };
const NONE_DELETED = { hasAny: false, recap: null };

// Test files share one database, and some read whole tables.
afterEach(() => deleteInsertedRecaps(env.DB));

function pageAt(
  viewer: Viewer,
  cursor: RecapCursor,
  database = db,
  status: "draft" | "published" = "published",
) {
  const list = { statuses: [status], order: "created" as const, filter: NO_FILTER, surroundings: null };
  return findRecapPage(database, viewer, { ...list, cursor, pageSize: 50 });
}

/** All recaps in pages of 24 with their choices. */
function collectionAt(
  viewer: Viewer,
  cursor: RecapCursor,
  filter: Partial<RecapFilter> = {},
  { database = db, deletedShareId = null }: { database?: typeof db; deletedShareId?: string | null } = {},
) {
  return findRecapPage(database, viewer, {
    statuses: ["draft", "published"],
    order: "raced",
    filter: { ...NO_FILTER, ...filter },
    surroundings: { deletedShareId, nowMs: Date.now() },
    cursor,
    pageSize: 24,
  });
}

function namesOf({ recaps }: RecapPage): string[] {
  return recaps.map(({ name }) => name ?? "");
}

/** Returns "Race {from}" down to "Race {to}". */
function races(from: number, to: number): string[] {
  return Array.from({ length: from - to + 1 }, (_, at) => `Race ${from - at}`);
}

/** Follows the links to older pages from the newest. `between` runs after each page. */
async function readAll(viewer: Viewer, between = async (_page: RecapPage) => {}): Promise<RecapPage[]> {
  const pages: RecapPage[] = [];
  let cursor: RecapCursor = null;
  do {
    const page: RecapPage = await pageAt(viewer, cursor);
    pages.push(page);
    cursor = olderPage(page);
    await between(page);
  } while (cursor !== null);
  return pages;
}

test.each([
  [0, [0]],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])("%i recaps are on pages of %j, newest first", async (count, sizes) => {
  const viewer = visitor();
  if (count > 0) await insertRecaps(env.DB, { visitorId: viewer.visitorId, count });
  const pages = await readAll(viewer);
  expect(pages.map(({ recaps }) => recaps.length)).toEqual(sizes);
  expect(pages.flatMap(namesOf)).toEqual(races(count, 1));
  expect(pages.map(({ hasNewer }) => hasNewer)).toEqual(sizes.map((_, at) => at > 0));
});

test("newer pages contain what the older ones followed", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 120 });
  const [first, second, third] = (await readAll(viewer)) as [RecapPage, RecapPage, RecapPage];
  expect(newerPage(first)).toBeNull();
  expect(await pageAt(viewer, newerPage(third))).toEqual(second);
  expect(await pageAt(viewer, newerPage(second))).toEqual(first);
});

test("recaps of the same millisecond are on one page each", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 120, everyMs: 0 });
  const [first, second, third] = (await readAll(viewer)) as [RecapPage, RecapPage, RecapPage];
  expect([first, second, third].flatMap(namesOf)).toEqual(races(120, 1));
  expect(await pageAt(viewer, newerPage(third))).toEqual(second);
});

test("drafts and published recaps are lists of their own", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 51 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 3, status: "draft" });
  const drafts = await pageAt(viewer, null, db, "draft");
  expect([namesOf(drafts), drafts.hasOlder]).toEqual([races(3, 1), false]);
  expect(drafts.recaps.map(({ status }) => status)).toEqual(Array(3).fill("draft"));
  expect((await readAll(viewer)).flatMap(namesOf)).toEqual(races(51, 1));
});

test("a list contains what the account has claimed and what this browser created, in one order", async () => {
  const account = user();
  const viewer = visitor(account);
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 60, everyMs: 2_000 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 60, everyMs: 2_000 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, userId: "somebody", count: 60 });
  const pages = await readAll(viewer);
  expect(pages.map(({ recaps }) => recaps.length)).toEqual([50, 50, 20]);
  expect(pages.flatMap(namesOf)).toEqual(races(60, 1).flatMap((name) => [name, name]));
  expect(new Set(pages.flatMap(({ recaps }) => recaps.map(({ id }) => id))).size).toBe(120);
  expect(await pageAt(viewer, newerPage(pages[2] as RecapPage))).toEqual(pages[1]);
});

test.each([
  ["deleted", "DELETE FROM recaps WHERE id = ?"],
  ["hidden by its deletion", "UPDATE recaps SET deleted_at = 1 WHERE id = ?"],
])("a recap that is %s between two pages neither repeats nor skips others", async (_what, change) => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 120 });
  // The first recap, the one that the next page starts from, and the first of the next page.
  const pages = await readAll(viewer, async ({ recaps }) => {
    const [first, last] = [recaps[0]?.id ?? 0, recaps.at(-1)?.id ?? 0];
    for (const id of [first, last, last - 1]) await env.DB.prepare(change).bind(id).run();
  });
  expect(pages.flatMap(namesOf)).toEqual([...races(120, 71), ...races(69, 20), ...races(18, 1)]);
});

test("a page whose recaps were all deleted is replaced by the one before it", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 51 });
  const newest = await pageAt(viewer, null);
  const cursor = olderPage(newest);
  await env.DB.prepare("DELETE FROM recaps WHERE name = 'Race 1'").run();
  expect((await pageAt(viewer, cursor)).recaps).toEqual([]);
  expect(await pageAt(viewer, insteadOfEmpty(cursor))).toEqual({ ...newest, hasOlder: false });
  expect(insteadOfEmpty(insteadOfEmpty(cursor))).toBeNull();
});

test("a stranger's list does not contain the recaps, whatever place it starts from", async () => {
  const viewer = visitor();
  const stranger = visitor(user());
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 60 });
  await insertRecaps(env.DB, { visitorId: stranger.visitorId, count: 1 });
  const id = (await pageAt(viewer, null)).recaps[9]?.id ?? 0;
  const empty = {
    ...{ recaps: [], order: "created", hasNewer: false, hasOlder: false },
    ...{ choices: NO_CHOICES, totals: null, seasons: [], newsCount: 0, deleted: NONE_DELETED },
  };
  for (const createdAtMs of [FIRST_RECAP_MS, FIRST_RECAP_MS + 30_000]) {
    const place = { status: "published" as const, raceDate: null, createdAtMs, id };
    const cursors: RecapCursor[] = [{ before: place }, { after: place }];
    for (const cursor of cursors) expect(await pageAt(visitor(), cursor)).toEqual(empty);
    for (const cursor of cursors)
      expect((await pageAt(stranger, cursor)).recaps.length).toBeLessThanOrEqual(1);
  }
});

test("a listed recap has its cover and no story", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 3 });
  await env.DB.prepare("UPDATE recaps SET cover_media_id = NULL WHERE name = 'Race 2'").run();
  await env.DB.prepare(
    "UPDATE media SET deleted_at = 1 WHERE recap_id IN (SELECT id FROM recaps WHERE name = 'Race 1')",
  ).run();
  const { recaps } = await pageAt(viewer, null);
  expect(recaps.map(({ cover }) => cover?.position ?? null)).toEqual([1, 0, null]);
  expect(JSON.stringify(recaps)).not.toMatch(/It rained|We ran/);
});

/** Finds a page with `find`. Returns it with the statements and the number of rows that D1 read for it. */
async function measured<Page>(find: (database: DrizzleD1Database) => Promise<Page>) {
  const statements: Promise<D1Result>[] = [];
  const queries: { query: string; values: unknown[] }[] = [];
  const wrap = (statement: D1PreparedStatement, query: string) => ({
    bind(...values: unknown[]) {
      queries.push({ query, values });
      return wrap(statement.bind(...values), query);
    },
    async raw() {
      const answer = statement.all();
      statements.push(answer as unknown as Promise<D1Result>);
      return (await answer).results.map((row) => Object.values(row));
    },
  });
  const database = {
    prepare: (query: string) => wrap(env.DB.prepare(query) as unknown as D1PreparedStatement, query),
  };
  const page = await find(drizzle(database as unknown as D1Database));
  const answers = await Promise.all(statements);
  const rowsRead = answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  return { page, statements: answers.length, queries, rowsRead };
}

/** Returns the steps of SQLite's plan for a statement. */
async function planOf({ query, values }: { query: string; values: unknown[] }): Promise<string[]> {
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map(({ detail }) => detail);
}

test("any page of 1,000 recaps is one statement that reads few rows", async () => {
  const account = user();
  const viewer = visitor(account);
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 1_000 });
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 1_000 });
  const { recaps } = await pageAt({ ...viewer, user: null }, null);
  const middle = {
    status: "published" as const,
    raceDate: null,
    createdAtMs: FIRST_RECAP_MS + 500_000,
    id: (recaps[0]?.id ?? 0) - 500,
  };
  const viewers: Viewer[] = [{ ...viewer, user: null }, { ...visitor(), user: account }, viewer];
  for (const one of viewers) {
    const cursors: RecapCursor[] = [null, { before: middle }, { after: middle }];
    for (const cursor of cursors) {
      const { page, statements, rowsRead } = await measured((database) => pageAt(one, cursor, database));
      expect([page.recaps.length, statements]).toEqual([50, 1]);
      expect(rowsRead).toBeLessThanOrEqual(FEW_ROWS);
    }
  }
});

test("a collection has the newest drafts before the latest races, from page to page and back", async () => {
  const account = user();
  const viewer = visitor(account);
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 20 });
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 10 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 30, status: "draft" });
  // The later a race was entered, the longer ago it was; two of the same number were on the same day.
  await env.DB.prepare(
    "UPDATE recaps SET date = date('2026-05-17', '-' || substr(name, 6) || ' days') WHERE name LIKE 'Race %'",
  ).run();
  await env.DB.prepare("UPDATE recaps SET date = NULL WHERE name = 'Race 7' AND status = 'draft'").run();
  const pages: RecapPage[] = [];
  let cursor: RecapCursor = null;
  do {
    pages.push(await collectionAt(viewer, cursor));
    cursor = olderPage(pages.at(-1) as RecapPage);
  } while (cursor !== null);
  const oneToTen = races(10, 1).reverse();
  const published = [...oneToTen.flatMap((name) => [name, name]), ...races(20, 11).reverse()];
  expect(pages.flatMap(namesOf)).toEqual([...races(30, 1), ...published]);
  expect(pages.map(({ recaps, hasNewer }) => [recaps.length, hasNewer])).toEqual([
    [24, false],
    [24, true],
    [12, true],
  ]);
  const statuses = pages.flatMap(({ recaps }) => recaps.map(({ status }) => status));
  expect(statuses).toEqual([...Array(30).fill("draft"), ...Array(30).fill("published")]);
  const [first, second, third] = pages as [RecapPage, RecapPage, RecapPage];
  expect(await collectionAt(viewer, newerPage(third))).toEqual(second);
  expect(await collectionAt(viewer, newerPage(second))).toEqual(first);
});

/** Changes the recaps with this name. */
function change(name: string, set: string): Promise<unknown> {
  return env.DB.prepare(`UPDATE recaps SET ${set} WHERE name = ?`).bind(name).run();
}

test("a collection is narrowed down by name, race type and year, alone and together", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 5 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 1, status: "draft" });
  await insertRecaps(env.DB, { visitorId: visitor().visitorId, count: 2 });
  await change("Race 2", "name = 'ÉTAPE du Tour 100%', race_type = 'cycling', date = '2024-07-07'");
  await change("Race 3", "name = 'Zürich Marathon', date = '2025-04-21'");
  await change("Race 4", "name = 'Lac d’Annecy', race_type = 'triathlon', date = '2025-06-01'");
  await change("Race 5", "name = 'ÖTZTALER', race_type = 'cycling', date = '2026-08-30'");
  const found = async (filter: Partial<RecapFilter>) => namesOf(await collectionAt(viewer, null, filter));
  expect(await found({ name: "race" })).toEqual(["Race 1", "Race 1"]);
  expect(await found({ name: "étape DU" })).toEqual(["ÉTAPE du Tour 100%"]);
  expect(await found({ name: "0%" })).toEqual(["ÉTAPE du Tour 100%"]);
  expect(await found({ name: "ZÜRICH" })).toEqual(["Zürich Marathon"]);
  expect(await found({ name: "ötzt" })).toEqual(["ÖTZTALER"]);
  expect(await found({ name: "d’an" })).toEqual(["Lac d’Annecy"]);
  expect(await found({ name: "_" })).toEqual([]);
  expect(await found({ raceType: "cycling" })).toEqual(["ÖTZTALER", "ÉTAPE du Tour 100%"]);
  expect(await found({ year: "2025" })).toEqual(["Lac d’Annecy", "Zürich Marathon"]);
  expect(await found({ year: "2025", raceType: "running", name: "marathon" })).toEqual(["Zürich Marathon"]);
  // More than the 50 bytes of a pattern of LIKE in D1.
  expect(await found({ name: "é".repeat(120) })).toEqual([]);
  await change("ÖTZTALER", "name = 'İstanbul Maratonu'");
  expect(await found({ name: "İSTANBUL" })).toEqual(["İstanbul Maratonu"]);
});

const ODD_LETTERS = [..."ßẞİıσςſKǅŉﬁ'%_$& ", "e\u0301", "I\u0307"];
const letterOf = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."aéèüοдж𐐨") },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_LETTERS) },
);
const SPELLINGS = [
  (letter: string) => letter,
  (letter: string) => letter.toLowerCase(),
  (letter: string) => letter.toUpperCase(),
];
const spellingOf = fc.constantFrom(...SPELLINGS);
/** The letters of a name, six recaps that have it in other spellings, and what is asked for: a part of it, or another one. */
const collection = fc.record({
  letters: fc.array(letterOf, { minLength: 3, maxLength: 8 }),
  recaps: fc.array(
    fc.record({
      spellings: fc.option(fc.array(spellingOf, { minLength: 8, maxLength: 8 }), { freq: 9 }),
      raceType: fc.constantFrom("running" as const, "cycling" as const),
      date: fc.option(fc.constantFrom("2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01")),
      status: fc.constantFrom("draft", "published"),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  asked: fc.record({
    from: fc.nat(2),
    count: fc.integer({ min: 1, max: 8 }),
    spell: spellingOf,
    other: fc.option(letterOf, { nil: "", freq: 1 }),
    type: fc.constantFrom("", "", "running"),
    year: fc.constantFrom("", "", "2026"),
  }),
});

test("the server narrows a collection down as the device does", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 6 });
  const ids = (await collectionAt(viewer, null)).recaps.map(({ id }) => id);
  const update = env.DB.prepare(
    "UPDATE recaps SET name = ?, race_type = ?, date = ?, status = ? WHERE id = ?",
  );
  let found = 0;
  await fc.assert(
    fc.asyncProperty(collection, async ({ letters, recaps, asked }) => {
      const own = recaps.map(({ spellings, ...recap }) => ({
        ...recap,
        name: spellings && letters.map((letter, at) => spellings[at]?.(letter)).join(""),
      }));
      await env.DB.batch(
        own.map(({ name, raceType, date, status }, at) => update.bind(name, raceType, date, status, ids[at])),
      );
      const { from, count, spell, other, type, year } = asked;
      const name = spell(letters.slice(from, from + count).join("")) + other;
      const filter = recapFilterIn(new URLSearchParams({ name, type, year }));
      const onDevice = ids.filter((_id, at) => own[at] && matchesFilter(own[at], filter));
      const onServer = (await collectionAt(viewer, null, filter)).recaps.map(({ id }) => id);
      expect(onServer.toSorted()).toEqual(onDevice.toSorted());
      if (filter.name !== null) found += onDevice.length;
    }),
    { numRuns: runsOf(300) },
  );
  expect(found).toBeGreaterThan(0);
});

test("a search with as many letters as a name may have is answered", async () => {
  const viewer = visitor(user());
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 1 });
  const letters = Array.from({ length: 120 }, (_, at) => String.fromCodePoint(0x400 + at)).join("");
  await change("Race 1", `name = '${letters}'`);
  const newest = { status: "draft" as const, raceDate: null, createdAtMs: Date.now(), id: 0 };
  for (const cursor of [null, { before: newest }])
    expect(namesOf(await collectionAt(viewer, cursor, { name: letters }))).toEqual([letters]);
});

test("a collection names the race types and years that its owner has, also where nothing matches", async () => {
  const viewer = visitor();
  expect((await collectionAt(viewer, null)).choices).toEqual(NO_CHOICES);
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 4 });
  await insertRecaps(env.DB, { visitorId: visitor().visitorId, count: 1 });
  await change("Race 1", "race_type = 'cycling', date = '2024-07-07'");
  await change("Race 2", "date = NULL, status = 'draft'");
  await change("Race 3", "date = '2019-07-07', deleted_at = 1");
  const choices = { raceTypes: ["running", "cycling"], years: ["2026", "2024"] };
  const nothing = await collectionAt(viewer, null, { name: "nothing" });
  expect(nothing).toEqual({
    ...{ recaps: [], order: "raced", hasNewer: false, hasOlder: false },
    ...{ choices, totals: null, seasons: [], newsCount: 0, deleted: NONE_DELETED },
  });
});

test("a collection without a filter has the totals of its owner's published recaps", async () => {
  const account = user();
  const viewer = visitor(account);
  expect((await collectionAt(viewer, null)).totals).toMatchObject({ races: 0, meters: 0 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 4 });
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 30 });
  await insertRecaps(env.DB, { visitorId: visitor().visitorId, count: 1 });
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 1, status: "draft" });
  await change("Race 2", "distance = 'marathon'");
  await change("Race 3", "distance = 'marathon', dnf = 1");
  await change("Race 4", "deleted_at = 1");
  await change("Race 5", "distance = 'custom', custom_distance_value = 12.6, custom_distance_unit = 'km'");
  const totals = { races: 32, marathons: 2, meters: 366_990, units: "km" };
  const first = await collectionAt(viewer, null);
  expect(first.totals).toEqual(totals);
  expect((await collectionAt(viewer, olderPage(first))).totals).toEqual(totals);
});

test("pages of a search follow each other", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 120 });
  const first = await collectionAt(viewer, null, { name: "race 1" });
  // Race 1, 10 to 19 and 100 to 120.
  expect(namesOf(first)).toEqual([...races(120, 100), ...races(19, 17)]);
  const second = await collectionAt(viewer, olderPage(first), { name: "race 1" });
  expect(namesOf(second)).toEqual([...races(16, 10), "Race 1"]);
  expect([first.hasNewer, first.hasOlder, second.hasNewer, second.hasOlder]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(await collectionAt(viewer, newerPage(second), { name: "race 1" })).toEqual(first);
});

test("a page of a filtered collection is one statement, which reads no recaps but the viewer's own", async () => {
  const account = user();
  const viewer = visitor(account);
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 30 });
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 30 });
  const filters: Partial<RecapFilter>[] = [
    {},
    { name: "étape" },
    { raceType: "running" },
    { year: "2026" },
    { name: "race", raceType: "running", year: "2026" },
  ];
  const place = {
    status: "published" as const,
    raceDate: "2026-05-17",
    createdAtMs: FIRST_RECAP_MS + 20_000,
    id: 1,
  };
  const cursors: RecapCursor[] = [
    null,
    { before: place },
    { after: place },
    { before: { ...place, status: "draft", raceDate: null } },
  ];
  for (const filter of filters) {
    for (const cursor of cursors) {
      const { queries } = await measured((database) =>
        collectionAt(viewer, cursor, filter, { database, deletedShareId: "deleted" }),
      );
      expect(queries).toHaveLength(1);
      const plan = await planOf(queries[0] ?? { query: "", values: [] });
      const readsRecaps = plan.filter((step) => /\brecaps\b/.test(step));
      expect(readsRecaps.length).toBeGreaterThan(0);
      for (const step of readsRecaps) {
        expect(step).toMatch(
          /^SEARCH recaps USING (INTEGER PRIMARY KEY|INDEX recaps_share_id \(share_id=\?|(COVERING )?INDEX recaps_(visitor|user)_((newest|raced) \((visitor|user)_id=\? AND status=\?|(deleted|news) \((visitor|user)_id=\?))/,
        );
      }
      // All published recaps are read for the choices and totals, which needs no row.
      expect(
        readsRecaps.filter((step) => /COVERING INDEX recaps_visitor_raced/.test(step)).length,
      ).toBeGreaterThan(0);
    }
  }
});

test("a page of a collection tells whether recaps are deleted, and finds the one that was just deleted", async () => {
  const viewer = visitor();
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 3 });
  const [kept, deleted, expired] = (await collectionAt(viewer, null)).recaps as [
    RecapSummary,
    RecapSummary,
    RecapSummary,
  ];
  const foundBy = async (asking: Viewer, deletedShareId: string | null) =>
    (await collectionAt(asking, null, {}, { deletedShareId })).deleted;
  expect(await foundBy(viewer, deleted.shareId)).toEqual(NONE_DELETED);

  const remove = env.DB.prepare("UPDATE recaps SET deleted_at = ? WHERE id = ?");
  await env.DB.batch([
    remove.bind(Date.now() - 60_000, deleted.id),
    remove.bind(Date.now() - RESTORABLE_MS, expired.id),
  ]);
  const named = { shareId: deleted.shareId, name: deleted.name };
  expect(await foundBy(viewer, deleted.shareId)).toEqual({ hasAny: true, recap: named });
  for (const shareId of [null, kept.shareId, expired.shareId, "nobody's"]) {
    expect(await foundBy(viewer, shareId)).toEqual({ hasAny: true, recap: null });
  }
  expect(await foundBy(visitor(), deleted.shareId)).toEqual(NONE_DELETED);
});
