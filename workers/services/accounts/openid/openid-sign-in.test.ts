/** Signing in with OpenID Connect, at a real provider (tests/openid-provider.ts). */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import { base64url, fromBase64url } from "../../../../app/domain/lib/base64url.ts";
import { visitor } from "../../../../tests/factories.ts";
import { CALLBACK_URL } from "../../../../tests/openid-callback.ts";
import { type ProviderUser, testProviders, visitProvider } from "../../../../tests/openid-providers.ts";
import { PLACE, type TestAccounts, testAccounts } from "../../../../tests/worker/account/test-accounts.ts";
import { allRows } from "../../../../tests/worker/kept-stores.ts";
import { identities, users } from "../../../db/schema.ts";
import type { OpenIdSettings } from "./openid-settings.ts";

const db = drizzle(env.DB);
const RETURN_TO = "/share?recap=1";

let tested: TestAccounts;
let logged: unknown[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...given) => void logged.push(given));
  tested = accountsWith();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function accountsWith(
  overrides: Partial<OpenIdSettings> = {},
  provider = testProviders().full,
): TestAccounts {
  return testAccounts({ openId: { name: "Test Provider", ...provider, allowsHttp: true, ...overrides } });
}

/** Returns somebody whom the provider knows and the product does not. */
function newAthlete(overrides: Partial<ProviderUser> = {}) {
  const sub = crypto.randomUUID();
  const email = `${sub}@example.com`;
  return { sub, email, email_verified: true, given_name: "Ada", family_name: "Lovelace", ...overrides };
}

async function begin(viewer: Viewer = visitor(), { accounts } = tested) {
  const begun = await accounts.beginOpenId(viewer, { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO });
  if (begun.kind !== "begun") throw new Error("The provider cannot be reached");
  return { viewer, ...begun };
}

function finish(viewer: Viewer, attemptToken: string, url: string, { accounts } = tested) {
  return accounts.finishOpenId(viewer, attemptToken, { ...PLACE, url });
}

/** Goes to the provider and back. */
async function signInAs(athlete: ProviderUser, service = tested) {
  const { viewer, attemptToken, url } = await begin(visitor(), service);
  return finish(viewer, attemptToken, await visitProvider(url, athlete), service);
}

/** Returns the code that was sent last. */
function codeOf({ email }: { email: string }): string {
  const code = tested.codeFor(email);
  if (code === null) throw new Error("No code was sent");
  return code;
}

async function identitiesOf(userId: string) {
  const rows = await db.select().from(identities);
  return rows.filter((row) => row.userId === userId).map(({ issuer, subject }) => ({ issuer, subject }));
}

async function countUsers(): Promise<number> {
  return (await db.select({ id: users.id }).from(users)).length;
}

test("the first sign-in creates an account with the name and the email address", async () => {
  const athlete = newAthlete({ picture: "https://pictures.example/ada.jpg" });
  const outcome = await signInAs(athlete);
  expect(outcome).toMatchObject({
    kind: "signed-in",
    isNew: true,
    returnTo: RETURN_TO,
    user: { email: athlete.email, firstName: "Ada", lastName: "Lovelace", profileImageUrl: null },
  });
  if (outcome.kind !== "signed-in") return;
  expect(await tested.accounts.resumeSession(outcome.sessionToken)).toMatchObject({ user: outcome.user });
  const { issuer } = testProviders().full;
  expect(await identitiesOf(outcome.user.id)).toEqual([{ issuer, subject: athlete.sub }]);
  expect(tested.codeFor(athlete.email)).toBeNull();
});

test("a provider that leaves the claims to its UserInfo endpoint is asked there", async () => {
  const athlete = newAthlete();
  const outcome = await signInAs(athlete, accountsWith({}, testProviders().sparse));
  expect(outcome).toMatchObject({ kind: "signed-in", user: { email: athlete.email, firstName: "Ada" } });
});

