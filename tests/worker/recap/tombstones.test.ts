/** The link of a published recap that was deleted for good: nobody can put anything else behind it. */
import { env, exports } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { RESTORABLE_MS } from "../../../app/domain/recap-list/deleted-recap.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { recaps, tombstones, users } from "../../../workers/db/schema.ts";
import { createOwnedRecaps } from "../../../workers/services/accounts/owned-recaps.ts";
import { createMediaService } from "../../../workers/services/media/media-service.ts";
import { createRecapService } from "../../../workers/services/recaps/recap-service.ts";
import { createMediaStore } from "../../../workers/services/storage/media-store.ts";
import { completeDraft, destination, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { collidingDatabase } from "../../colliding-database.ts";
import { newRecap, newShareId, user as userOf, visitor } from "../../factories.ts";
import { limitsOf } from "../../limits.ts";
import { quietConsole } from "../../quiet-console.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { testAccounts } from "../account/test-accounts.ts";
import { attempt, everyFailure, type Failures, NEVER } from "../every-failure.ts";

const PATH = "/account/delete";

let accountNumber = 0;

quietConsole("error");

function browser(): Caller {
  return caller(exports.default);
}

/** The services on a database and a bucket that may fail, so much later than now. */
function servicesOn(database: D1Database, bucket: R2Bucket, laterMs = 0) {
  const db = drizzle(database);
  const store = createMediaStore(bucket);
  const parts = { db, store, now: () => Date.now() + laterMs, limits: limitsOf(db) };
  return { recaps: createRecapService(parts), media: createMediaService(parts), db, store };
}

/** How a recap goes for good: by the athlete's requests, or by the hourly cleanup after a week. */
const DELETIONS: Record<string, (athlete: Caller, shareId: string) => Promise<unknown>> = {
  async "Delete now"(athlete, shareId) {
    await athlete.submit("/past-recaps", { intent: `sure-${shareId}` });
    expect((await athlete.submit("/recently-deleted", { intent: `sure-${shareId}` })).status).toBe(302);
  },
  async "the cleanup after seven days"(athlete, shareId) {
    await athlete.send("DELETE", `/api/recaps/${shareId}`, {});
    await servicesOn(env.DB, env.MEDIA, RESTORABLE_MS + 60_000).media.sweep();
  },
  async "deleting the account"(athlete) {
    const response = await athlete.submit(PATH, { ...(await formOf(athlete, PATH)), confirm: "yes" });
    expect(destination(response)).toBe("/?notice=account-deleted");
  },
};

/** Publishes a recap of a signed-in athlete whose browser is still known after signing out. */
async function published() {
  const athlete = browser();
  accountNumber += 1;
  const email = `leaves-a-link-${accountNumber}@example.com`;
  await signIn(athlete, email, env);
  const shareId = await publishRecap(athlete);
  return { athlete, email, shareId };
}

function inOneCall(sender: Caller, id: string, fields: object = {}): Promise<Response> {
  return sender.send("POST", "/api/simple-recap", { ...newRecap(), ...fields, id });
}

async function readers(shareId: string): Promise<number[]> {
  const answers = [`/r/${shareId}`, `/embed/${shareId}`, `/api/recaps/${shareId}`].map((path) =>
    browser().call(path),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function rowsOf(shareId: string): Promise<unknown> {
  return env.DB.prepare("SELECT count(*) AS count FROM recaps WHERE share_id = ?").bind(shareId).first();
}

test.each(Object.entries(DELETIONS))(
  "after %s, neither a stranger nor the athlete can use the link again, by the API or by the form",
  async (_name, remove) => {
    const { athlete, email, shareId } = await published();
    const [visitorCookie = ""] = athlete.cookie().split("; ");
    expect(await readers(shareId)).toEqual([200, 200, 200]);
    await remove(athlete, shareId);
    expect(await rowsOf(shareId)).toEqual({ count: 0 });

    const again = browser();
    await signIn(again, email, env);
    const stranger = browser();
    for (const sender of [stranger, athlete, again, caller(exports.default, undefined, visitorCookie)]) {
      for (const fields of [{}, { status: "draft" }, { mediaIds: ["A".repeat(22)] }]) {
        const answer = await inOneCall(sender, shareId, fields);
        expect([answer.status, await answer.json()]).toEqual([
          403,
          {
            error: {
              code: "id_taken",
              message: "This ID belongs to another recap, or to one that was deleted",
            },
          },
        ]);
      }
      const form = await sender.submit("/race-type", { recap: shareId, raceType: "cycling" });
      expect(form.status).toBe(403);
      expect(await form.text()).toContain("press Next to start a new recap");
    }
    expect(await rowsOf(shareId)).toEqual({ count: 0 });
    expect(await readers(shareId)).toEqual([404, 404, 404]);
  },
);

test("the form that was for a deleted recap keeps the choice, and Next starts another recap", async () => {
  const { athlete, shareId } = await published();
  await DELETIONS["Delete now"]?.(athlete, shareId);
  const refused = await athlete.submit(`/race-type?new=${shareId}`, { recap: shareId, raceType: "hyrox" });
  const html = await refused.text();
  const [, fresh = ""] = /name="recap" value="(recap_[^"]+)"/.exec(html) ?? [];
  expect(fresh).not.toBe(shareId);
  expect(html).not.toContain('name="rev"');
  expect(html).toContain('checked="" value="hyrox"');
  const next = await athlete.submit(`/race-type?new=${shareId}`, { recap: fresh, raceType: "hyrox" });
  expect(destination(next)).toBe(`/race-details?recap=${fresh}`);
});

test("until a deleted recap is gone for good it can be restored, and its link works again", async () => {
  const { athlete, shareId } = await published();
  await athlete.send("DELETE", `/api/recaps/${shareId}`, {});
  expect((await inOneCall(browser(), shareId)).status).toBe(403);
  expect((await athlete.send("POST", `/api/recaps/${shareId}/restore`, {})).status).toBe(204);
  expect(await readers(shareId)).toEqual([200, 200, 200]);
  expect((await inOneCall(athlete, shareId, { name: "Berlin" })).status).toBe(200);
  expect(await isDeletedLink(shareId)).toBe(false);
});

test("a private recap was published too, and a draft that was never published can be begun again", async () => {
  const { athlete, shareId } = await published();
  await athlete.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: false });
  await DELETIONS["Delete now"]?.(athlete, shareId);
  expect((await inOneCall(browser(), shareId)).status).toBe(403);

  const draft = await completeDraft(athlete);
  expect((await athlete.send("DELETE", `/api/recaps/${draft}`, {})).status).toBe(204);
  const begun = await athlete.submit("/race-type", { recap: draft, raceType: "running" });
  expect(destination(begun)).toBe(`/race-details?recap=${draft}`);
  await athlete.submit("/?index", { discard: draft });
  expect(await rowsOf(draft)).toEqual({ count: 0 });
  expect(await isDeletedLink(draft)).toBe(false);
});

