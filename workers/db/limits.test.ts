/** Counters in the batch of the write they guard are exact and atomic, and count nothing if nothing changes. */
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { isSessionOver } from "../../app/domain/account/session.ts";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import { isLimitReached } from "../../app/domain/site/reached-limit.ts";
import { newShareId, user, visitor } from "../../tests/factories.ts";
import { limitsOf } from "../../tests/limits.ts";
import { storedUser } from "../../tests/stored-user.ts";
import type { Use } from "./charge-limits.ts";
import { deleteOldUsage, type Limits } from "./limits.ts";
import { change } from "./run-batch.ts";
import { recaps, signInAttempts, usage, users } from "./schema.ts";

const db = drizzle(env.DB);
const HALF_PAST_EIGHT = Date.parse("2026-05-17T08:30:00Z");
let nowMs = HALF_PAST_EIGHT;
const now = () => nowMs;

beforeEach(async () => {
  nowMs = HALF_PAST_EIGHT;
  await db.delete(usage);
});

/** A guarded write of one row, such as a like: at most one for each visitor of a recap. */
async function like(limits: Limits, viewer: Viewer, use: Use = { writes: 1 }): Promise<void> {
  const charge = limits.charge(viewer, use);
  const row = {
    shareId: `liked by ${viewer.visitorId}`,
    visitorId: viewer.visitorId,
    status: "draft" as const,
    raceType: "running",
    createdAt: 0,
    updatedAt: 0,
  };
  await limits.run({ liked: change(db.insert(recaps).values(row).onConflictDoNothing(), charge) });
}

async function used(counter: string): Promise<number | undefined> {
  return (await db.select().from(usage).where(eq(usage.counter, counter)).get())?.used;
}

async function isLiked(viewer: Viewer): Promise<boolean> {
  const row = await db.select().from(recaps).where(eq(recaps.visitorId, viewer.visitorId)).get();
  return row !== undefined;
}

test("500 writes at once from 400 visitors of one network count 400", async () => {
  const limits = limitsOf(db, { now, caps: { "writes-network-day": 100_000 } });
  const visitors = Array.from({ length: 400 }, () => visitor());
  const writes = Array.from({ length: 500 }, (_, at) => visitors[at % 400] as Viewer);
  await Promise.all(writes.map((viewer) => like(limits, viewer)));
  expect(await used("writes-network-day")).toBe(400);
});

