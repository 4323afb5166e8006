/** The conditions agree with the domain's rules, exclude deleted recaps, and use the indexes of `recaps`. */
import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import { canEdit, canView } from "../../app/domain/recap/recap.ts";
import { newShareId, user, visitor } from "../../tests/factories.ts";
import { allOf, anyOf } from "./conditions.ts";
import { belongsTo, ownedBy, ownRecap, readableBy, readableRecap } from "./recap-access.ts";
import { recaps } from "./schema.ts";

const db = drizzle(env.DB);
const account = user();
const creator = visitor();
const VIEWERS: [string, Viewer][] = [
  ["the visitor who created it", creator],
  ["the account that claimed it, on another browser", visitor(account)],
  ["the account that claimed it, on the same browser", { ...creator, user: account }],
  ["another account on the same browser", { ...creator, user: user() }],
  ["a stranger", visitor()],
  ["a stranger with an account", visitor(user())],
];
const STATES = [null, account.id].flatMap((userId) =>
  (["draft", "published"] as const).flatMap((status) =>
    [true, false].flatMap((isPublic) =>
      [null, "It was reported"].flatMap((takedownReason) =>
        [null, 1_000].map((deletedAt) => ({ userId, status, isPublic, takedownReason, deletedAt })),
      ),
    ),
  ),
);

async function insertRecap(state: (typeof STATES)[number]) {
  const row = {
    ...state,
    shareId: newShareId(),
    visitorId: creator.visitorId,
    raceType: "running",
    createdAt: 0,
    updatedAt: 0,
  };
  return db.insert(recaps).values(row).returning().get();
}

async function matches(id: number, condition: SQL): Promise<boolean> {
  const found = await db
    .select({ id: recaps.id })
    .from(recaps)
    .where(allOf(sql`${recaps.id} = ${id}`, condition));
  return found.length === 1;
}

test.each(VIEWERS)(
  "%s can read and change what the domain allows, and nothing that is deleted",
  async (_who, viewer) => {
    for (const state of STATES) {
      const recap = await insertRecap(state);
      const { id, shareId } = recap;
      const isAlive = state.deletedAt === null;
      const mayEdit = canEdit(recap, viewer);
      const expected = {
        owned: isAlive && mayEdit,
        readable: isAlive && canView(recap, viewer),
        ownRecap: isAlive && mayEdit,
        readableByShareId: isAlive && canView(recap, viewer),
        readableByNumber: isAlive && mayEdit,
        belongs: mayEdit,
      };
      const found = {
        owned: await matches(id, ownedBy(viewer)),
        readable: await matches(id, readableBy(viewer)),
        ownRecap: await matches(id, ownRecap(viewer, { id })),
        readableByShareId: await matches(id, readableRecap(viewer, { shareId })),
        readableByNumber: await matches(id, readableRecap(viewer, { id })),
        belongs: await matches(id, belongsTo(viewer)),
      };
      expect({ state, ...found }).toEqual({ state, ...expected });
    }
  },
);

async function planOf(condition: SQL): Promise<string> {
  const steps = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT * FROM recaps WHERE ${condition}`,
  );
  return steps.map(({ detail }) => detail).join("\n");
}

test("every condition is answered from an index", async () => {
  const shareId = newShareId();
  const visiting = await planOf(ownedBy(creator));
  expect(visiting).toContain("recaps_visitor_newest (visitor_id=?)");
  const signedIn = await planOf(ownedBy(visitor(account)));
  expect(signedIn).toContain("recaps_visitor_newest (visitor_id=?)");
  expect(signedIn).toContain("recaps_user_newest (user_id=?)");
  expect(await planOf(readableRecap(creator, { shareId }))).toContain("recaps_share_id (share_id=?)");
  expect(await planOf(ownRecap(visitor(account), { id: 1 }))).toContain("INTEGER PRIMARY KEY (rowid=?)");
  for (const viewer of [creator, visitor(account)]) {
    expect(await planOf(belongsTo(viewer))).not.toContain("SCAN");
    expect(await planOf(ownedBy(viewer))).not.toContain("SCAN");
  }
});

test("a list of one status is read in the index's order", async () => {
  const drafts = allOf(ownedBy(creator), sql`${recaps.status} = 'draft'`);
  const plan = await planOf(sql`${drafts} ORDER BY ${recaps.createdAt} DESC, ${recaps.id} DESC`);
  expect(plan).toContain("recaps_visitor_newest (visitor_id=? AND status=?)");
  expect(plan).not.toContain("TEMP B-TREE");
});

test("a joined condition keeps its own precedence", async () => {
  const recap = await insertRecap({
    userId: null,
    status: "draft",
    isPublic: true,
    takedownReason: null,
    deletedAt: null,
  });
  const never = allOf(sql`false`, anyOf(sql`true`, sql`true`));
  expect(await matches(recap.id, never)).toBe(false);
  expect(await matches(recap.id, allOf(anyOf(sql`false`, sql`true`), sql`true`))).toBe(true);
});