/** Changes the JSON of every answer of the provider whose address contains `path`. */
function changeAnswers(path: string, change: (answer: Record<string, unknown>) => unknown): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
    const response = await fetch(...request);
    return String(request[0]).includes(path) ? Response.json(change(await response.json())) : response;
  });
}

test("the secret is sent in the form where the provider accepts that: not every provider decodes Basic credentials", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  expect(await signInAs(newAthlete())).toMatchObject({ kind: "signed-in" });
  const [, init] = fetched.mock.calls.find(([url]) => String(url).endsWith("/token")) ?? [];
  const { clientId, clientSecret } = testProviders().full;
  expect(new Headers(init?.headers).has("authorization")).toBe(false);
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toMatchObject({
    client_id: clientId,
    client_secret: clientSecret,
  });
});

test.each([
  ["lists Basic credentials alone", ["client_secret_basic"]],
  ["lists no way of sending the secret", undefined],
])("a provider that %s gets those", async (_, methods) => {
  changeAnswers("/.well-known/", (metadata) => ({
    ...metadata,
    token_endpoint_auth_methods_supported: methods,
  }));
  const service = accountsWith({ name: crypto.randomUUID() }, testProviders().sparse);
  expect(await signInAs(newAthlete(), service)).toMatchObject({ kind: "signed-in" });
});

test("the second sign-in finds the same account, even under a new name and another address", async () => {
  const athlete = newAthlete();
  const first = await signInAs(athlete);
  const second = await signInAs({ ...athlete, given_name: "Augusta", email: `new-${athlete.email}` });
  if (first.kind !== "signed-in" || second.kind !== "signed-in") throw new Error("You're not signed in");
  expect(second.user).toEqual(first.user);
  expect(second.isNew).toBe(false);
  expect(second.sessionToken).not.toBe(first.sessionToken);
});

test("the provider's page is asked for a code with PKCE, and everything in it is new each time", async () => {
  const [one, two] = [await begin(), await begin()].map(({ url }) => new URL(url).searchParams);
  expect(Object.fromEntries(one ?? [])).toMatchObject({
    client_id: testProviders().full.clientId,
    redirect_uri: CALLBACK_URL,
    response_type: "code",
    response_mode: "query",
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one?.get(name)).not.toBe(two?.get(name));
  }
});

test("an address that has an account needs a code, which links the identity", async () => {
  const athlete = newAthlete();
  const { user } = await tested.signIn(visitor(), athlete.email);
  const outcome = await signInAs({ ...athlete, email: athlete.email.toUpperCase() });
  if (outcome.kind !== "code-sent") throw new Error(`No code was sent: ${outcome.kind}`);
  expect(await tested.accounts.findCodeAttempt(outcome.attemptToken)).toMatchObject({
    email: athlete.email,
    returnTo: RETURN_TO,
    confirms: "Test Provider",
  });
  expect(await identitiesOf(user.id)).toEqual([]);
  const entry = { ...PLACE, code: codeOf(athlete) };
  const confirmed = await tested.accounts.enterCode(visitor(), outcome.attemptToken, entry);
  expect(confirmed).toMatchObject({
    kind: "signed-in",
    isNew: false,
    returnTo: RETURN_TO,
    user: { id: user.id },
  });
  expect(await signInAs(athlete)).toMatchObject({ kind: "signed-in", isNew: false, user: { id: user.id } });
});

test("a wrong code links nothing", async () => {
  const athlete = newAthlete();
  const { user } = await tested.signIn(visitor(), athlete.email);
  const outcome = await signInAs(athlete);
  if (outcome.kind !== "code-sent") throw new Error(`No code was sent: ${outcome.kind}`);
  const code = codeOf(athlete) === "000000" ? "000001" : "000000";
  const entered = await tested.accounts.enterCode(visitor(), outcome.attemptToken, { ...PLACE, code });
  expect(entered).toMatchObject({ kind: "wrong-code" });
  expect(await identitiesOf(user.id)).toEqual([]);
  expect(await signInAs(athlete)).toMatchObject({ kind: "code-sent" });
});

