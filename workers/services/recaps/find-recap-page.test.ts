/** Pages of the viewer's recaps: their order, what they read, and that deletion neither repeats nor skips any. */
import { env } from "cloudflare:workers";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account.ts";
import {
  insteadOfEmpty,
  newerPage,
  olderPage,
  type RecapCursor,
  type RecapPage,
} from "../../../app/domain/recap-pages.ts";
import { user, visitor } from "../../../tests/factories.ts";
import { deleteInsertedRecaps, FIRST_RECAP_MS, insertRecaps } from "../../../tests/stored-recaps.ts";
import { findRecapPage } from "./find-recap-page.ts";

/** At most thirteen for each recap of a page of 50: indexes, subqueries, the row and its photos. */
const FEW_ROWS = 650;

const db = drizzle(env.DB);

// Test files share one database, and some read whole tables.
afterEach(() => deleteInsertedRecaps(env.DB));

function pageAt(viewer: Viewer, cursor: RecapCursor, status: "draft" | "published" = "published") {
  return findRecapPage(db, viewer, { status, cursor, pageSize: 50 });
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
  const drafts = await pageAt(viewer, null, "draft");
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
  const empty = { recaps: [], hasNewer: false, hasOlder: false };
  for (const createdAtMs of [FIRST_RECAP_MS, FIRST_RECAP_MS + 30_000]) {
    const place = { createdAtMs, id };
    expect(await pageAt(visitor(), { before: place })).toEqual(empty);
    expect(await pageAt(visitor(), { after: place })).toEqual(empty);
    for (const cursor of [{ before: place }, { after: place }])
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

/** Finds a page. Returns it with the number of statements and the rows that D1 read for it. */
async function measured(viewer: Viewer, cursor: RecapCursor) {
  const statements: Promise<D1Result>[] = [];
  const wrap = (statement: D1PreparedStatement) => ({
    bind: (...values: unknown[]) => wrap(statement.bind(...values)),
    async raw() {
      const answer = statement.all();
      statements.push(answer as unknown as Promise<D1Result>);
      return (await answer).results.map((row) => Object.values(row));
    },
  });
  const database = {
    prepare: (query: string) => wrap(env.DB.prepare(query) as unknown as D1PreparedStatement),
  };
  const page = await findRecapPage(drizzle(database as unknown as D1Database), viewer, {
    status: "published",
    cursor,
    pageSize: 50,
  });
  const answers = await Promise.all(statements);
  const rowsRead = answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  return { page, statements: answers.length, rowsRead };
}

test("any page of 1,000 recaps is one statement that reads few rows", async () => {
  const account = user();
  const viewer = visitor(account);
  await insertRecaps(env.DB, { visitorId: viewer.visitorId, count: 1_000 });
  await insertRecaps(env.DB, { visitorId: "other", userId: account.id, count: 1_000 });
  const { recaps } = await pageAt({ ...viewer, user: null }, null);
  const middle = { createdAtMs: FIRST_RECAP_MS + 500_000, id: (recaps[0]?.id ?? 0) - 500 };
  const viewers: Viewer[] = [{ ...viewer, user: null }, { ...visitor(), user: account }, viewer];
  for (const one of viewers) {
    for (const cursor of [null, { before: middle }, { after: middle }]) {
      const { page, statements, rowsRead } = await measured(one, cursor);
      expect([page.recaps.length, statements]).toEqual([50, 1]);
      expect(rowsRead).toBeLessThanOrEqual(FEW_ROWS);
    }
  }
});
