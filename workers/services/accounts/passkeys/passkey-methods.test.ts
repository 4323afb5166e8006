/** Passkeys: only the device that has the key signs in, once for each challenge, on this site. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { type PasskeyAnswer, parsePasskeyAnswer } from "../../../../app/domain/account/passkey.ts";
import type { User, Viewer } from "../../../../app/domain/account/viewer.ts";
import type { AccountService } from "../../../../app/services/account-service.ts";
import { type Authenticator, newAuthenticator } from "../../../../tests/authenticator.ts";
import { user as userOf, visitor } from "../../../../tests/factories.ts";
import {
  beginCreation,
  openSession,
  type TestAccounts,
  testAccounts,
} from "../../../../tests/worker/account/test-accounts.ts";
import { users } from "../../../db/schema.ts";

const ORIGIN = "https://recap.example";
const PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0";
const PLACE = { origin: ORIGIN, userAgent: PHONE };
const UNKNOWN = { kind: "unknown-passkey" };

let clock: TestAccounts["clock"];
let accounts: AccountService;
let signIn: TestAccounts["signIn"];
let mailsTo: TestAccounts["mailsTo"];
let codeFor: TestAccounts["codeFor"];
beforeEach(() => {
  ({ accounts, clock, signIn, mailsTo, codeFor } = testAccounts());
  clock.nowMs = Date.parse("2026-05-17T08:00:00Z");
});

/** Stores a user. */
async function newUser(): Promise<User> {
  const user = userOf();
  const { id, email } = user;
  const { nowMs } = clock;
  await drizzle(env.DB).insert(users).values({ id, email, createdAt: nowMs, updatedAt: nowMs });
  return user;
}

async function register(user: User, authenticator: Authenticator) {
  const viewer = visitor(user);
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const answer = await authenticator.create({ ...options, origin: ORIGIN, userId: user.id });
  return accounts.finishPasskeyCreation(viewer, user, attemptToken, answer, PLACE);
}

/** Returns a user with a passkey. */
async function registered(options?: Parameters<typeof newAuthenticator>[0]) {
  const [user, authenticator] = [await newUser(), await newAuthenticator(options)];
  expect(await register(user, authenticator)).toEqual({ kind: "added" });
  return { user, authenticator };
}

async function begin(viewer: Viewer = visitor(), returnTo = "/share") {
  const begun = await accounts.beginPasskeySignIn(viewer, { origin: ORIGIN }, returnTo);
  return { viewer, attemptToken: begun.attemptToken, challenge: begun.options.challenge };
}

type GetOptions = Partial<Parameters<Authenticator["get"]>[0]>;

/** Signs in with an answer that differs in `given`, and perhaps is changed by `tamper`. */
async function signInWith(
  authenticator: Authenticator,
  given: GetOptions = {},
  tamper = (answer: PasskeyAnswer<"sign-in">) => answer,
) {
  const { viewer, attemptToken, challenge } = await begin();
  const answer = tamper(await authenticator.get({ challenge, origin: ORIGIN, ...given }));
  return accounts.finishPasskeySignIn(viewer, attemptToken, answer, PLACE);
}

test("the account's address is told of a new passkey, and passkeys are limited like mails", async () => {
  const { user } = await registered();
  expect(mailsTo(user.email)).toEqual([expect.stringContaining("A passkey was added")]);
  for (let more = 0; more < 4; more++) await register(user, await newAuthenticator());
  await expect(register(user, await newAuthenticator())).rejects.toThrow("Too many");
});

test("a session that is older than ten minutes adds no passkey without a proof", async () => {
  const user = await newUser();
  const session = await openSession(user, clock.nowMs - 10 * 60_000);
  const begin = () => accounts.beginPasskeyCreation(visitor(user), session, { origin: ORIGIN });
  expect(await begin()).toEqual({ kind: "unproven" });
  const asked = await accounts.requestProofCode(visitor(user), session, null);
  if (asked.kind !== "sent") throw new Error(asked.kind);
  await accounts.enterProofCode(session, asked.attemptToken, codeFor(user.email) ?? "");
  expect(await begin()).toMatchObject({ kind: "begun" });
});