test.each([[false], ["false"], [undefined]])(
  "an address that the provider does not vouch for (%s) needs a code, which creates the account",
  async (verified) => {
    const { email_verified: _, ...rest } = newAthlete();
    const athlete = verified === undefined ? rest : { ...rest, email_verified: verified };
    const before = await countUsers();
    const outcome = await signInAs(athlete);
    if (outcome.kind !== "code-sent") throw new Error(`No code was sent: ${outcome.kind}`);
    expect(await countUsers()).toBe(before);
    const entry = { ...PLACE, code: codeOf(athlete) };
    const confirmed = await tested.accounts.enterCode(visitor(), outcome.attemptToken, entry);
    expect(confirmed).toMatchObject({ kind: "signed-in", isNew: true, user: { firstName: "Ada" } });
    expect(await signInAs(athlete)).toMatchObject({ kind: "signed-in", isNew: false });
  },
);

test("an address that is verified by a text is verified", async () => {
  expect(await signInAs(newAthlete({ email_verified: "true" }))).toMatchObject({ kind: "signed-in" });
});

test.each([["no address"], [""], ["a@b@c"], [`${"a".repeat(300)}@example.com`]])(
  "the address %s creates no account",
  async (email) => {
    const before = await countUsers();
    expect(await signInAs(newAthlete({ email }))).toEqual({ kind: "no-email", returnTo: RETURN_TO });
    expect(await countUsers()).toBe(before);
  },
);

test("without an address there is no account", async () => {
  const { email: _, ...athlete } = newAthlete();
  expect(await signInAs(athlete)).toEqual({ kind: "no-email", returnTo: RETURN_TO });
  const sparse = accountsWith({}, testProviders().sparse);
  expect(await signInAs(athlete, sparse)).toEqual({ kind: "no-email", returnTo: RETURN_TO });
});

test.each([
  [{ given_name: "A".repeat(61) }, { firstName: null, lastName: "Lovelace" }],
  [
    { given_name: " ", family_name: "Love\nlace" },
    { firstName: null, lastName: "Love lace" },
  ],
  [{ family_name: "Love\u0000lace" }, { firstName: "Ada", lastName: null }],
  [{ given_name: 7 as unknown as string }, { firstName: null, lastName: "Lovelace" }],
])("odd names do not prevent an account: %j", async (names, expected) => {
  expect(await signInAs(newAthlete(names))).toMatchObject({ kind: "signed-in", user: expected });
});

test("somebody who declines goes back to where they came from", async () => {
  expect(await signInAs(newAthlete({ error: "access_denied" }))).toEqual({
    kind: "declined",
    returnTo: RETURN_TO,
  });
  expect(logged).toEqual([]);
});

test("any other error of the provider refuses the sign-in and is logged by its code", async () => {
  expect(await signInAs(newAthlete({ error: "server_error" }))).toEqual({
    kind: "refused",
    returnTo: RETURN_TO,
  });
  expect(JSON.stringify(logged)).toContain("server_error");
});

const REFUSED = { kind: "refused", returnTo: RETURN_TO };

test.each<[string, (url: URL) => void]>([
  ["another state", ({ searchParams }) => searchParams.set("state", "A".repeat(43))],
  ["no state", ({ searchParams }) => searchParams.delete("state")],
  ["two states", ({ searchParams }) => searchParams.append("state", searchParams.get("state") ?? "")],
  ["another code", ({ searchParams }) => searchParams.set("code", "made-up")],
  ["no code", ({ searchParams }) => searchParams.delete("code")],
  ["another issuer", ({ searchParams }) => searchParams.set("iss", "https://attacker.example")],
  ["no issuer, from a provider that names itself", ({ searchParams }) => searchParams.delete("iss")],
  [
    "access_denied without the state",
    (url) => {
      url.search = "?error=access_denied";
    },
  ],
])("an answer with %s is refused, and cannot be corrected", async (_, tamper) => {
  const { viewer, attemptToken, url } = await begin();
  const callback = await visitProvider(url, newAthlete());
  const tampered = new URL(callback);
  tamper(tampered);
  const before = await countUsers();
  expect(await finish(viewer, attemptToken, tampered.href)).toEqual(REFUSED);
  expect(await finish(viewer, attemptToken, callback)).toEqual({ kind: "no-attempt" });
  expect(await countUsers()).toBe(before);
});

