/** The proof that a signed-in athlete is who signed in: each of its ways counts in one session, for ten minutes. */
import { expect, test } from "vitest";
import type { UserSession } from "../../../app/services/account-service.ts";
import { visitor } from "../../../tests/factories.ts";
import { CALLBACK_URL } from "../../../tests/openid-callback.ts";
import { testProviders, visitProvider } from "../../../tests/openid-providers.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import {
  addPasskey,
  newAddress,
  PLACE,
  type TestAthlete,
  testAccounts,
  testAthlete,
} from "../../../tests/worker/account/test-accounts.ts";

const RETURN_TO = "/account/email";

quietConsole("error");
const NO_ATTEMPT = { kind: "no-attempt" };

/** Returns an athlete with an old session, and another session of the same athlete. */
async function unprovenAthlete(site?: Parameters<typeof testAthlete>[0]) {
  const athlete = await testAthlete(site);
  const elsewhere = await athlete.sessionOf(await athlete.signIn(visitor(), athlete.session.user.email));
  athlete.waitUntilUnproven();
  expect(await athlete.accounts.isProven(athlete.session)).toBe(false);
  return { ...athlete, elsewhere };
}

async function expectProven({ accounts, session, clock }: TestAthlete, elsewhere: UserSession) {
  expect(await accounts.isProven(session)).toBe(true);
  expect(await accounts.isProven(elsewhere)).toBe(false);
  clock.nowMs += 10 * 60_000 - 1;
  expect(await accounts.isProven(session)).toBe(true);
  clock.nowMs += 1;
  expect(await accounts.isProven(session)).toBe(false);
}

async function requestCode({ accounts, session, codeFor }: TestAthlete, replaces: string | null = null) {
  const outcome = await accounts.requestProofCode(visitor(session.user), session, replaces);
  if (outcome.kind !== "sent") throw new Error(outcome.kind);
  return { token: outcome.attemptToken, code: codeFor(session.user.email) ?? "" };
}

test("a sign-in proves who the athlete is for ten minutes, until the session ends", async () => {
  const athlete = await testAthlete();
  const { accounts, session, clock, waitUntilUnproven } = athlete;
  waitUntilUnproven();
  clock.nowMs -= 1;
  expect(await accounts.isProven(session)).toBe(true);
  await accounts.endSession(session.user, session.sessionId);
  expect(await accounts.isProven(session)).toBe(false);
});

test("the code to the account's address proves it, once, and the mail says what to do if nobody asked for it", async () => {
  const athlete = await unprovenAthlete();
  const { accounts, session, elsewhere, mailsTo } = athlete;
  const first = await requestCode(athlete);
  const { token, code } = await requestCode(athlete, first.token);
  expect(mailsTo(session.user.email).at(-1)).toContain("someone else may be signed in");
  expect(await accounts.enterProofCode(session, first.token, first.code)).toEqual(NO_ATTEMPT);
  expect(await accounts.findProofCode(session, token)).toEqual({ triesLeft: 5 });
  expect(await accounts.enterProofCode(session, token, code)).toEqual({ kind: "proven" });
  expect(await accounts.enterProofCode(session, token, code)).toEqual(NO_ATTEMPT);
  await expectProven(athlete, elsewhere);
});

test("a code proves nothing in another session, for another account, or after five wrong ones", async () => {
  const athlete = await unprovenAthlete();
  const { accounts, session, elsewhere, signIn, sessionOf } = athlete;
  const stranger = await sessionOf(await signIn(visitor(), newAddress()));
  const { token, code } = await requestCode(athlete);
  for (const other of [elsewhere, stranger]) {
    expect(await accounts.findProofCode(other, token)).toBeNull();
    expect(await accounts.enterProofCode(other, token, code)).toEqual(NO_ATTEMPT);
  }
  expect(await accounts.isProven(elsewhere)).toBe(false);
  const wrong = code === "000000" ? "111111" : "000000";
  for (const triesLeft of [2, 1, 0])
    expect(await accounts.enterProofCode(session, token, wrong)).toEqual({ kind: "wrong-code", triesLeft });
  expect(await accounts.enterProofCode(session, token, code)).toEqual(NO_ATTEMPT);
  expect(await accounts.isProven(session)).toBe(false);
});

test("a code to an address that the account no longer has proves nothing", async () => {
  const athlete = await testAthlete();
  const { accounts, session, change } = athlete;
  const { token, code } = await requestCode(athlete);
  await change(newAddress());
  expect(await accounts.enterProofCode(session, token, code)).toEqual(NO_ATTEMPT);
});