test("a passkey signs in its user, and goes to where the sign-in began", async () => {
  const { user, authenticator } = await registered();
  const outcome = await signInWith(authenticator);
  expect(outcome).toMatchObject({
    kind: "signed-in",
    returnTo: "/share",
    isNew: false,
    user: { id: user.id },
  });
  if (outcome.kind !== "signed-in") return;
  expect(await accounts.resumeSession(outcome.sessionToken)).toMatchObject({ user: { id: user.id } });
  expect(await accounts.listSessions(user)).toMatchObject([{ device: "Firefox on Android" }]);
});

test("what an authenticator answers is what forms accept", async () => {
  const authenticator = await newAuthenticator();
  const ceremony = { challenge: "challenge", origin: ORIGIN };
  const created = await authenticator.create({ ...ceremony, userId: "user" });
  const answer = await authenticator.get(ceremony);
  expect(parsePasskeyAnswer("creation", JSON.stringify(created))).toEqual(created);
  expect(parsePasskeyAnswer("sign-in", JSON.stringify(answer))).toEqual(answer);
});

test("the options ask for a passkey that the device finds by itself", async () => {
  const user = await newUser();
  const creation = await beginCreation({ accounts, clock }, user, { origin: "http://localhost:8787" });
  expect(creation.options).toMatchObject({
    rp: { name: "Race Recap", id: "localhost" },
    user: { name: user.email },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [],
  });
  const { options } = await accounts.beginPasskeySignIn(visitor(), { origin: ORIGIN }, "/");
  expect(options).toMatchObject({ rpId: "recap.example", userVerification: "required" });
  expect(Reflect.get(options, "allowCredentials")).toBeUndefined();
});

test("passkeys that the user has are excluded from the next creation", async () => {
  const { user, authenticator } = await registered();
  const { options } = await beginCreation({ accounts, clock }, user);
  expect(options).toMatchObject({
    excludeCredentials: [{ id: authenticator.id, type: "public-key", transports: ["internal"] }],
  });
});

test("passkeys are listed with their device and their last use, the newest first", async () => {
  const { user, authenticator } = await registered();
  clock.nowMs += 60_000;
  await signInWith(authenticator);
  const second = await newAuthenticator();
  await register(user, second);
  expect(await accounts.listPasskeys(user)).toEqual([
    { id: second.id, device: "Firefox on Android", createdAt: "2026-05-17T08:01:00.000Z", lastUsedAt: null },
    {
      id: authenticator.id,
      device: "Firefox on Android",
      createdAt: "2026-05-17T08:00:00.000Z",
      lastUsedAt: "2026-05-17T08:01:00.000Z",
    },
  ]);
});