test("an ID token for another nonce is refused", async () => {
  const { viewer, attemptToken, url } = await begin();
  const tampered = new URL(url);
  tampered.searchParams.set("nonce", new URL((await begin()).url).searchParams.get("nonce") ?? "");
  const callback = await visitProvider(tampered.href, newAthlete());
  expect(await finish(viewer, attemptToken, callback)).toEqual(REFUSED);
  expect(JSON.stringify(logged)).toContain("nonce");
});

const MINUTE_AGO = Math.floor(Date.now() / 1000) - 60;

test.each<[string, { header?: object; claims?: object }]>([
  ["empty sub", { claims: { sub: "" } }],
  ["audience", { claims: { aud: "another-client" } }],
  ["authorized party", { claims: { aud: ["race-recap.example", "another-client"], azp: "another-client" } }],
  ["issuer", { claims: { iss: "https://attacker.example" } }],
  ["expiration time", { claims: { exp: MINUTE_AGO } }],
  ["header parameter", { header: { alg: "none" } }],
  ["header parameter", { header: { alg: "HS256" } }],
])("an ID token is refused for its %s: %j", async (reason, changes) => {
  const before = await countUsers();
  changeAnswers("/token", (tokens) => ({
    ...tokens,
    id_token: changedToken(String(tokens.id_token), changes),
  }));
  expect(await signInAs(newAthlete())).toEqual(REFUSED);
  expect(JSON.stringify(logged)).toContain(reason);
  expect(await countUsers()).toBe(before);
});

test("an ID token whose claims are written anew and stay the same is accepted", async () => {
  changeAnswers("/token", (tokens) => ({ ...tokens, id_token: changedToken(String(tokens.id_token), {}) }));
  expect(await signInAs(newAthlete())).toMatchObject({ kind: "signed-in" });
});

/** Nobody checks the signature: the token comes from the provider itself. */
function changedToken(idToken: string, { header = {}, claims = {} }: { header?: object; claims?: object }) {
  const [head = "", body = "", signature] = idToken.split(".");
  const changed = (part: string, changes: object) => {
    const parsed = JSON.parse(new TextDecoder().decode(fromBase64url(part)));
    return base64url(new TextEncoder().encode(JSON.stringify({ ...parsed, ...changes })));
  };
  return [changed(head, header), changed(body, claims), signature].join(".");
}

test("no token of the provider is stored or leaves the service", async () => {
  const tokens: string[] = [];
  changeAnswers("/token", (answer) => {
    tokens.push(String(answer.access_token), String(answer.id_token));
    return answer;
  });
  const athlete = newAthlete();
  const outcome = await signInAs(athlete);
  expect(outcome).toMatchObject({ kind: "signed-in" });
  expect(tokens).toHaveLength(2);
  const kept = [JSON.stringify(outcome), ...(await allRows(env.DB))].join("\n");
  expect(kept).toContain(athlete.sub);
  for (const token of tokens) expect(kept).not.toContain(token);
});

test("a code that was given to another attempt is refused, even with the right state and nonce", async () => {
  const [own, other] = [await begin(), await begin()];
  const stolen = new URL(other.url);
  for (const name of ["state", "nonce"])
    stolen.searchParams.set(name, new URL(own.url).searchParams.get(name) ?? "");
  const callback = await visitProvider(stolen.href, newAthlete());
  expect(await finish(own.viewer, own.attemptToken, callback)).toEqual(REFUSED);
  expect(JSON.stringify(logged)).toContain("invalid_grant");
});