test("of 30 writes at once, exactly as many succeed as the limit allows", async () => {
  const limits = limitsOf(db, { now, caps: { "writes-network-day": 12 } });
  const visitors = Array.from({ length: 30 }, () => visitor());
  const outcomes = await Promise.allSettled(visitors.map((viewer) => like(limits, viewer)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(18);
  expect(refused.every(({ reason }) => isLimitReached(reason))).toBe(true);
  const liked = await Promise.all(visitors.map(isLiked));
  expect(liked.filter(Boolean)).toHaveLength(12);
  expect(await used("writes-network-day")).toBe(12);
});

test("one full counter rolls back the write and every other counter", async () => {
  const limits = limitsOf(db, { now, caps: { "text-network-hour": 100 } });
  const viewer = visitor();
  await expect(like(limits, viewer, { writes: 1, recaps: 1, text: 101 })).rejects.toMatchObject({
    reached: { of: "text", by: "network", retryAfterSeconds: 1_800 },
  });
  expect(await isLiked(viewer)).toBe(false);
  expect(await db.select().from(usage)).toEqual([]);
});

test("a write that changes nothing counts nothing and is not rejected", async () => {
  const limits = limitsOf(db, { now, caps: { "writes-network-day": 1 } });
  const viewer = visitor();
  for (let times = 0; times < 3; times++) await like(limits, viewer);
  expect(await used("writes-network-day")).toBe(1);
  await expect(like(limits, visitor())).rejects.toThrow("Try again in 16 hours");
});

test("each visitor and each network has its own limit", async () => {
  const caps = { "recaps-visitor-day": 1, "recaps-network-hour": 3 };
  const limits = limitsOf(db, { now, caps });
  const one = visitor();
  await like(limits, one, { recaps: 1 });
  await db.delete(recaps).where(eq(recaps.visitorId, one.visitorId));
  await expect(like(limits, one, { recaps: 1 })).rejects.toMatchObject({ reached: { by: "visitor" } });
  await like(limits, visitor(), { recaps: 1 });
  await like(limits, visitor(), { recaps: 1 });
  await expect(like(limits, visitor(), { recaps: 1 })).rejects.toMatchObject({ reached: { by: "network" } });
  await like(limitsOf(db, { now, caps, network: "another" }), visitor(), { recaps: 1 });
});

test("what is limited by recap counts everybody's, by the recap's number and by its share id", async () => {
  const caps = { "likes-recap-hour": 3, "likes-visitor-hour": 2 };
  const owner = visitor();
  await like(limitsOf(db, { now }), owner);
  await like(limitsOf(db, { now }), visitor());
  const [one, other] = await db.select().from(recaps).orderBy(sql`id DESC`).limit(2);
  const likeRecap = async (row = one, isNumbered = false) => {
    const handle = isNumbered ? { id: row?.id ?? 0 } : { shareId: row?.shareId ?? "" };
    const limits = limitsOf(db, { now, caps, network: crypto.randomUUID() });
    const charge = limits.charge(visitor(), { likes: 1 }, { recap: handle });
    const count = db
      .update(recaps)
      .set({ likeCount: sql`like_count + 1` })
      .where(eq(recaps.id, row?.id ?? 0));
    await limits.run({ liked: change(count, charge) });
  };
  await likeRecap();
  await likeRecap(one, true);
  await likeRecap();
  await expect(likeRecap(one, true)).rejects.toMatchObject({ reached: { of: "likes", by: "recap" } });
  await expect(likeRecap()).rejects.toThrow("This recap got a lot of likes in a short time");
  await likeRecap(other);
  const counted = await db.select().from(usage).where(eq(usage.counter, "likes-recap-hour"));
  expect(counted.map(({ subject, used: times }) => [subject, times])).toEqual(
    expect.arrayContaining([
      [one?.shareId, 3],
      [other?.shareId, 1],
    ]),
  );
});

/** A sign-in attempt: one row, and one mail to a mailbox. */
async function sendCode(
  network: string,
  mailbox: string,
  caps: Record<string, number>,
  supernet: string | null = null,
): Promise<void> {
  const limits = limitsOf(db, { now, caps, network, supernet });
  const charge = limits.charge(visitor(), { mails: 1 }, { mailbox });
  const row = { id: crypto.randomUUID(), kind: "code" as const, data: "{}", expiresAt: 0 };
  await limits.run({ begun: change(db.insert(signInAttempts).values(row), charge) });
}

test("a mailbox gets a limited number of mails, from however many networks they are requested", async () => {
  const send = (mailbox = "ada's") => sendCode(crypto.randomUUID(), mailbox, { "mails-mailbox-day": 3 });
  for (let mails = 0; mails < 3; mails++) await send();
  await expect(send()).rejects.toThrow(
    "Too many emails were sent to this address in a short time. Try again in 16 hours",
  );
  await send("grace's");
  const counted = await db.select().from(usage).where(eq(usage.counter, "mails-mailbox-day"));
  expect(counted.map(({ subject, used: times }) => [subject, times])).toEqual(
    expect.arrayContaining([
      ["ada's", 3],
      ["grace's", 1],
    ]),
  );
});

test("one network gets fewer mails for a mailbox, so that a stranger does not use up an athlete's", async () => {
  const caps = { "mails-mailboxNetwork-hour": 2 };
  const send = (network: string) => sendCode(network, "ada's", caps);
  await send("a stranger's");
  await send("a stranger's");
  await expect(send("a stranger's")).rejects.toMatchObject({
    reached: { of: "mails", by: "mailboxNetwork", retryAfterSeconds: 1_800 },
  });
  await send("Ada's own");
});

test("a /48 gets fewer mails for a mailbox, too, from however many of its networks", async () => {
  const caps = { "mails-mailbox-day": 3, "mails-mailboxNetwork-day-supernet": 2 };
  const send = (supernet: string | null) => sendCode(crypto.randomUUID(), "ada's", caps, supernet);
  await send("a stranger's");
  await send("a stranger's");
  await expect(send("a stranger's")).rejects.toThrow("Too many emails were sent to this address");
  await send("Ada's own");
  await expect(send(null)).rejects.toMatchObject({ reached: { by: "mailbox" } });
});

test("of 30 writes at once from 30 networks of a /48, as many succeed as the /48's limit allows", async () => {
  const caps = { "writes-network-day": 3, "writes-network-day-supernet": 12 };
  const write = (supernet: string | null) =>
    like(limitsOf(db, { now, caps, network: crypto.randomUUID(), supernet }), visitor());
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => write("2001:db8:1::/48")));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(18);
  expect(refused.every(({ reason }) => isLimitReached(reason))).toBe(true);
  await expect(write("2001:db8:1::/48")).rejects.toThrow(
    "Too many changes were saved from your network today. Try again in 16 hours",
  );
  await write("2001:db8:2::/48");
  await write(null);
});