test("a code to sign in and a code to prove who one is are not the same", async () => {
  const athlete = await unprovenAthlete();
  const { accounts, session, codeFor } = athlete;
  const { email } = session.user;
  const { token, code } = await requestCode(athlete);
  expect(await accounts.enterCode(visitor(), token, { ...PLACE, code })).toEqual(NO_ATTEMPT);
  const asked = await accounts.requestCode(visitor(), { email, returnTo: "/", replaces: null });
  if (asked.kind !== "sent") throw new Error(asked.kind);
  const entered = accounts.enterProofCode(session, asked.attemptToken, codeFor(email) ?? "");
  expect(await entered).toEqual(NO_ATTEMPT);
});

async function beginPasskey({ accounts, session }: TestAthlete) {
  return accounts.beginPasskeyProof(visitor(session.user), session, { ...PLACE, returnTo: RETURN_TO });
}

test("a passkey of the account proves it, once", async () => {
  const athlete = await testAthlete();
  const { accounts, session, signIn, sessionOf, waitUntilUnproven } = athlete;
  const passkey = await addPasskey(athlete, session.user);
  const elsewhere = await sessionOf(await signIn(visitor(), session.user.email));
  waitUntilUnproven();
  const { attemptToken, options } = await beginPasskey(athlete);
  // The device offers no passkey of another account.
  expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
  const answer = await passkey.get({ ...options, ...PLACE });
  const finish = () => accounts.finishPasskeyProof(session, attemptToken, answer, PLACE);
  expect(await finish()).toEqual({ kind: "proven", returnTo: RETURN_TO });
  expect(await finish()).toEqual(NO_ATTEMPT);
  await expectProven(athlete, elsewhere);
});

test("a passkey of somebody else, another session, and a challenge to sign in prove nothing", async () => {
  const athlete = await unprovenAthlete();
  const { accounts, session, elsewhere } = athlete;
  const passkey = await addPasskey(athlete, session.user);
  const stranger = await testAthlete(athlete);
  const foreign = await addPasskey(athlete, stranger.session.user);
  const wrong = await beginPasskey(athlete);
  const foreignAnswer = await foreign.get({ ...wrong.options, ...PLACE });
  const byStranger = accounts.finishPasskeyProof(session, wrong.attemptToken, foreignAnswer, PLACE);
  expect(await byStranger).toEqual({ kind: "unknown-passkey" });

  const right = await beginPasskey(athlete);
  const answer = await passkey.get({ ...right.options, ...PLACE });
  const inOtherSession = accounts.finishPasskeyProof(elsewhere, right.attemptToken, answer, PLACE);
  expect(await inOtherSession).toEqual(NO_ATTEMPT);

  const signingIn = await accounts.beginPasskeySignIn(visitor(), PLACE, "/");
  const signInAnswer = await passkey.get({ ...signingIn.options, ...PLACE });
  const ofSignIn = accounts.finishPasskeyProof(session, signingIn.attemptToken, signInAnswer, PLACE);
  expect(await ofSignIn).toEqual(NO_ATTEMPT);
  for (const unproven of [session, elsewhere]) expect(await accounts.isProven(unproven)).toBe(false);
});

async function linkedAthlete() {
  const site = testAccounts({
    openId: { name: "Test Provider", ...testProviders().full, allowsHttp: true },
  });
  const user = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true };
  const signIn = async () => {
    const viewer = visitor();
    const begun = await site.accounts.beginOpenId(viewer, { callbackUrl: CALLBACK_URL, returnTo: "/" });
    if (begun.kind !== "begun") throw new Error(begun.kind);
    const url = await visitProvider(begun.url, user);
    const outcome = await site.accounts.finishOpenId(viewer, begun.attemptToken, { ...PLACE, url });
    if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
    return site.sessionOf(outcome);
  };
  const [session, elsewhere] = [await signIn(), await signIn()];
  site.clock.nowMs += 10 * 60_000;
  return {
    ...site,
    user,
    session,
    elsewhere,
    async begin() {
      const request = { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO };
      const begun = await site.accounts.beginOpenIdProof(visitor(session.user), session, request);
      if (begun.kind !== "begun") throw new Error(begun.kind);
      return begun;
    },
  };
}

