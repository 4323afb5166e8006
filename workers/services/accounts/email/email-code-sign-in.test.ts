/** Signing in with a code: who gets in, how often one may guess, and what is limited. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { visitor } from "../../../../tests/factories.ts";
import { type FailurePlan, failingDatabase, LostDatabaseError } from "../../../../tests/failing-database.ts";
import { limitsOf } from "../../../../tests/limits.ts";
import { newAddress, PLACE, testAccounts } from "../../../../tests/worker/account/test-accounts.ts";

const MINUTE_MS = 60_000;

function wrongOnes(code: string): string[] {
  return Array.from({ length: 100 }, (_, at) => String((Number(code) + at + 1) % 1e6).padStart(6, "0"));
}

async function asked(email: string, overrides: Parameters<typeof testAccounts>[0] = {}) {
  const site = testAccounts(overrides);
  const viewer = visitor();
  const outcome = await site.accounts.requestCode(viewer, { email, returnTo: "/account", replaces: null });
  if (outcome.kind !== "sent") throw new Error(outcome.kind);
  const { attemptToken } = outcome;
  const code = site.codeFor(email) ?? "";
  const enter = (entered: string) =>
    site.accounts.enterCode(viewer, attemptToken, { ...PLACE, code: entered });
  return { ...site, viewer, attemptToken, code, enter };
}

test("the code of the mail signs in, once, and the first sign-in creates the account", async () => {
  const { accounts, enter, code, attemptToken } = await asked("first@example.com");
  expect(code).toMatch(/^\d{6}$/);
  const outcome = await enter(code);
  expect(outcome).toMatchObject({
    kind: "signed-in",
    isNew: true,
    returnTo: "/account",
    user: { email: "first@example.com", firstName: null, subscriptionStatus: "free" },
  });
  expect(await enter(code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.findCodeAttempt(attemptToken)).toBeNull();
  const again = await asked("first@example.com");
  expect(await again.enter(again.code)).toMatchObject({ kind: "signed-in", isNew: false });
});

test("a right code that is entered many times at once signs in once", async () => {
  const { enter, code } = await asked("once@example.com");
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
  expect(outcomes.filter(({ kind }) => kind === "signed-in")).toHaveLength(1);
});

test("of 100 guesses at once exactly five are tried, and the right code is refused after them", async () => {
  const { enter, code, accounts, attemptToken } = await asked("guessed@example.com");
  const outcomes = await Promise.all(wrongOnes(code).map(enter));
  const tried = outcomes.filter((outcome) => outcome.kind === "wrong-code");
  expect(tried.map((outcome) => outcome.kind === "wrong-code" && outcome.triesLeft).toSorted()).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(await enter(code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.findCodeAttempt(attemptToken)).toMatchObject({ triesLeft: 0 });
});

test("after a day's wrong codes of everyone no code is compared until tomorrow, and right ones count for nothing", async () => {
  // A day without the wrong codes of other tests.
  const clock = { nowMs: Date.now() + 5 * 24 * 60 * MINUTE_MS };
  const now = () => clock.nowMs;
  const limits = limitsOf(drizzle(env.DB), { now, caps: { "wrongCodes-everyone-day": 7 } });
  const ask = () => asked(newAddress(), { now, limits });
  const guess = async (tries: number) => {
    const { enter, code } = await ask();
    for (const wrong of wrongOnes(code).slice(0, tries))
      expect(await enter(wrong)).toMatchObject({ kind: "wrong-code" });
  };
  await guess(5);
  const right = await ask();
  expect(await right.enter(right.code)).toMatchObject({ kind: "signed-in" });
  await guess(2);
  const late = await ask();
  for (const code of [late.code, ...wrongOnes(late.code).slice(0, 9)])
    await expect(late.enter(code)).rejects.toThrow("Sign-in codes have reached their limit for today");
  expect(await late.accounts.findCodeAttempt(late.attemptToken)).toMatchObject({ triesLeft: 5 });
  clock.nowMs += 24 * 60 * MINUTE_MS;
  const next = await ask();
  expect(await next.enter(next.code)).toMatchObject({ kind: "signed-in" });
});

test("a code counts in the browser that asked for it alone", async () => {
  const first = await asked("bound@example.com");
  const second = await asked("bound@example.com");
  expect(await second.enter(first.code)).toMatchObject({ kind: "wrong-code", triesLeft: 4 });
  const unknown = await first.accounts.enterCode(first.viewer, "A".repeat(43), {
    ...PLACE,
    code: first.code,
  });
  expect(unknown).toEqual({ kind: "no-attempt" });
  expect(await first.enter(first.code)).toMatchObject({ kind: "signed-in" });
});

test("a code expires after ten minutes", async () => {
  const late = await asked("late@example.com");
  late.clock.nowMs += 10 * MINUTE_MS;
  expect(await late.enter(late.code)).toEqual({ kind: "no-attempt" });
  const inTime = await asked("in-time@example.com");
  inTime.clock.nowMs += 10 * MINUTE_MS - 1;
  expect(await inTime.enter(inTime.code)).toMatchObject({ kind: "signed-in" });
});

test("a new code replaces the one before", async () => {
  const { accounts, viewer, attemptToken, code, enter, codeFor } = await asked("again@example.com");
  const request = { email: "again@example.com", returnTo: "/", replaces: attemptToken };
  const next = await accounts.requestCode(viewer, request);
  expect(await enter(code)).toEqual({ kind: "no-attempt" });
  const attempt = next.kind === "sent" ? next.attemptToken : "";
  const entry = { ...PLACE, code: codeFor("again@example.com") ?? "" };
  expect(await accounts.enterCode(viewer, attempt, entry)).toMatchObject({ kind: "signed-in" });
});

test("the code works on if the next one could not be sent", async () => {
  const { accounts, viewer, attemptToken, enter, code, mail } = await asked("outage@example.com");
  mail.outcome = "unavailable";
  const request = { email: "outage@example.com", returnTo: "/", replaces: attemptToken };
  expect(await accounts.requestCode(viewer, request)).toEqual({ kind: "unavailable" });
  expect(await enter(code)).toMatchObject({ kind: "signed-in" });
});

test("a right code can be entered again if the database failed", async () => {
  const plan: FailurePlan = { call: 0, when: "before" };
  const database = failingDatabase(env.DB, plan);
  const { enter, code } = await asked("fault@example.com", { db: drizzle(database.db) });
  // The first call counts the try, the second takes it back, the third signs in.
  plan.call = database.calls() + 3;
  await expect(enter(code)).rejects.toThrow(LostDatabaseError);
  expect(await enter(code)).toMatchObject({ kind: "signed-in" });
});

test("known and unknown addresses get the same answer, and a mail that was not sent leaves nothing behind", async () => {
  const site = testAccounts();
  await site.signIn(visitor(), "known@example.com");
  const ask = (email: string) =>
    site.accounts.requestCode(visitor(), { email, returnTo: "/", replaces: null });
  const answers = await Promise.all([ask("known@example.com"), ask("unknown@example.com")]);
  expect(answers.map((answer) => Object.keys(answer))).toEqual([
    ["kind", "attemptToken"],
    ["kind", "attemptToken"],
  ]);
  site.mail.outcome = "refused";
  expect(await ask("refused@example.com")).toEqual({ kind: "address-refused" });
  site.mail.outcome = "unavailable";
  expect(await ask("refused@example.com")).toEqual({ kind: "unavailable" });
});

test("one address gets five codes an hour, whoever asks", async () => {
  const site = testAccounts();
  const ask = () =>
    site.accounts.requestCode(visitor(), { email: "bombed@example.com", returnTo: "/", replaces: null });
  for (let mails = 0; mails < 5; mails++) expect(await ask()).toMatchObject({ kind: "sent" });
  await expect(ask()).rejects.toThrow("Try again in");
  site.clock.nowMs += 60 * MINUTE_MS;
  expect(await ask()).toMatchObject({ kind: "sent" });
});