test("an IPv4 address has no counters but its own", async () => {
  await like(limitsOf(db, { now, network: "192.0.2.7" }), visitor(), { writes: 1, text: 10 });
  const counted = await db.select().from(usage);
  expect(new Set(counted.map(({ subject }) => subject))).toEqual(new Set(["192.0.2.7"]));
  expect(counted).toHaveLength(3);
});

test("a network gets a limited number of mails, to however many mailboxes they are sent", async () => {
  const caps = { "mails-network-hour": 3, "mails-mailbox-day": 1 };
  const send = (network = "a network") => sendCode(network, crypto.randomUUID(), caps);
  for (let mails = 0; mails < 3; mails++) await send();
  await expect(send()).rejects.toThrow(
    "Too many emails were requested from your network in a short time. Try again in 30 minutes",
  );
  await send("another network");
});

test("everyone together gets a limited number of mails", async () => {
  const send = () => sendCode(crypto.randomUUID(), crypto.randomUUID(), { "mails-everyone-day": 2 });
  await send();
  await send();
  await expect(send()).rejects.toThrow("Sign-in codes have reached their limit for today");
});

test("of 20 requests for the same mailbox at once, exactly as many succeed as the limit allows", async () => {
  const send = () => sendCode(crypto.randomUUID(), "ada's", { "mails-mailbox-day": 5 });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, send));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("an hourly limit resets with the next UTC hour", async () => {
  const limits = limitsOf(db, { now, caps: { "recaps-network-hour": 1 } });
  await like(limits, visitor(), { recaps: 1 });
  nowMs = Date.parse("2026-05-17T08:59:59.500Z");
  await expect(like(limits, visitor(), { recaps: 1 })).rejects.toMatchObject({
    reached: { retryAfterSeconds: 1 },
  });
  nowMs = Date.parse("2026-05-17T09:00:00Z");
  await like(limits, visitor(), { recaps: 1 });
});

test("when an hourly and a daily limit are both reached, the wait is until the next day", async () => {
  const limits = limitsOf(db, { now, caps: { "text-network-hour": 10, "text-network-day": 10 } });
  await expect(like(limits, visitor(), { text: 11 })).rejects.toMatchObject({
    reached: { retryAfterSeconds: 15.5 * 3_600 },
  });
});

test("an update counts the bytes of text that it adds, and nothing for the same text again", async () => {
  const limits = limitsOf(db, { now });
  const viewer = visitor();
  await like(limits, viewer);
  const where = eq(recaps.visitorId, viewer.visitorId);
  const answer = async (text: string) => {
    const set = { answers: JSON.stringify({ "0": text }) };
    const charge = limits.chargeUpdate(viewer, { table: recaps, where, set });
    await limits.run({ charge, changed: db.update(recaps).set(set).where(where) });
  };
  await answer("");
  const empty = (await used("text-network-day")) ?? 0;
  await answer("é".repeat(500));
  await answer("é".repeat(500));
  expect(await used("text-network-day")).toBe(empty + 1_000);
  await answer("short");
  await answer("é".repeat(500));
  expect(await used("text-network-day")).toBe(empty + 1_000 + 995);
});

