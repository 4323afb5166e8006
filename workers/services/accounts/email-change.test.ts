/** Another email address: only with the code that was sent to it, and the old one is told. */
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account.ts";
import { visitor } from "../../../tests/factories.ts";
import { newId } from "../../db/new-id.ts";
import { testAccounts } from "../../test-accounts.ts";

function newAddress(): string {
  return `${newId().toLowerCase()}@example.com`;
}

/** Signs up. `request` asks for a change and returns the attempt and the code that was sent. */
async function signedUp() {
  const site = testAccounts();
  const { user, sessionToken } = await site.signIn(visitor(), newAddress());
  const viewer = visitor(user);
  return {
    ...site,
    user,
    sessionToken,
    async request(email: string, replaces: string | null = null) {
      const outcome = await site.accounts.requestEmailChange(viewer, user, { email, replaces });
      if (outcome.kind !== "sent") throw new Error(outcome.kind);
      return { token: outcome.attemptToken, code: site.codeFor(email) ?? "" };
    },
    finish: (token: string, code: string, by: User = user) =>
      site.accounts.finishEmailChange(visitor(by), by, token, code),
  };
}

test("the code of the new address changes it, once, and the old address gets a notice", async () => {
  const { accounts, user, sessionToken, request, finish, mailsTo, signIn } = await signedUp();
  const email = newAddress();
  const { token, code } = await request(email);
  expect(await accounts.findEmailChange(user, token)).toEqual({ email, triesLeft: 5 });
  expect(await finish(token, code)).toEqual({ kind: "changed" });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.resumeSession(sessionToken)).toMatchObject({ user: { email: email } });
  const [, notice = ""] = mailsTo(user.email);
  expect(notice).toContain("was changed");
  expect(notice).not.toContain(email);
  // The old address is free, and the new one opens the account.
  expect((await signIn(visitor(), email)).user.id).toBe(user.id);
  expect(await signIn(visitor(), user.email)).toMatchObject({ isNew: true });
});

test("a code may be guessed five times, by the user who asked for it", async () => {
  const { accounts, user, request, finish, signIn } = await signedUp();
  const { token, code } = await request(newAddress());
  const other = await signIn(visitor(), newAddress());
  expect(await finish(token, code, other.user)).toEqual({ kind: "no-attempt" });
  expect(await accounts.findEmailChange(other.user, token)).toBeNull();
  const wrong = code === "00000000" ? "11111111" : "00000000";
  for (const triesLeft of [3, 2, 1, 0])
    expect(await finish(token, wrong)).toEqual({ kind: "wrong-code", triesLeft });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.findEmailChange(user, token)).toMatchObject({ triesLeft: 0 });
});

test("an address with an account gets a code like any other, and only the code's reader learns of it", async () => {
  const { accounts, user, sessionToken, request, finish, signIn } = await signedUp();
  const taken = newAddress();
  const owner = await signIn(visitor(), taken);
  const { token, code } = await request(taken);
  expect(await finish(token, code)).toEqual({ kind: "address-taken" });
  expect(await finish(token, code)).toEqual({ kind: "no-attempt" });
  expect(await accounts.resumeSession(sessionToken)).toMatchObject({ user: { email: user.email } });
  expect(await accounts.resumeSession(owner.sessionToken)).toMatchObject({ user: { email: taken } });
});

test("another code replaces the first one, and a code expires after ten minutes", async () => {
  const { clock, request, finish } = await signedUp();
  const email = newAddress();
  const first = await request(email);
  const second = await request(email, first.token);
  expect(await finish(first.token, first.code)).toEqual({ kind: "no-attempt" });
  clock.nowMs += 10 * 60_000;
  expect(await finish(second.token, second.code)).toEqual({ kind: "no-attempt" });
});

test("a code to sign in changes no address, and a code for a change signs nobody in", async () => {
  const { accounts, user, request, finish, codeFor } = await signedUp();
  const email = newAddress();
  const asked = await accounts.requestCode(visitor(), { email, returnTo: "/", replaces: null });
  if (asked.kind !== "sent") throw new Error(asked.kind);
  expect(await finish(asked.attemptToken, codeFor(email) ?? "")).toEqual({ kind: "no-attempt" });
  const { token, code } = await request(email);
  const entry = { code, origin: "https://recap.example", userAgent: null };
  expect(await accounts.enterCode(visitor(user), token, entry)).toEqual({ kind: "no-attempt" });
});

test("nothing is stored for a mail that cannot be sent, and mails to one mailbox are limited", async () => {
  const { accounts, user, mail, request } = await signedUp();
  const email = newAddress();
  mail.outcome = "refused";
  const viewer = visitor(user);
  const change = { email, replaces: null };
  expect(await accounts.requestEmailChange(viewer, user, change)).toEqual({ kind: "address-refused" });
  mail.outcome = "sent";
  for (let sent = 0; sent < 4; sent++) await request(email);
  await expect(request(email)).rejects.toThrow("Too many");
});