test("an answer is accepted once", async () => {
  const { authenticator } = await registered({ counts: false });
  const { viewer, attemptToken, challenge } = await begin();
  const answer = await authenticator.get({ challenge, origin: ORIGIN });
  const finish = (token: string) => accounts.finishPasskeySignIn(viewer, token, answer, PLACE);
  const outcomes = await Promise.all([finish(attemptToken), finish(attemptToken), finish(attemptToken)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["no-attempt", "no-attempt", "signed-in"]);
  expect(await finish((await begin()).attemptToken)).toEqual(UNKNOWN);
});

test("a challenge expires after ten minutes", async () => {
  const { authenticator } = await registered();
  const { viewer, attemptToken, challenge } = await begin();
  const answer = await authenticator.get({ challenge, origin: ORIGIN });
  clock.nowMs += 10 * 60_000;
  expect(await accounts.finishPasskeySignIn(viewer, attemptToken, answer, PLACE)).toEqual({
    kind: "no-attempt",
  });
});

test.each<[string, GetOptions]>([
  ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ["another site", { origin: "https://recap.example.attacker.example", rpId: "recap.example" }],
  ["another port of the site", { origin: "https://recap.example:8443" }],
  ["the site without TLS", { origin: "http://recap.example" }],
  ["a passkey of another site", { rpId: "attacker.example" }],
  ["the handle of nobody", { userHandle: "bm9ib2R5" }],
  ["an empty handle", { userHandle: "" }],
])("an answer for %s is not accepted", async (_, given) => {
  const { user, authenticator } = await registered();
  expect(await signInWith(authenticator, given)).toEqual(UNKNOWN);
  expect(await accounts.listSessions(user)).toEqual([]);
});

test("an answer without a handle is accepted", async () => {
  const { authenticator } = await registered();
  expect(await signInWith(authenticator, { userHandle: null })).toMatchObject({ kind: "signed-in" });
});

test("the handle of another user is not accepted", async () => {
  const [{ authenticator }, other] = [await registered(), await newUser()];
  const userHandle = btoa(other.id).replaceAll("=", "");
  expect(await signInWith(authenticator, { userHandle })).toEqual(UNKNOWN);
});

test("an answer that another key signed is not accepted", async () => {
  const [{ authenticator }, thief] = [await registered(), await newAuthenticator()];
  const asVictim = (answer: PasskeyAnswer<"sign-in">) => ({
    ...answer,
    id: authenticator.id,
    rawId: authenticator.id,
  });
  expect(await signInWith(thief, { userHandle: null }, asVictim)).toEqual(UNKNOWN);
});

test.each(["signature", "authenticatorData", "clientDataJSON"] as const)(
  "an answer whose %s is made up is not accepted, and causes no fault",
  async (field) => {
    const { authenticator } = await registered();
    for (const text of ["AAAA", "_", "e30", "bnVsbA"]) {
      const tamper = (answer: PasskeyAnswer<"sign-in">) => ({
        ...answer,
        response: { ...answer.response, [field]: text },
      });
      expect(await signInWith(authenticator, {}, tamper)).toEqual(UNKNOWN);
    }
  },
);

test("a copied passkey, whose counter is behind, is not accepted", async () => {
  const { authenticator } = await registered();
  for (let uses = 0; uses < 3; uses += 1) await signInWith(authenticator);
  authenticator.counter = 1;
  expect(await signInWith(authenticator)).toEqual(UNKNOWN);
  authenticator.counter = 2;
  expect(await signInWith(authenticator)).toEqual(UNKNOWN);
  expect(await signInWith(authenticator)).toMatchObject({ kind: "signed-in" });
});

test("of two answers with the same counter, sent at the same time, one is accepted", async () => {
  const { authenticator } = await registered();
  const attempts = await Promise.all([begin(), begin(), begin(), begin()]);
  const outcomes = await Promise.all(
    attempts.map(async ({ viewer, attemptToken, challenge }) => {
      authenticator.counter = 6;
      const answer = await authenticator.get({ challenge, origin: ORIGIN });
      return accounts.finishPasskeySignIn(viewer, attemptToken, answer, PLACE);
    }),
  );
  expect(outcomes.filter(({ kind }) => kind === "signed-in")).toHaveLength(1);
});

test("a passkey that never counts can be used again and again", async () => {
  const { authenticator } = await registered({ counts: false });
  expect(await signInWith(authenticator)).toMatchObject({ kind: "signed-in" });
  expect(await signInWith(authenticator)).toMatchObject({ kind: "signed-in" });
});

test("a passkey that nobody has added is unknown", async () => {
  expect(await signInWith(await newAuthenticator(), { userHandle: null })).toEqual(UNKNOWN);
});

test("a deleted passkey is unknown", async () => {
  const { user, authenticator } = await registered();
  const session = await openSession(user, clock.nowMs);
  expect(await accounts.deletePasskey(session, authenticator.id)).toBe("deleted");
  expect(await accounts.deletePasskey(session, authenticator.id)).toBe("not-found");
  expect(await accounts.listPasskeys(user)).toEqual([]);
  expect(await signInWith(authenticator)).toEqual(UNKNOWN);
});

test("where no mail is sent, the last passkey stays until there is another one", async () => {
  ({ accounts, clock } = testAccounts({ sendMail: null }));
  const { user, authenticator } = await registered();
  const session = await openSession(user, clock.nowMs);
  expect(await accounts.deletePasskey(session, authenticator.id)).toBe("last-way");
  expect(await signInWith(authenticator)).toMatchObject({ kind: "signed-in" });
  const [one, two] = [await newAuthenticator(), await newAuthenticator()];
  for (const other of [one, two]) expect(await register(user, other)).toEqual({ kind: "added" });
  const deleting = [authenticator, one, two].map(({ id }) => accounts.deletePasskey(session, id));
  expect((await Promise.all(deleting)).sort()).toEqual(["deleted", "deleted", "last-way"]);
});

test("nobody deletes or lists another user's passkey", async () => {
  const [{ user, authenticator }, stranger] = [await registered(), await newUser()];
  const session = await openSession(stranger, clock.nowMs);
  expect(await accounts.deletePasskey(session, authenticator.id)).toBe("not-found");
  expect(await accounts.listPasskeys(stranger)).toEqual([]);
  expect(await accounts.listPasskeys(user)).toHaveLength(1);
});

test("a challenge for a sign-in creates no passkey, and one for a creation signs nobody in", async () => {
  const { user, authenticator } = await registered();
  const viewer = visitor(user);
  const signingIn = await begin(viewer);
  const created = await (await newAuthenticator()).create({ ...signingIn, origin: ORIGIN, userId: user.id });
  const creating = accounts.finishPasskeyCreation(viewer, user, signingIn.attemptToken, created, PLACE);
  expect(await creating).toEqual({ kind: "no-attempt" });
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const answer = await authenticator.get({ ...options, origin: ORIGIN });
  const signedIn = accounts.finishPasskeySignIn(viewer, attemptToken, answer, PLACE);
  expect(await signedIn).toEqual({ kind: "no-attempt" });
  expect(await accounts.listPasskeys(user)).toHaveLength(1);
});

test("a creation that one user began cannot be finished by another", async () => {
  const [user, other, authenticator] = [await newUser(), await newUser(), await newAuthenticator()];
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const answer = await authenticator.create({ ...options, origin: ORIGIN, userId: other.id });
  const outcome = await accounts.finishPasskeyCreation(visitor(other), other, attemptToken, answer, PLACE);
  expect(outcome).toEqual({ kind: "no-attempt" });
  expect(await accounts.listPasskeys(other)).toEqual([]);
});

test("a creation is accepted once", async () => {
  const [user, authenticator] = [await newUser(), await newAuthenticator()];
  const viewer = visitor(user);
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const answer = await authenticator.create({ ...options, origin: ORIGIN, userId: user.id });
  const finish = () => accounts.finishPasskeyCreation(viewer, user, attemptToken, answer, PLACE);
  expect([await finish(), await finish()]).toEqual([{ kind: "added" }, { kind: "no-attempt" }]);
});

test.each<[string, Partial<Parameters<Authenticator["create"]>[0]>]>([
  ["another challenge", { challenge: "AAAA" }],
  ["another site", { origin: "https://attacker.example", rpId: "recap.example" }],
  ["a passkey of another site", { rpId: "attacker.example" }],
])("a creation for %s is not valid", async (_, given) => {
  const [user, authenticator] = [await newUser(), await newAuthenticator()];
  const viewer = visitor(user);
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const answer = await authenticator.create({ ...options, origin: ORIGIN, userId: user.id, ...given });
  const outcome = await accounts.finishPasskeyCreation(viewer, user, attemptToken, answer, PLACE);
  expect(outcome).toEqual({ kind: "invalid" });
  expect(await accounts.listPasskeys(user)).toEqual([]);
});

test.each(["AAAA", "_", "oA", "o2NmbXRmcGFja2Vk"])(
  "a creation of made-up bytes is not valid: %s",
  async (bytes) => {
    const [user, authenticator] = [await newUser(), await newAuthenticator()];
    const viewer = visitor(user);
    const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
    const answer = await authenticator.create({ ...options, origin: ORIGIN, userId: user.id });
    const tampered = { ...answer, response: { ...answer.response, attestationObject: bytes } };
    const outcome = await accounts.finishPasskeyCreation(viewer, user, attemptToken, tampered, PLACE);
    expect(outcome).toEqual({ kind: "invalid" });
  },
);

test("nobody adds a passkey that another user has", async () => {
  const [{ user, authenticator }, thief] = [await registered(), await newUser()];
  expect(await register(thief, authenticator)).toEqual({ kind: "invalid" });
  expect(await accounts.listPasskeys(thief)).toEqual([]);
  expect(await accounts.listPasskeys(user)).toHaveLength(1);
});

test("a user has at most 20 passkeys, also if the last two are added at the same time", async () => {
  // Without mails, which are limited to fewer.
  ({ accounts, clock } = testAccounts({ sendMail: null }));
  const user = await newUser();
  for (let count = 0; count < 19; count += 1) await register(user, await newAuthenticator());
  const [one, two] = [await newAuthenticator(), await newAuthenticator()];
  const outcomes = await Promise.all([register(user, one), register(user, two)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["added", "invalid"]);
  expect(await accounts.listPasskeys(user)).toHaveLength(20);
});

test("somebody who signed in with a code adds a passkey, and signs in with it", async () => {
  const { user } = await signIn(visitor(), `${crypto.randomUUID()}@example.com`);
  const authenticator = await newAuthenticator();
  expect(await register(user, authenticator)).toEqual({ kind: "added" });
  expect(await signInWith(authenticator)).toMatchObject({ kind: "signed-in", user: { email: user.email } });
});
