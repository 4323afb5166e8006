/** The old address undoes a change of the email address: once, for 72 hours, and whoever made the change is out. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { visitor } from "../../../../tests/factories.ts";
import {
  addPasskey,
  newAddress,
  PLACE,
  type TestAthlete,
  testAthlete,
} from "../../../../tests/worker/account/test-accounts.ts";
import { identities } from "../../../db/schema.ts";
import { sweepAccounts } from "../account-service.ts";

const db = drizzle(env.DB);
const HOUR_MS = 60 * 60_000;
const UNDONE = { kind: "undone" };
const GONE = { kind: "gone" };

/** Returns the token in the newest notice to this address. */
function undoToken({ mailsTo }: TestAthlete, email: string): string {
  const tokens = mailsTo(email).flatMap((text) => /undo-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? "";
}

/** Returns an athlete whose address somebody has changed, and the token that the old one got. */
async function changedAthlete() {
  const athlete = await testAthlete();
  const old = athlete.session.user.email;
  const email = newAddress();
  await athlete.change(email);
  return { ...athlete, old, email, token: undoToken(athlete, old) };
}

async function emailOf(userId: string) {
  const query = env.DB.prepare("SELECT email FROM users WHERE id = ?").bind(userId);
  return (await query.first<{ email: string }>())?.email;
}

async function attemptsOf(userId: string): Promise<string[]> {
  const query = "SELECT kind FROM sign_in_attempts WHERE json_extract(data, '$.userId') = ? ORDER BY kind";
  const { results } = await env.DB.prepare(query).bind(userId).all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

test("undoing brings the old address back, once, ends every session, and tells both addresses without naming either", async () => {
  const athlete = await changedAthlete();
  const { accounts, session, sessionToken, signIn, old, email, token, mailsTo } = athlete;
  const elsewhere = await signIn(visitor(), email);
  expect(await accounts.hasEmailUndo(token)).toBe(true);
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(await emailOf(session.user.id)).toBe(old);
  for (const ended of [sessionToken, elsewhere.sessionToken])
    expect(await accounts.resumeSession(ended)).toEqual({ kind: "ended", userId: session.user.id });
  expect([await accounts.hasEmailUndo(token), await accounts.undoEmailChange(token)]).toEqual([false, GONE]);
  const told = [mailsTo(old).at(-1) ?? "", mailsTo(email).at(-1) ?? ""];
  expect(told).toEqual([
    expect.stringContaining("This is your account's address again"),
    expect.stringContaining("was undone from the previous address"),
  ]);
  for (const text of told) expect(text).not.toMatch(/@/);
  // The athlete signs in again, and the other address opens nothing of theirs.
  expect((await signIn(visitor(), old)).user.id).toBe(session.user.id);
  expect(await signIn(visitor(), email)).toMatchObject({ isNew: true });
});

test("of links that are opened twice at once, one undoes the change", async () => {
  const { accounts, token } = await changedAthlete();
  const outcomes = await Promise.all([accounts.undoEmailChange(token), accounts.undoEmailChange(token)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["gone", "undone"]);
});

test("the link works for 72 hours, and is then swept", async () => {
  const { accounts, clock, session, email, token } = await changedAthlete();
  clock.nowMs += 72 * HOUR_MS - 1;
  await sweepAccounts(db, clock.nowMs);
  expect(await accounts.hasEmailUndo(token)).toBe(true);
  clock.nowMs += 1;
  expect([await accounts.hasEmailUndo(token), await accounts.undoEmailChange(token)]).toEqual([false, GONE]);
  await sweepAccounts(db, clock.nowMs);
  expect([await attemptsOf(session.user.id), await emailOf(session.user.id)]).toEqual([[], email]);
});

test("the database has no token of a link, and a made-up one undoes nothing", async () => {
  const { accounts, session, email, token } = await changedAthlete();
  const { results } = await env.DB.prepare("SELECT * FROM sign_in_attempts").all<{ id: string }>();
  expect(JSON.stringify(results)).not.toContain(token);
  for (const { id } of results) expect(await accounts.undoEmailChange(id)).toEqual(GONE);
  expect(await emailOf(session.user.id)).toBe(email);
});

test("passkeys and linked accounts that came with the change or later are removed, earlier ones stay", async () => {
  const athlete = await testAthlete();
  const { accounts, clock, session, signIn, sessionOf, change } = athlete;
  const { id: userId, email: old } = session.user;
  const link = (subject: string) =>
    db.insert(identities).values({ issuer: "https://id.example", subject, userId, createdAt: clock.nowMs });
  const [earlier, during, later] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const { id: kept } = await addPasskey(athlete, session.user);
  await link(earlier);
  clock.nowMs += HOUR_MS;
  // Somebody else's sign-in, by which the change is made.
  Object.assign(session, await sessionOf(await signIn(visitor(), old)));
  clock.nowMs += 60_000;
  await addPasskey(athlete, session.user);
  await link(during);
  await change(newAddress());
  clock.nowMs += HOUR_MS;
  await addPasskey(athlete, session.user);
  await link(later);
  expect(await accounts.undoEmailChange(undoToken(athlete, old))).toEqual(UNDONE);
  expect((await accounts.listPasskeys(session.user)).map(({ id }) => id)).toEqual([kept]);
  const left = await db.select().from(identities);
  const subjects = [earlier, during, later].filter((subject) => left.some((row) => row.subject === subject));
  expect(subjects).toEqual([earlier]);
});

test("what was begun in the account ends with the change, and nobody else's", async () => {
  const { accounts, session, request, finish, token, old } = await changedAthlete();
  const stranger = await testAthlete();
  const strangersEmail = newAddress();
  await stranger.change(strangersEmail);
  const pending = await request(newAddress());
  await accounts.requestProofCode(visitor(), session, null);
  await accounts.beginPasskeyProof(visitor(), session, { ...PLACE, returnTo: "/" });
  await accounts.beginPasskeyCreation(visitor(), session, PLACE);
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(await attemptsOf(session.user.id)).toEqual([]);
  expect(await finish(pending.token, pending.code)).toEqual({ kind: "no-attempt" });
  expect(await emailOf(session.user.id)).toBe(old);
  expect(await attemptsOf(stranger.session.user.id)).toEqual(["email-undo"]);
  expect(await emailOf(stranger.session.user.id)).toBe(strangersEmail);
});

test("the first address of two changes undoes both, and the second one's link ends with it", async () => {
  const athlete = await changedAthlete();
  const { accounts, clock, session, old, email, token, change } = athlete;
  clock.nowMs += 60_000;
  await change(newAddress());
  const second = undoToken(athlete, email);
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(await accounts.undoEmailChange(second)).toEqual(GONE);
  expect(await emailOf(session.user.id)).toBe(old);
});

test("after the second of two changes was undone, the first one can still be", async () => {
  const athlete = await changedAthlete();
  const { accounts, clock, session, old, email, token, change } = athlete;
  clock.nowMs += 60_000;
  await change(newAddress());
  expect(await accounts.undoEmailChange(undoToken(athlete, email))).toEqual(UNDONE);
  expect(await emailOf(session.user.id)).toBe(email);
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(await emailOf(session.user.id)).toBe(old);
});

test("an old address with a new account changes nothing, until that account gives it up", async () => {
  const { accounts, session, sessionToken, signIn, sessionOf, old, email, token } = await changedAthlete();
  const newcomer = await sessionOf(await signIn(visitor(), old));
  expect(newcomer.user.id).not.toBe(session.user.id);
  expect(await accounts.undoEmailChange(token)).toEqual({ kind: "address-taken" });
  expect([await emailOf(session.user.id), await emailOf(newcomer.user.id)]).toEqual([email, old]);
  expect(await accounts.resumeSession(sessionToken)).toMatchObject({ kind: "live" });
  expect(await accounts.isProven(newcomer)).toBe(true);
  await accounts.deleteAccount(visitor(newcomer.user), newcomer.user);
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(await emailOf(session.user.id)).toBe(old);
});

test("no limit stops who undoes a change, and the change counts the mails about it", async () => {
  const athlete = await changedAthlete();
  const { accounts, old, token, email } = athlete;
  // A code to sign in, the notice, and the mail about its undoing.
  const ask = () => accounts.requestCode(visitor(), { email: old, returnTo: "/", replaces: null });
  for (const sent of [4, 5]) expect([sent, (await ask()).kind]).toEqual([sent, "sent"]);
  await expect(ask()).rejects.toThrow("Too many");
  expect(await accounts.undoEmailChange(token)).toEqual(UNDONE);
  expect(email).not.toBe(old);
});

test("a deleted account leaves no link behind", async () => {
  const { accounts, session, token } = await changedAthlete();
  await accounts.deleteAccount(visitor(session.user), session.user);
  expect(await attemptsOf(session.user.id)).toEqual([]);
  expect(await accounts.undoEmailChange(token)).toEqual(GONE);
});
