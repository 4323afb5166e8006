/** Who is told what, and how often; that each mail is sent once, whatever fails; and what a run of the cron takes. */
import { env } from "cloudflare:workers";
import { eq, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import type { NewsMail } from "../../../app/domain/account/news-mail-setting.ts";
import type { User } from "../../../app/domain/account/viewer.ts";
import { newShareId } from "../../../tests/factories.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { type MailProvider, mailProvider, type SentMail } from "../../../tests/mail-provider.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { countingDatabase } from "../../../tests/row-counter.ts";
import { insertRecaps } from "../../../tests/stored-recaps.ts";
import { storedUser } from "../../../tests/stored-user.ts";
import { newId } from "../../db/new-id.ts";
import { runBatch } from "../../db/run-batch.ts";
import { comments, contributions, likes, newsMails, recaps, usage, users } from "../../db/schema.ts";
import { createHttpMail } from "../mail/http-mail.ts";
import { type NewsMailsDeps, sendNewsMails } from "./news-mails.ts";

const TOKEN = "re_a-token";
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
const db = drizzle(env.DB);

let nowMs = 0;
let provider: MailProvider;

quietConsole("error");

beforeEach(async () => {
  nowMs = Date.parse("2026-11-26T08:17:00Z");
  provider = mailProvider(TOKEN);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const headers = init?.headers as Record<string, string>;
    const answer = provider.answerTo({
      method: init?.method,
      path: new URL(String(url)).pathname,
      headers,
      body: String(init?.body),
    });
    if (answer === "none" || answer === "never") throw new TypeError("The connection was closed");
    return Response.json(answer.body ?? null, { status: answer.status });
  });
  // Other files leave news behind.
  await runBatch(db, {
    left: [
      db.update(recaps).set({ newsCount: 0, newsAt: null }),
      db.delete(comments).where(isNotNull(comments.parentId)),
      db.delete(newsMails),
      db.delete(usage),
    ],
  });
});

function run(overrides: Partial<NewsMailsDeps> & { caps?: Record<string, number> } = {}): Promise<void> {
  const now = () => nowMs;
  const sendMail = createHttpMail(
    { kind: "http", url: "https://mail.example/emails", token: TOKEN, from: "news@example.com" },
    { timeoutMs: 10_000, retryDelayMs: 1 },
  );
  const database = overrides.db ?? db;
  const limits = limitsOf(database, { now, ...(overrides.caps && { caps: overrides.caps }) });
  return sendNewsMails({
    db: database,
    now,
    limits,
    sendMail,
    origin: "https://recap.example",
    subrequests: 500,
    paceMs: 0,
    unsubscribeToken: async ({ userId }) => `token-of-${userId}`,
    ...overrides,
  });
}

/** Returns the texts of the mails to a user. */
function mailsTo({ email }: User): SentMail[] {
  return provider.sent.filter(({ to }) => to.includes(email));
}

interface StoredRecap {
  id: number;
  shareId: string;
  owner: User;
}

async function storedRecap(
  name = "Berlin Marathon",
  more: Partial<typeof recaps.$inferInsert> = {},
): Promise<StoredRecap> {
  const owner = await storedUser(env);
  return { owner, ...(await recapOf(owner, name, more)) };
}

async function recapOf(owner: User, name: string, more: Partial<typeof recaps.$inferInsert> = {}) {
  const row = {
    shareId: newShareId(),
    visitorId: newId(),
    userId: owner.id,
    status: "published" as const,
    raceType: "running",
    name,
    athleteName: "Ada",
    createdAt: 0,
    updatedAt: 0,
    ...more,
  };
  const [stored] = await db.insert(recaps).values(row).returning({ id: recaps.id });
  return { id: stored?.id ?? 0, shareId: row.shareId };
}

/** Raises the recap's news as a like or a comment does. */
async function raise({ id }: Pick<StoredRecap, "id">, atMs: number): Promise<void> {
  await env.DB.prepare(
    "UPDATE recaps SET news_count = news_count + 1, news_at = coalesce(news_at, ?) WHERE id = ?",
  )
    .bind(atMs, id)
    .run();
}