test("an answer is accepted once, and by the attempt that asked for it", async () => {
  const [own, other] = [await begin(), await begin()];
  const callback = await visitProvider(own.url, newAthlete());
  expect(await finish(other.viewer, other.attemptToken, callback)).toEqual(REFUSED);
  expect(await finish(visitor(), "no such attempt", callback)).toEqual({ kind: "no-attempt" });
  const outcomes = await Promise.all([1, 2, 3].map(() => finish(own.viewer, own.attemptToken, callback)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["no-attempt", "no-attempt", "signed-in"]);
  const { attemptToken, viewer } = await begin();
  expect(await finish(viewer, attemptToken, callback)).toEqual(REFUSED);
});

test("an attempt expires after ten minutes", async () => {
  const { viewer, attemptToken, url } = await begin();
  const callback = await visitProvider(url, newAthlete());
  tested.clock.nowMs += 10 * 60_000;
  expect(await finish(viewer, attemptToken, callback)).toEqual({ kind: "no-attempt" });
});

test("a wrong client secret refuses the sign-in; the log has the reason, and neither secret, code, token nor address", async () => {
  const wrong = accountsWith({ clientSecret: "wrong-secret" });
  const athlete = newAthlete();
  const { viewer, attemptToken, url } = await begin(visitor(), wrong);
  const callback = await visitProvider(url, athlete);
  expect(await finish(viewer, attemptToken, callback, wrong)).toEqual(REFUSED);
  const log = JSON.stringify(logged);
  expect(log).toContain("invalid_client");
  const code = new URL(callback).searchParams.get("code") ?? "none";
  for (const secret of ["wrong-secret", code, attemptToken, athlete.email, athlete.sub])
    expect(log).not.toContain(secret);
});

test("a provider that cannot be reached is unavailable, and is asked again the next time", async () => {
  const down = accountsWith({ issuer: "http://127.0.0.1:9" });
  const request = { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO };
  expect(await down.accounts.beginOpenId(visitor(), request)).toEqual({ kind: "unavailable" });
  expect(await down.accounts.beginOpenId(visitor(), request)).toEqual({ kind: "unavailable" });
  expect(logged).toHaveLength(2);
});

test("a provider whose metadata is another issuer's is unavailable", async () => {
  changeAnswers("/.well-known/", (metadata) => ({ ...metadata, issuer: "https://attacker.example" }));
  const { accounts } = accountsWith({ name: crypto.randomUUID() });
  const request = { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO };
  expect(await accounts.beginOpenId(visitor(), request)).toEqual({ kind: "unavailable" });
  expect(JSON.stringify(logged)).toContain("issuer");
});

test("a provider that is down when the athlete comes back refuses the sign-in", async () => {
  const { viewer, attemptToken, url } = await begin();
  const callback = await visitProvider(url, newAthlete());
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Network connection lost"));
  expect(await finish(viewer, attemptToken, callback)).toEqual(REFUSED);
});

test("the provider's addresses are read once an hour", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const calls = () => fetched.mock.calls.filter(([url]) => String(url).includes("/.well-known/")).length;
  const service = accountsWith({ name: crypto.randomUUID() });
  for (let count = 0; count < 3; count += 1) await begin(visitor(), service);
  expect(calls()).toBe(1);
  service.clock.nowMs += 60 * 60_000;
  await begin(visitor(), service);
  expect(calls()).toBe(2);
});

test("plain HTTP is refused unless the settings allow it", async () => {
  const strict = accountsWith({ allowsHttp: false });
  const request = { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO };
  expect(await strict.accounts.beginOpenId(visitor(), request)).toEqual({ kind: "unavailable" });
});

test("without a provider nothing begins", async () => {
  const { accounts } = testAccounts();
  const request = { callbackUrl: CALLBACK_URL, returnTo: RETURN_TO };
  expect(await accounts.beginOpenId(visitor(), request)).toEqual({ kind: "unavailable" });
  expect(accounts.ways.provider).toBeNull();
});