test("an update of no row counts nothing", async () => {
  const limits = limitsOf(db, { now });
  const where = eq(recaps.shareId, newShareId());
  const charge = limits.chargeUpdate(visitor(), { table: recaps, where, set: { answers: "{}" } });
  await limits.run({ charge, changed: db.update(recaps).set({ answers: "{}" }).where(where) });
  expect(await db.select().from(usage)).toEqual([]);
});

test("a limit that would be exceeded is found before any work is done", async () => {
  const limits = limitsOf(db, { now, caps: { "uploadBytes-network-day": 1_000 } });
  const exceeded = (bytes: number) =>
    limits.charge(visitor(), { uploads: 1, uploadBytes: bytes }).findExceeded;
  expect(await exceeded(1_000)).toEqual([]);
  const rows = await exceeded(1_001);
  expect(() => limits.refuseIfExceeded(rows)).toThrow("Your network has reached today's upload limit");
});

test("a raised cap takes effect at once, within the same window", async () => {
  await like(limitsOf(db, { now, caps: { "writes-network-day": 1 } }), visitor());
  await like(limitsOf(db, { now, caps: { "writes-network-day": 2 } }), visitor());
  expect(await used("writes-network-day")).toBe(2);
});

test("seconds of speech are charged in advance and can be refunded", async () => {
  const { speech } = limitsOf(db, { now, caps: { "speech-visitor-day": 600 } });
  const viewer = visitor();
  await speech.spend(viewer, 299.2);
  const refund = await speech.spend(viewer, 300);
  await expect(speech.spend(viewer, 1)).rejects.toThrow("You've used up today's transcription time");
  await refund(300);
  await speech.spend(viewer, 300);
  expect(await used("speech-visitor-day")).toBe(600);
});

test("what a user writes after the account was deleted is rolled back, and is no limit", async () => {
  const limits = limitsOf(db, { now });
  const viewer = visitor(await storedUser(env));
  await like(limits, viewer);
  await db.delete(users).where(eq(users.id, viewer.user?.id ?? ""));
  const counted = await db.select().from(usage);
  // Liking once more changes nothing, and is refused nevertheless.
  for (const late of [viewer, visitor(viewer.user)])
    await expect(like(limits, late)).rejects.toSatisfy(isSessionOver);
  expect(await db.select().from(usage)).toEqual(counted);
  const rows = await limits.charge(viewer, { uploads: 1 }).findExceeded;
  expect(() => limits.refuseIfExceeded(rows)).toThrow("You're signed out");
  // Somebody who never had an account is a visitor.
  await like(limits, visitor());
  await expect(like(limits, visitor(user()))).rejects.toSatisfy(isSessionOver);
});

test("seconds of speech are refunded after the account was deleted, too", async () => {
  const { speech } = limitsOf(db, { now });
  const viewer = visitor(await storedUser(env));
  const refund = await speech.spend(viewer, 300);
  await db.delete(users).where(eq(users.id, viewer.user?.id ?? ""));
  await refund(200);
  expect(await used("speech-visitor-day")).toBe(100);
});

test("a database fault is not mistaken for a limit", async () => {
  const limits = limitsOf(db, { now });
  const charge = limits.charge(visitor(), { writes: 1 });
  const broken = db.update(recaps).set({ version: sql`no_such_function()` });
  const failure = await limits.run({ broken: change(broken, charge) }).catch((error) => error);
  expect(isLimitReached(failure)).toBe(false);
  expect(String(failure)).toContain("no_such_function");
});

test("counters are deleted two days after their window began", async () => {
  const limits = limitsOf(db, { now });
  await like(limits, visitor());
  await deleteOldUsage(db, Date.parse("2026-05-19T00:00:00Z"));
  expect(await used("writes-network-day")).toBe(1);
  await deleteOldUsage(db, Date.parse("2026-05-19T00:00:01Z"));
  expect(await db.select().from(usage)).toEqual([]);
});