async function look({ id }: Pick<StoredRecap, "id">): Promise<void> {
  await db.update(recaps).set({ newsCount: 0, newsAt: null, seenAt: nowMs }).where(eq(recaps.id, id));
}

const TEN_MINUTES_AGO = () => nowMs - 10 * MINUTE_MS;

async function like(recap: Pick<StoredRecap, "id">, userName: string, atMs = TEN_MINUTES_AGO()) {
  const row = { visitorId: newId(), recapId: recap.id, id: newId(), userName, emailMac: "", createdAt: atMs };
  await db.insert(likes).values(row);
  await raise(recap, atMs);
}

let commentNumber = 0;

async function comment(
  recap: Pick<StoredRecap, "id">,
  userName: string,
  content: string,
  more: Partial<typeof comments.$inferInsert> = {},
) {
  commentNumber += 1;
  const row = {
    id: newId(),
    recapId: recap.id,
    number: commentNumber,
    visitorId: newId(),
    userName,
    content,
    status: "shown" as const,
    byAthlete: false,
    textKey: newId(),
    createdAt: TEN_MINUTES_AGO(),
    ...more,
  };
  await db.insert(comments).values(row);
  if (!row.byAthlete) await raise(recap, row.createdAt);
  return row;
}

async function contribute(recap: Pick<StoredRecap, "id">, userName: string, atMs = TEN_MINUTES_AGO()) {
  const file = { kind: "image" as const, fileName: "a.jpg", contentType: "image/jpeg", fileSize: 1 };
  const row = { id: newId(), recapId: recap.id, visitorId: newId(), userName, sendingId: newId(), ...file };
  await db.insert(contributions).values({ ...row, status: "held", createdAt: atMs });
  await raise(recap, atMs);
}

/** The athlete gives no name. */
function reply(
  recap: Pick<StoredRecap, "id">,
  { id }: { id: string },
  content: string,
  atMs = TEN_MINUTES_AGO(),
) {
  return comment(recap, "", content, { byAthlete: true, parentId: id, createdAt: atMs });
}

async function choose({ id }: User, newsMail: NewsMail): Promise<void> {
  await db.update(users).set({ newsMail }).where(eq(users.id, id));
}

