/** Another email address: only after a fresh proof and with the code that was sent to it, and the old one is told. */
import { expect, test } from "vitest";
import { visitor } from "../../../../tests/factories.ts";
import { newAddress, PLACE, testAthlete } from "../../../../tests/worker/account/test-accounts.ts";

test("the code of the new address changes it, once, and the old address gets a notice", async () => {
  const { accounts, session, sessionToken, request, finish, mailsTo, signIn } = await testAthlete();
  const { user } = session;
  const email = newAddress();
  const { token, code } = await request(email);
  expect(await accounts.findEmailChange(session, token)).toEqual({ email, triesLeft: 5 });
  expect(await finish(token, code)).toEqual({ kind: "changed" });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.resumeSession(sessionToken)).toMatchObject({ user: { email: email } });
  const [, notice = ""] = mailsTo(user.email);
  expect(notice).toContain("was changed");
  expect(notice).toContain("https://recap.example/undo-email?token=");
  expect(notice).not.toContain(email);
  // The old address is free, and the new one opens the account.
  expect((await signIn(visitor(), email)).user.id).toBe(user.id);
  expect(await signIn(visitor(), user.email)).toMatchObject({ isNew: true });
});

test("a session that is older than ten minutes changes nothing without a proof, and no mail is sent", async () => {
  const { accounts, clock, session, mailsTo, request, waitUntilUnproven } = await testAthlete();
  const [email, another] = [newAddress(), newAddress()];
  waitUntilUnproven();
  clock.nowMs -= 1;
  await request(email);
  clock.nowMs += 1;
  const change = { email: another, replaces: null };
  const refused = await accounts.requestEmailChange(visitor(session.user), session, change);
  expect([refused, mailsTo(another)]).toEqual([{ kind: "unproven" }, []]);
});

test("a change that was requested with a proof is finished without another one, and gets another code", async () => {
  const { accounts, clock, session, request, finish } = await testAthlete();
  const email = newAddress();
  clock.nowMs += 9 * 60_000;
  const first = await request(email);
  clock.nowMs += 60_000;
  expect(await accounts.isProven(session)).toBe(false);
  const second = await request(email, first.token);
  // For any other address a proof is needed, and the change that is under way stays.
  const other = { email: newAddress(), replaces: second.token };
  expect(await accounts.requestEmailChange(visitor(session.user), session, other)).toEqual({
    kind: "unproven",
  });
  clock.nowMs += 9 * 60_000;
  expect(await finish(second.token, second.code)).toEqual({ kind: "changed" });
});

test("a code may be guessed five times, in the session that asked for it", async () => {
  const { accounts, session, request, finish, signIn, sessionOf } = await testAthlete();
  const { token, code } = await request(newAddress());
  const other = await sessionOf(await signIn(visitor(), newAddress()));
  const elsewhere = await sessionOf(await signIn(visitor(), session.user.email));
  for (const stranger of [other, elsewhere]) {
    expect(await finish(token, code, stranger)).toEqual({ kind: "no-attempt" });
    expect(await accounts.findEmailChange(stranger, token)).toBeNull();
  }
  const wrong = code === "000000" ? "111111" : "000000";
  for (const triesLeft of [2, 1, 0])
    expect(await finish(token, wrong)).toEqual({ kind: "wrong-code", triesLeft });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.findEmailChange(session, token)).toMatchObject({ triesLeft: 0 });
});

test("an address with an account gets a code like any other, and only the code's reader learns of it", async () => {
  const { accounts, session, sessionToken, request, finish, signIn, mailsTo } = await testAthlete();
  const taken = newAddress();
  const owner = await signIn(visitor(), taken);
  const { token, code } = await request(taken);
  expect(await finish(token, code)).toEqual({ kind: "address-taken" });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  const { email } = session.user;
  expect(await accounts.resumeSession(sessionToken)).toMatchObject({ user: { email } });
  expect(await accounts.resumeSession(owner.sessionToken)).toMatchObject({ user: { email: taken } });
  expect(mailsTo(email)).toHaveLength(1);
});

test("another code replaces the first one, and a code expires after ten minutes", async () => {
  const { clock, request, finish } = await testAthlete();
  const email = newAddress();
  const first = await request(email);
  const second = await request(email, first.token);
  expect(await finish(first.token, first.code)).toEqual({ kind: "no-attempt" });
  clock.nowMs += 10 * 60_000;
  expect(await finish(second.token, second.code)).toEqual({ kind: "no-attempt" });
});

test("a code to sign in changes no address, and a code for a change signs nobody in and proves nothing", async () => {
  const { accounts, session, request, finish, codeFor } = await testAthlete();
  const email = newAddress();
  const asked = await accounts.requestCode(visitor(), { email, returnTo: "/", replaces: null });
  if (asked.kind !== "sent") throw new Error(asked.kind);
  expect(await finish(asked.attemptToken, codeFor(email) ?? "")).toEqual({ kind: "no-attempt" });
  const { token, code } = await request(email);
  const entered = accounts.enterCode(visitor(session.user), token, { ...PLACE, code });
  expect(await entered).toEqual({ kind: "no-attempt" });
  expect(await accounts.enterProofCode(session, token, code)).toEqual({ kind: "no-attempt" });
});

test("nothing is stored for a mail that cannot be sent, and mails to one mailbox are limited", async () => {
  const { accounts, session, mail, request } = await testAthlete();
  const email = newAddress();
  mail.outcome = "refused";
  const change = { email, replaces: null };
  expect(await accounts.requestEmailChange(visitor(session.user), session, change)).toEqual({
    kind: "address-refused",
  });
  mail.outcome = "sent";
  for (let sent = 0; sent < 4; sent++) await request(email);
  await expect(request(email)).rejects.toThrow("Too many");
});
