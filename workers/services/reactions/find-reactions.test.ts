/** A page of comments costs about the same, however many comments and likes a recap has: one statement, few rows read. */

import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { MAX_HELD_COUNT } from "../../../app/domain/reactions/comment-limits.ts";
import type { CommentCursor, CommentStatus } from "../../../app/domain/reactions/reactions.ts";
import type { WantedComments } from "../../../app/services/reaction-service.ts";
import { newShareId, user, visitor } from "../../../tests/factories.ts";
import { runBatch } from "../../db/run-batch.ts";
import { readReactions } from "./find-reactions.ts";

/** At most four for each comment of a page of 50. */
const FEW_ROWS = 200;
const MANY = 10_000;

const owner = visitor();
const author = visitor();
const stranger = visitor();
const shareIds: Record<string, string> = {};

/** Creates a recap with so many comments and likes, of which the given share is held. The author wrote three of them. */
async function insertRecap(count: number, heldCount: number): Promise<string> {
  const shareId = newShareId();
  const { id } = (await env.DB.prepare(
    `INSERT INTO recaps (share_id, visitor_id, status, race_type, is_public,
      next_comment_number, created_at, updated_at)
     VALUES (?1, ?2, 'published', 'running', 1, ?3, 0, 0) RETURNING id`,
  )
    .bind(shareId, owner.visitorId, count + 1)
    .first<{ id: number }>()) as { id: number };
  const numbers = "WITH RECURSIVE n(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)";
  const size = 2_500;
  const chunks = Array.from({ length: Math.ceil(count / size) }, (_, at) => at * size + 1);
  await env.DB.batch(
    chunks.flatMap((first) => {
      const last = Math.min(count, first + size - 1);
      return [
        env.DB.prepare(
          `${numbers} INSERT INTO comments (id, recap_id, number, visitor_id, user_name, content, status, by_athlete,
            text_key, created_at)
           SELECT printf('%08d%014d', ?1, i), ?1, i, CASE WHEN i IN (2, 3, ?5) THEN ?6 ELSE 'v' || i END, 'Fan',
            'Text ' || i, CASE WHEN i % 2 = 0 AND i <= 2 * ?4 OR i = ?5 THEN 'held' ELSE 'shown' END, 0, 'k' || i, i
           FROM n`,
        ).bind(id, first, last, heldCount, count - 1, author.visitorId),
        env.DB.prepare(
          `${numbers} INSERT INTO likes SELECT 'v' || i, ?1, printf('%08d%014d', ?1, i), 'Fan', 'mac', i, NULL FROM n`,
        ).bind(id, first, last),
      ];
    }),
  );
  return shareId;
}

beforeAll(async () => {
  shareIds.few = await insertRecap(10, 0);
  shareIds.many = await insertRecap(MANY, 0);
  shareIds.held = await insertRecap(MANY, MANY / 2);
}, 60_000);

// Test files share one database, and some read whole tables.
afterAll(async () => {
  await env.DB.prepare("DELETE FROM recaps WHERE visitor_id = ?").bind(owner.visitorId).run();
});

/** Finds a page. Returns it with the number of statements and the rows that D1 read for it. */
async function measured(viewer: Viewer, recap: string, wanted: Partial<WantedComments> = {}) {
  let statements = 0;
  let rowsRead = 0;
  const database = {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(batch: D1PreparedStatement[]) {
      statements += batch.length;
      const results = await env.DB.batch(batch);
      for (const { meta } of results) rowsRead += meta.rows_read;
      return results;
    },
  };
  const db = drizzle(database as unknown as D1Database);
  const handle = { shareId: shareIds[recap] ?? "" };
  const { found } = await runBatch(db, {
    found: readReactions(db, { viewer, handle, wanted: { cursor: null, status: null, ...wanted } }),
  });
  return { found, statements, rowsRead };
}

const CURSORS: [string, CommentCursor][] = [
  ["the first page", null],
  ["a page in the middle", { after: 5_000 }],
  ["the page before a comment", { before: 5_000 }],
  ["the last page", { before: MANY + 1 }],
];

const VIEWERS: [string, Viewer][] = [
  ["a stranger", stranger],
  // Has more parameters, of which D1 allows a hundred.
  ["somebody who is signed in", visitor(user())],
  ["the author of a held comment", author],
];

const CASES = VIEWERS.flatMap(([who, viewer]) =>
  CURSORS.flatMap(([what, cursor]) =>
    ["many", "held"].map((recap) => [who, what, recap, viewer, cursor] as const),
  ),
);

test.each(CASES)(
  "%s reads %s of %s comments with few rows read",
  async (_who, _what, recap, viewer, cursor) => {
    const { found, statements, rowsRead } = await measured(viewer, recap, { cursor });
    expect(found?.comments).toHaveLength(50);
    expect(statements).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(FEW_ROWS);
  },
);

test("with ten comments about as few rows are read", async () => {
  for (const [who, viewer] of [...VIEWERS, ["the owner", owner] as const]) {
    const { found, rowsRead, statements } = await measured(viewer, "few");
    const count = [author, owner].includes(viewer) ? 10 : 9;
    expect([who, found?.comments.length, statements]).toEqual([who, count, 1]);
    expect(rowsRead).toBeLessThanOrEqual(60);
  }
});

test.each<CommentStatus | "all">(["all", "shown", "held"])(
  "the owner reads a page of %s comments with few rows read, beside those that wait",
  async (wanted) => {
    const status = wanted === "all" ? null : wanted;
    for (const [recap, waiting] of [
      ["many", 1],
      ["held", MAX_HELD_COUNT],
    ] as const) {
      const { found, statements, rowsRead } = await measured(owner, recap, { status });
      expect([found?.heldCount, statements]).toEqual([waiting, 1]);
      expect(rowsRead).toBeLessThanOrEqual(FEW_ROWS + waiting);
    }
  },
);

test("a held comment appears to its author at its place, and to no stranger", async () => {
  const last = { cursor: { before: MANY + 1 } };
  const seen = async (viewer: Viewer) =>
    (await measured(viewer, "many", last)).found?.comments.map(({ number }) => number) ?? [];
  expect((await seen(author)).slice(-3)).toEqual([MANY - 2, MANY - 1, MANY]);
  expect((await seen(stranger)).slice(-3)).toEqual([MANY - 3, MANY - 2, MANY]);
});