test("the owner is told who did what, with an excerpt, and which comments wait", async () => {
  const recap = await storedRecap();
  await comment(recap, "Ben <b>", `Great run!\n\n${"So proud of you. ".repeat(40)}`);
  await comment(recap, "Cleo", "Look at this", { status: "held" });
  await comment(recap, "Eve", "A rude word", { status: "hidden" });
  await comment(recap, "Ada", "Thanks", { byAthlete: true });
  for (const [at, name] of ["Dana", "Eli", "Fay", "Gus"].entries())
    await like(recap, name, TEN_MINUTES_AGO() + at);
  await run();
  const [mail, ...others] = mailsTo(recap.owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("2 new comments and 4 new likes on Berlin Marathon");
  expect(mail?.text).toMatch(/Ben <b> commented:\n> Great run! So proud of you\..{100,200}…\n/);
  expect(mail?.text).toContain("Cleo commented. It's waiting for your approval:\n> Look at this");
  expect(mail?.text).toContain("Dana, Eli, Fay, and 1 other like it.");
  expect(mail?.text).toContain(`https://recap.example/r/${recap.shareId}#reactions`);
  expect(mail?.text).not.toMatch(/rude|Thanks/);
  expect(mail?.html).toContain("Ben &lt;b&gt; commented:");
  const link = `https://recap.example/unsubscribe?token=token-of-${recap.owner.id}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain("https://recap.example/account#news-mail");
  expect(mail?.headers).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("one like is named in the subject, and so is one comment", async () => {
  const [liked, commented] = [await storedRecap("Oslo 10K"), await storedRecap("Bergen 5K")];
  await like(liked, "Ben");
  await comment(commented, "Cleo", "Well run");
  await run();
  expect(mailsTo(liked.owner)[0]?.subject).toBe("Ben likes Oslo 10K");
  expect(mailsTo(commented.owner)[0]?.subject).toBe("Cleo commented on Bergen 5K");
});

test("what guests added is told with who added it, and leads to where it is decided", async () => {
  const [recap, liked] = [await storedRecap("Oslo 10K"), await storedRecap("Bergen 5K")];
  await contribute(recap, "Dad");
  await contribute(recap, "Dad");
  await contribute(recap, "Mum", TEN_MINUTES_AGO() + 1);
  await contribute(liked, "Dad");
  await like(liked, "Ben");
  await run();
  const [mail] = mailsTo(recap.owner);
  expect(mail?.subject).toBe("3 new photos or cheers on Oslo 10K");
  expect(mail?.text).toContain("Dad and Mum added to it: 3 photos or cheers are waiting for your approval.");
  expect(mail?.text).toContain(`https://recap.example/r/${recap.shareId}/contributions`);
  expect(mailsTo(liked.owner)[0]?.subject).toBe("1 new like and 1 new photo or cheer on Bergen 5K");
});

test("at once: more news are told once a day until the owner has looked, and then at once again", async () => {
  const recap = await storedRecap();
  await like(recap, "Ben");
  await run();
  nowMs += HOUR_MS;
  await like(recap, "Cleo");
  await run();
  expect(mailsTo(recap.owner)).toHaveLength(1);
  nowMs += 23 * HOUR_MS;
  await run();
  expect(mailsTo(recap.owner)).toHaveLength(2);
  // Only what the first did not tell.
  expect(mailsTo(recap.owner)[1]?.subject).toBe("Cleo likes Berlin Marathon");
  nowMs += 24 * HOUR_MS;
  await run();
  expect(mailsTo(recap.owner)).toHaveLength(2);
  await look(recap);
  nowMs += HOUR_MS;
  await like(recap, "Dana");
  await run();
  expect(mailsTo(recap.owner)[2]?.subject).toBe("Dana likes Berlin Marathon");
});

test("daily: at most one mail a day, also after the owner has looked; never: none", async () => {
  const [daily, never] = [await storedRecap(), await storedRecap()];
  await choose(daily.owner, "daily");
  await choose(never.owner, "never");
  for (const recap of [daily, never]) await like(recap, "Ben");
  await run();
  await look(daily);
  nowMs += HOUR_MS;
  await like(daily, "Cleo");
  await run();
  expect([mailsTo(daily.owner).length, mailsTo(never.owner).length]).toEqual([1, 0]);
  nowMs += 23 * HOUR_MS;
  await run();
  expect([mailsTo(daily.owner).length, mailsTo(never.owner).length]).toEqual([2, 0]);
});

test("nobody is told of a recap that others cannot read any more, of what was taken back, or of what was just written", async () => {
  const gone: Partial<typeof recaps.$inferInsert>[] = [
    { isPublic: false },
    { deletedAt: 1 },
    { takedownReason: "A report" },
  ];
  for (const state of gone) await like(await storedRecap("Gone", state), "Ben");
  const takenBack = await storedRecap();
  await raise(takenBack, TEN_MINUTES_AGO());
  const signedOut = await storedRecap();
  await db.update(recaps).set({ userId: null }).where(eq(recaps.id, signedOut.id));
  await like(signedOut, "Ben");
  const recent = await storedRecap();
  await like(recent, "Ben", nowMs - 1_000);
  await run();
  expect(provider.keys).toEqual([]);
  nowMs += HOUR_MS;
  await run();
  expect(provider.sent.map(({ to }) => to[0])).toEqual([recent.owner.email]);
});

test("a report of a photo is news that no mail tells, and it takes nothing of the day's mails", async () => {
  const recap = await storedRecap();
  await like(recap, "Alice");
  expect(await run()).toBeUndefined();
  await look(recap);
  nowMs += 25 * HOUR_MS;
  await raise(recap, TEN_MINUTES_AGO());
  const used = async () =>
    (await env.DB.prepare("SELECT sum(used) AS used FROM usage WHERE counter LIKE 'news%'").first("used")) ??
    0;
  const before = await used();
  expect(before).toBe(1);
  await run();
  expect(mailsTo(recap.owner)).toHaveLength(1);
  expect(await used()).toBe(before);
  // What comes after it is told.
  await like(recap, "Bob", nowMs - 5 * MINUTE_MS);
  await run();
  expect(mailsTo(recap.owner)).toHaveLength(2);
});

test("a mail goes to the address that the account has now", async () => {
  const recap = await storedRecap();
  await like(recap, "Ben");
  const email = `${newId().toLowerCase()}@example.com`;
  await db.update(users).set({ email }).where(eq(users.id, recap.owner.id));
  const deleted = await storedRecap();
  await like(deleted, "Ben");
  await db.delete(users).where(eq(users.id, deleted.owner.id));
  await run();
  expect(provider.sent.map(({ to }) => to)).toEqual([[email]]);
});

test("who commented while signed in is told of the reply, and nobody else", async () => {
  const recap = await storedRecap();
  const reader = await storedUser(env);
  const written = await comment(recap, "Ben", "Well done", { userId: reader.id, number: 1 });
  commentNumber += 50;
  const unknown = await comment(recap, "Cleo", "Nice");
  const own = await comment(recap, "Ada", "Me again", { byAthlete: true, userId: recap.owner.id });
  await look(recap);
  const answer = await reply(recap, written, "Thank you, Ben!");
  for (const one of [unknown, own]) await reply(recap, one, "Thanks");
  await run();
  expect(provider.sent.map(({ to }) => to[0])).toEqual([reader.email]);
  const [mail] = mailsTo(reader);
  expect(mail?.subject).toBe("Ada replied to your comment on Berlin Marathon");
  expect(mail?.text).toContain("> Thank you, Ben!");
  expect(mail?.text).toContain(`https://recap.example/r/${recap.shareId}#comment-${answer.id}`);
  nowMs += HOUR_MS;
  await reply(recap, written, "And you?");
  await run();
  expect(mailsTo(reader)).toHaveLength(1);
  nowMs += 24 * HOUR_MS;
  await run();
  expect(mailsTo(reader)).toHaveLength(2);
  await db.update(recaps).set({ isPublic: false }).where(eq(recaps.id, recap.id));
  await reply(recap, written, "One more");
  nowMs += 24 * HOUR_MS;
  await run();
  expect(mailsTo(reader)).toHaveLength(2);
});

test.each([{ status: 429, body: { name: "rate_limit_exceeded" } }, { status: 401 }])(
  "what %o did not send is sent by the next run, with what has come since",
  async (failure) => {
    const recap = await storedRecap();
    await like(recap, "Ben");
    provider.failures.push(failure);
    await run();
    expect(provider.sent).toEqual([]);
    nowMs += HOUR_MS;
    await like(recap, "Cleo");
    await run();
    expect(mailsTo(recap.owner).map(({ subject }) => subject)).toEqual(["2 new likes on Berlin Marathon"]);
  },
);

test.each([["lost" as const], ["none" as const], [{ status: 500 }]])(
  "after a mail without an answer (%o) the same mail is sent with the same key: it arrives once",
  async (failure) => {
    const recap = await storedRecap();
    await like(recap, "Ben");
    provider.failures.push(failure);
    await run();
    nowMs += HOUR_MS;
    await like(recap, "Cleo");
    await run();
    expect(provider.keys).toHaveLength(2);
    expect(new Set(provider.keys).size).toBe(1);
    expect(mailsTo(recap.owner).map(({ subject }) => subject)).toEqual(["Ben likes Berlin Marathon"]);
    nowMs += HOUR_MS;
    await run();
    expect(provider.keys).toHaveLength(2);
  },
);

test("a lost mail is not sent again if the owner has looked, or if its text is another one by now", async () => {
  const [seen, changed] = [await storedRecap("Seen"), await storedRecap("Changed")];
  await like(seen, "Ben");
  await like(changed, "Ben", TEN_MINUTES_AGO() + 1);
  const written = await comment(changed, "Cleo", "Well done", { createdAt: TEN_MINUTES_AGO() + 2 });
  provider.failures.push("none", "lost");
  await run();
  await look(seen);
  await db.delete(comments).where(eq(comments.id, written.id));
  nowMs += HOUR_MS;
  await run();
  expect(mailsTo(seen.owner)).toEqual([]);
  expect(mailsTo(changed.owner)).toHaveLength(1);
  nowMs += HOUR_MS;
  await run();
  expect(provider.keys).toHaveLength(3);
});

test("a mail that nobody has answered for a day counts as sent", async () => {
  const recap = await storedRecap();
  await like(recap, "Ben");
  for (let hour = 0; hour < 30; hour++) {
    provider.failures.push("none");
    await run();
    nowMs += HOUR_MS;
  }
  expect(provider.keys).toHaveLength(23);
  expect(new Set(provider.keys).size).toBe(1);
});

test("a run that is killed in the middle sends nothing twice, and the next one sends the rest", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => storedRecap()));
  for (const recap of all) await like(recap, "Ben");
  let calls = 0;
  const http = createHttpMail({
    kind: "http",
    url: "https://mail.example/emails",
    token: TOKEN,
    from: "a@example.com",
  });
  const killed = run({
    sendMail(mail) {
      calls += 1;
      if (calls > 5) throw new Error("Killed");
      return http(mail);
    },
  });
  await expect(killed).rejects.toThrow("Killed");
  expect(provider.sent).toHaveLength(5);
  nowMs += HOUR_MS;
  await run({ sendMail: http });
  expect(provider.sent).toHaveLength(12);
  for (const { owner } of all) expect(mailsTo(owner)).toHaveLength(1);
});