test("signing in with the linked provider again proves it, once, and creates no other session", async () => {
  const athlete = await linkedAthlete();
  const { accounts, session, elsewhere, user, begin, clock } = athlete;
  const before = await accounts.listSessions(session.user);
  const { attemptToken, url } = await begin();
  const callback = await visitProvider(url, user);
  const finish = () => accounts.finishOpenIdProof(session, attemptToken, callback);
  expect(await finish()).toEqual({ kind: "proven", returnTo: RETURN_TO });
  expect(await finish()).toEqual(NO_ATTEMPT);
  expect(await accounts.isProven(session)).toBe(true);
  expect(await accounts.isProven(elsewhere)).toBe(false);
  expect(await accounts.listSessions(session.user)).toHaveLength(before.length);
  clock.nowMs += 10 * 60_000;
  expect(await accounts.isProven(session)).toBe(false);
});

test("the provider is asked to sign the user in anew for a proof, and not for signing in", async () => {
  const { accounts, begin } = await linkedAthlete();
  expect(new URL((await begin()).url).searchParams.get("max_age")).toBe("0");
  const signIn = await accounts.beginOpenId(visitor(), { callbackUrl: CALLBACK_URL, returnTo: "/" });
  if (signIn.kind !== "begun") throw new Error(signIn.kind);
  expect(new URL(signIn.url).searchParams.has("max_age")).toBe(false);
});

test.each<[string, (search: URLSearchParams) => void, number]>([
  ["leaves out when the user signed in", (search) => search.delete("max_age"), 0],
  ["says that it was an hour ago", (search) => search.set("max_age", "100000"), 3_600],
  ["says that it was two minutes ago", (search) => search.set("max_age", "100000"), 120],
])("a provider that asks nothing, and %s, proves nothing", async (_, ignoreMaxAge, secondsAgo) => {
  const { accounts, session, user, begin } = await linkedAthlete();
  const { attemptToken, url } = await begin();
  const asked = new URL(url);
  ignoreMaxAge(asked.searchParams);
  const signedInAt = Math.floor(Date.now() / 1_000) - secondsAgo;
  const callback = await visitProvider(asked.href, { ...user, signedInAt });
  expect(await accounts.finishOpenIdProof(session, attemptToken, callback)).toEqual({
    kind: "refused",
    returnTo: RETURN_TO,
  });
  expect(await accounts.isProven(session)).toBe(false);
});

test("a provider where signing in took nine minutes proves it", async () => {
  const { accounts, session, user, begin, clock } = await linkedAthlete();
  const { attemptToken, url } = await begin();
  // Then the provider takes the time that the test says for now's.
  const asked = new URL(url);
  asked.searchParams.set("max_age", "100000");
  const signedInAt = Math.floor(Date.now() / 1_000) - 9 * 60 + 5;
  const callback = await visitProvider(asked.href, { ...user, signedInAt });
  clock.nowMs += 9 * 60_000;
  expect(await accounts.finishOpenIdProof(session, attemptToken, callback)).toMatchObject({ kind: "proven" });
});

test("somebody else at the provider, one who declines, and another session prove nothing", async () => {
  const { accounts, session, elsewhere, user, begin } = await linkedAthlete();
  const stranger = { sub: crypto.randomUUID(), email: user.email, email_verified: true };
  const outcomes = [];
  for (const visiting of [stranger, { ...user, error: "access_denied" }]) {
    const { attemptToken, url } = await begin();
    outcomes.push(
      await accounts.finishOpenIdProof(session, attemptToken, await visitProvider(url, visiting)),
    );
  }
  expect(outcomes).toEqual([
    { kind: "other-account", returnTo: RETURN_TO },
    { kind: "declined", returnTo: RETURN_TO },
  ]);
  const { attemptToken, url } = await begin();
  const callback = await visitProvider(url, user);
  expect(await accounts.finishOpenIdProof(elsewhere, attemptToken, callback)).toEqual(NO_ATTEMPT);
  // An attempt to prove who one is signs nobody in.
  const again = await begin();
  const signedIn = accounts.finishOpenId(visitor(), again.attemptToken, {
    ...PLACE,
    url: await visitProvider(again.url, user),
  });
  expect(await signedIn).toEqual(NO_ATTEMPT);
  for (const unproven of [session, elsewhere]) expect(await accounts.isProven(unproven)).toBe(false);
});

test("proofs are limited like mails to the account's address", async () => {
  const site = testAccounts();
  // All in one hour.
  site.clock.nowMs = Date.parse("2026-05-17T08:00:00Z");
  const athlete = await unprovenAthlete(site);
  for (let sent = 0; sent < 3; sent++) await requestCode(athlete);
  await expect(requestCode(athlete)).rejects.toThrow("Too many");
});
