/** Sessions: how long they last, who ends them, and what signing in claims. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { SignedIn } from "../../../app/services/account-service.ts";
import { newShareId, visitor } from "../../../tests/factories.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { testAccounts } from "../../../tests/worker/account/test-accounts.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { sweepAccounts } from "./account-service.ts";

const DAY_MS = 24 * 60 * 60_000;

const site = testAccounts();
const db = drizzle(env.DB);
const recaps = createRecapService({
  db,
  store: createMediaStore(env.MEDIA),
  now: Date.now,
  limits: limitsOf(db),
});

async function draftOf(viewer: Viewer): Promise<{ shareId: string }> {
  const handle = { shareId: newShareId() };
  expect(await recaps.begin(viewer, handle.shareId, "running")).not.toBeNull();
  return handle;
}

async function canEdit(viewer: Viewer, handle: { shareId: string }): Promise<boolean> {
  return (await recaps.findEditable(viewer, handle)) !== null;
}

test("a session lasts 90 days from its last use", async () => {
  const { sessionToken } = await site.signIn(visitor(), "lasting@example.com");
  site.clock.nowMs += 80 * DAY_MS;
  expect(await site.accounts.resumeSession(sessionToken)).toMatchObject({ isProlonged: true });
  expect(await site.accounts.resumeSession(sessionToken)).toMatchObject({ isProlonged: false });
  site.clock.nowMs += 89 * DAY_MS;
  expect(await site.accounts.resumeSession(sessionToken)).not.toBeNull();
  site.clock.nowMs += 90 * DAY_MS;
  expect(await site.accounts.resumeSession(sessionToken)).toBeNull();
  await sweepAccounts(db, site.clock.nowMs);
  const rows = await env.DB.prepare("SELECT count(*) AS n FROM sessions WHERE expire <= ?")
    .bind(site.clock.nowMs)
    .first();
  expect(rows).toEqual({ n: 0 });
});

test("the database has no token that could be used", async () => {
  const { sessionToken } = await site.signIn(visitor(), "hashed@example.com");
  const { results } = await env.DB.prepare("SELECT * FROM sessions").all();
  expect(JSON.stringify(results)).not.toContain(sessionToken);
  expect(await site.accounts.resumeSession(String(results[0]?.sid))).toBeNull();
});

test("a user ends one session or all, and nobody else's", async () => {
  const [phone, laptop] = [
    await site.signIn(visitor(), "devices@example.com"),
    await site.signIn(visitor(), "devices@example.com"),
  ];
  const other = await site.signIn(visitor(), "other@example.com");
  const { accounts } = site;
  const listed = await accounts.listSessions(phone.user);
  expect(listed).toHaveLength(2);
  expect(await accounts.endSession(other.user, listed[0]?.id ?? "")).toBe(false);
  const resume = ({ sessionToken }: SignedIn) => accounts.resumeSession(sessionToken);
  const resumed = await resume(laptop);
  const laptopId = resumed?.kind === "live" ? resumed.sessionId : "";
  expect(await accounts.endSession(phone.user, laptopId)).toBe(true);
  // Not null: a device that was signed out by another one is cleared when it comes back.
  expect(await resume(laptop)).toEqual({ kind: "ended", userId: phone.user.id });
  expect(await resume(phone)).toMatchObject({ kind: "live" });
  expect(await accounts.listSessions(phone.user)).toHaveLength(1);
  await accounts.endAllSessions(phone.user);
  expect(await resume(phone)).toMatchObject({ kind: "ended" });
  expect(await accounts.listSessions(phone.user)).toEqual([]);
  expect(await resume(other)).toMatchObject({ kind: "live" });
});

test("signing in claims what the visitor made, on each device, and nothing twice", async () => {
  const [phone, laptop] = [visitor(), visitor()];
  const [onPhone, onLaptop] = [await draftOf(phone), await draftOf(laptop)];
  const { user } = await site.signIn(phone, "athlete@example.com");
  expect(await canEdit(phone, onPhone)).toBe(false);
  expect(await canEdit({ ...phone, user }, onPhone)).toBe(true);
  expect(await canEdit({ ...laptop, user }, onPhone)).toBe(true);

  const again = await site.signIn(laptop, "athlete@example.com");
  expect(again).toMatchObject({ isNew: false, user: { id: user.id } });
  expect(await canEdit({ ...visitor(), user }, onLaptop)).toBe(true);

  const { user: another } = await site.signIn(phone, "another@example.com");
  expect(await canEdit({ ...phone, user: another }, onPhone)).toBe(false);
  expect(await canEdit({ ...phone, user }, onPhone)).toBe(true);
});

test("a recap that was begun during the sign-in is claimed later", async () => {
  const viewer = visitor();
  const { user } = await site.signIn(viewer, "late-claim@example.com");
  const late = await draftOf(viewer);
  await site.accounts.claim({ ...viewer, user });
  expect(await canEdit(viewer, late)).toBe(false);
  expect(await canEdit({ ...visitor(), user }, late)).toBe(true);
});

test("readers see the account's name on its recaps, and their pages change with it", async () => {
  const viewer = visitor();
  const { user } = await site.signIn(viewer, "named@example.com");
  const signedIn = { ...viewer, user };
  const handle = await draftOf(signedIn);
  const before = await recaps.findEditable(signedIn, handle);
  await site.accounts.rename(signedIn, user, { firstName: "Ada", lastName: "Lovelace" });
  const after = await recaps.findEditable(signedIn, handle);
  expect([before?.owner, after?.owner]).toEqual([
    { firstName: null, lastName: null, profileImageUrl: null },
    { firstName: "Ada", lastName: "Lovelace", profileImageUrl: null },
  ]);
  expect(after?.version).toBe((before?.version ?? 0) + 1);
});