test("a provider that is down ends the run, and nobody is told twice once it is up", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => storedRecap()));
  for (const recap of all) await like(recap, "Ben");
  provider.failures.push("lost", "none", { status: 503 });
  await run();
  expect(provider.keys).toHaveLength(3);
  nowMs += HOUR_MS;
  await run();
  for (const { owner } of all) expect(mailsTo(owner)).toHaveLength(1);
});

test("two runs at once send each mail once", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => storedRecap()));
  for (const recap of all) await like(recap, "Ben");
  await Promise.all([run(), run()]);
  for (const { owner } of all) expect(mailsTo(owner)).toHaveLength(1);
});

test("the oldest news are told first, within the run's subrequests and the day's limit", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => storedRecap()));
  for (const [at, recap] of all.entries()) await like(recap, "Ben", nowMs - (20 - at) * MINUTE_MS);
  const counted = countingDatabase(env.DB);
  await run({ db: drizzle(counted.db), subrequests: 6 });
  const inOrder = all.map(({ owner }) => owner.email);
  const told = () => provider.sent.map(({ to }) => to[0]);
  expect(told()).toEqual(inOrder.slice(0, 4));
  expect(counted.requests() + provider.keys.length).toBeLessThanOrEqual(6);
  const caps = { "newsMails-everyone-day": 7 };
  await run({ caps });
  expect(told()).toEqual(inOrder.slice(0, 7));
  nowMs += 24 * HOUR_MS;
  await run({ caps: { "newsMails-everyone-day": 8 } });
  expect(told()).toEqual(inOrder);
});

test("what a run takes does not grow with the recaps and users that have no news", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => storedRecap()));
  for (const recap of all) await like(recap, "Ben");
  const [first] = all;
  await insertRecaps(env.DB, { visitorId: newId(), userId: first?.owner.id ?? null, count: 1_000 });
  const counted = countingDatabase(env.DB);
  await run({ db: drizzle(counted.db) });
  expect(provider.sent).toHaveLength(20);
  // A claim, the end of its mails, and nothing more.
  expect(counted.requests()).toBe(2);
  expect(counted.rowsRead()).toBeLessThan(20 * 30);
});