test("what is stored of the link is its hash alone", async () => {
  const { athlete, shareId } = await published();
  await DELETIONS["deleting the account"]?.(athlete, shareId);
  const { results } = await env.DB.prepare("SELECT * FROM tombstones WHERE share_id_hash = ?")
    .bind(await sha256(shareId))
    .all();
  expect(results).toEqual([{ share_id_hash: await sha256(shareId) }]);
});

test("a recap that is published while its account is being deleted leaves its hash as well", async () => {
  const account = await storedAccount();
  const late = newShareId();
  let calls = 0;
  const database = databaseThrough(env.DB, async (act) => {
    calls += 1;
    // Its share ids have been read, and its rows are about to be deleted.
    if (calls === 2)
      await drizzle(env.DB)
        .insert(recaps)
        .values({ ...account.row, shareId: late });
    return act();
  });
  const { db, store } = servicesOn(database, env.MEDIA);
  await createOwnedRecaps({ db, store }).deleteAll(account.viewer, { recorded: [], before: [], after: [] });
  expect(await rowsOf(late)).toEqual({ count: 0 });
  expect([await isDeletedLink(account.shareId), await isDeletedLink(late)]).toEqual([true, true]);
});

test("an account that gets fifty recaps while it is being deleted ends in an error, and nothing is deleted", async () => {
  const account = await storedAccount();
  const database = collidingDatabase(env.DB, () =>
    drizzle(env.DB)
      .insert(recaps)
      .values({ ...account.row, shareId: newShareId() }),
  );
  const { db, store } = servicesOn(database, env.MEDIA);
  const deleted = createOwnedRecaps({ db, store }).deleteAll(account.viewer, {
    recorded: [],
    before: [],
    after: [],
  });
  await expect(deleted).rejects.toThrow("came after another writer's");
  expect(await rowsOf(account.shareId)).toEqual({ count: 1 });
});

/** Stores an account with a published recap, deleted or not. */
async function storedAccount(deletedAt: number | null = null) {
  const user: User = userOf();
  const { visitorId } = visitor();
  const shareId = newShareId();
  const row = {
    shareId,
    visitorId,
    userId: user.id,
    raceType: "running",
    status: "published" as const,
    createdAt: 1,
    updatedAt: 1,
    deletedAt,
  };
  const db = drizzle(env.DB);
  await db.insert(users).values({ id: user.id, email: user.email, createdAt: 1, updatedAt: 1 });
  await db.insert(recaps).values(row);
  return { viewer: { visitorId, user }, shareId, row };
}

async function isDeletedLink(shareId: string): Promise<boolean> {
  const hash = await sha256(shareId);
  const all = await drizzle(env.DB).select().from(tombstones);
  return all.some(({ shareIdHash }) => shareIdHash === hash);
}

type Account = Awaited<ReturnType<typeof storedAccount>>;

/** The same deletions as above, with services that may fail. */
const FAILING: Record<string, (account: Account, failures: Failures) => ReturnType<typeof attempt>> = {
  "Delete now": ({ viewer, shareId }, failures) =>
    attempt(env, failures, (...stores) =>
      servicesOn(...stores).recaps.deletePermanently(viewer, { shareId }),
    ),
  "the cleanup": (_account, failures) =>
    attempt(env, failures, (...stores) => servicesOn(...stores, RESTORABLE_MS + 60_000).media.sweep()),
  "deleting the account": ({ viewer }, failures) =>
    attempt(env, failures, (...stores) => {
      const { db, store } = servicesOn(...stores);
      return testAccounts({ db, store }).accounts.deleteAccount(viewer, viewer.user);
    }),
};

test.each(Object.entries(FAILING))(
  "%s: after a failure at any call the recap exists or its hash does, and never both",
  async (_name, remove) => {
    const staged = () => storedAccount(Date.now());
    const whole = await remove(await staged(), { database: NEVER, bucket: NEVER });
    expect(whole.failure).toBeNull();
    expect(whole.databaseCalls).toBeGreaterThan(1);
    for (const failures of everyFailure(whole)) {
      const account = await staged();
      await remove(account, failures);
      const exists = JSON.stringify(await rowsOf(account.shareId)) !== '{"count":0}';
      expect([failures, await isDeletedLink(account.shareId)]).toEqual([failures, !exists]);
      await remove(account, { database: NEVER, bucket: NEVER });
      expect([failures, await isDeletedLink(account.shareId)]).toEqual([failures, true]);
    }
  },
);
