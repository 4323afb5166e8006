/** Confirming who is signed in, and undoing a change of the address, over HTTP: as browsers with and without scripts do. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { destination } from "../../athlete.ts";
import { newAuthenticator } from "../../authenticator.ts";
import { type Caller, caller } from "../../caller.ts";
import { testProviders, visitProvider } from "../../openid-providers.ts";
import { shownForm, unescaped } from "../../shown-form.ts";
import { codeFor, mailTo, signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";
import { newAddress } from "./test-accounts.ts";

type Site = Parameters<typeof caller>[0];

const EMAIL = "/account/email";
const CONFIRM = `/account/confirm?returnTo=${encodeURIComponent(EMAIL)}`;
const ORIGIN = "http://localhost";
/** PUBLIC_URL of the tests. */
const LINKS = "http://localhost:8787";

async function signedIn(email = newAddress(), site: Site = exports.default) {
  const athlete = caller(site);
  await signIn(athlete, email, env);
  return { athlete, email };
}

/** Returns an athlete who signed in more than ten minutes ago. */
async function unproven(site?: Site) {
  const signed = await signedIn(newAddress(), site);
  await ageSessions(signed.email);
  return signed;
}

async function ageSessions(email: string): Promise<void> {
  const query = `UPDATE sessions SET created_at = created_at - 600000
    WHERE user_id = (SELECT id FROM users WHERE email = ?)`;
  await env.DB.prepare(query).bind(email).run();
}

async function userOf(athlete: Caller): Promise<User> {
  return (await athlete.call("/api/auth/user")).json<User>();
}

async function text(athlete: Caller, path: string): Promise<string> {
  return unescaped(await (await athlete.call(path)).text());
}

/** Whether the screen lets the athlete enter a new address. */
async function isProven(athlete: Caller): Promise<boolean> {
  return (await text(athlete, EMAIL)).includes("New email");
}

test("without scripts, an athlete with an old session confirms with a code before the address changes", async () => {
  const { athlete, email } = await unproven();
  const page = await text(athlete, EMAIL);
  expect(page).toContain("please confirm that it's you");
  expect(page).not.toContain("New email");
  expect(page).not.toContain("Use a passkey");

  expect(destination(await athlete.submit(CONFIRM, { intent: "send" }))).toBe(CONFIRM);
  expect(await text(athlete, CONFIRM)).toContain("We sent a code to");
  const wrong = await athlete.submit(CONFIRM, { intent: "enter", code: "1234" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("The code has 6 digits")]);
  const code = await codeFor(email, env);
  const right = await athlete.submit(CONFIRM, { intent: "enter", code });
  expect([right.status, destination(right)]).toEqual([302, EMAIL]);
  expect(await isProven(athlete)).toBe(true);

  const next = newAddress();
  expect(destination(await athlete.submit(EMAIL, { intent: "request", email: next }))).toBe(EMAIL);
  const done = await athlete.submit(EMAIL, { intent: "confirm", code: await codeFor(next, env) });
  expect(destination(done)).toBe("/account?notice=email-changed");
});

test("an address that is sent without a proof gets no code, and stays typed", async () => {
  const { athlete } = await unproven();
  const email = newAddress();
  const response = await athlete.submit(EMAIL, { intent: "request", email });
  const html = unescaped(await response.text());
  expect([response.status, await mailTo(email, env)]).toEqual([403, ""]);
  expect(html).toContain("Please confirm that it's you first");
  expect(html).toContain(`value="${email}"`);
});

test("a code that no longer works says so, and one that another tab has entered leads on", async () => {
  const { athlete, email } = await unproven();
  const gone = await athlete.submit(CONFIRM, { intent: "enter", code: "123456" });
  expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining("no longer works")]);
  await athlete.submit(CONFIRM, { intent: "send" });
  const entry = { intent: "enter", code: await codeFor(email, env) };
  for (const _tab of [1, 2]) expect(destination(await athlete.submit(CONFIRM, entry))).toBe(EMAIL);
});

test("too many codes are refused with 429, and the other ways are still offered", async () => {
  const { athlete } = await unproven(siteWith({ LIMIT_MAILS_MAILBOX_NETWORK_HOUR: "1" }));
  const response = await athlete.submit(CONFIRM, { intent: "send" });
  const html = unescaped(await response.text());
  expect([response.status, html]).toEqual([429, expect.stringContaining("Too many emails")]);
  expect(response.headers.get("retry-after")).not.toBeNull();
  expect(html).toContain("Email me a code");
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
  "a proof leads to no other site: %s",
  async (returnTo) => {
    const { athlete, email } = await unproven();
    const path = `/account/confirm?${new URLSearchParams({ returnTo })}`;
    await athlete.submit(path, { intent: "send" });
    const entered = await athlete.submit(path, { intent: "enter", code: await codeFor(email, env) });
    expect(destination(entered)).toBe("/past-recaps");
  },
);

test("nobody confirms who they are signed out, and comes back to the screen after signing in", async () => {
  const stranger = caller(exports.default);
  const signIn = `/sign-in?returnTo=${encodeURIComponent(EMAIL)}`;
  expect(destination(await stranger.call(CONFIRM))).toBe(signIn);
  expect(destination(await stranger.submit(CONFIRM, { intent: "send" }))).toBe(signIn);
  const passkey = await stranger.submit("/account/confirm/passkey", { intent: "options" });
  expect(passkey.status).toBe(401);
});

async function optionsOf(response: Response): Promise<{ challenge: string }> {
  return (await response.json<{ options: { challenge: string } }>()).options;
}

test("a passkey of the account confirms it in this browser, and leads back", async () => {
  const { athlete, email } = await signedIn();
  const passkey = await newAuthenticator();
  const creation = await optionsOf(await athlete.submit("/account/passkey", { intent: "options" }));
  const { id: userId } = await userOf(athlete);
  const created = await passkey.create({ ...creation, origin: ORIGIN, userId });
  await athlete.submit("/account/passkey", { intent: "finish", answer: JSON.stringify(created) });
  const { athlete: elsewhere } = await signedIn(email);
  await ageSessions(email);
  expect(await text(athlete, EMAIL)).toContain("Use a passkey");

  const PATH = "/account/confirm/passkey";
  const options = await optionsOf(await athlete.submit(PATH, { intent: "options", returnTo: EMAIL }));
  const answer = JSON.stringify(await passkey.get({ ...options, origin: ORIGIN }));
  const stolen = await elsewhere.submit(PATH, { intent: "finish", answer });
  expect([stolen.status, await isProven(elsewhere)]).toEqual([422, false]);
  const finished = await athlete.submit(PATH, { intent: "finish", answer });
  expect([finished.status, await finished.json()]).toEqual([200, { location: EMAIL }]);
  expect([await isProven(athlete), await isProven(elsewhere)]).toEqual([true, false]);
  expect((await athlete.submit(PATH, { intent: "finish", answer })).status).toBe(422);
});

test("an old session adds no passkey", async () => {
  const { athlete } = await unproven();
  const response = await athlete.submit("/account/passkey", { intent: "options" });
  expect([response.status, await response.json()]).toEqual([403, { kind: "unproven" }]);
});

test.each([
  ["passkey", "passkeys", "removePasskey", "INSERT INTO passkeys VALUES (?, ?, '', 0, '[]', '', 1, NULL)"],
  [
    "linked provider",
    "providers",
    "removeProvider",
    "INSERT INTO identities VALUES ('https://id.example', ?, ?, 1)",
  ],
])(
  "an old session removes no %s before the athlete confirms, and comes back to it",
  async (_, section, intent, insert) => {
    const { athlete, email } = await unproven();
    const { id } = await userOf(athlete);
    await env.DB.prepare(insert).bind(`of ${id}`, id).run();
    const button = async () =>
      new RegExp(`value="(${intent}-[^"]+)"`).exec(await text(athlete, "/account"))?.[1] ?? null;
    const press = async () => destination(await athlete.submit("/account", { intent: pressed }));
    const pressed = (await button()) ?? "";
    const back = `/account#${section}`;
    const confirm = `/account/confirm?${new URLSearchParams({ returnTo: back })}`;
    expect([await press(), await button()]).toEqual([confirm, pressed]);

    await athlete.submit(confirm, { intent: "send" });
    const entered = await athlete.submit(confirm, { intent: "enter", code: await codeFor(email, env) });
    expect(destination(entered)).toBe(back);
    expect([await press(), await button()]).toEqual([expect.stringMatching(/notice=\w+-removed$/), null]);
  },
);

test("the linked provider confirms it, only if the athlete goes there and is the same one", async () => {
  const { issuer, clientId, clientSecret } = testProviders().full;
  const site = siteWith({
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: clientId,
    OPENID_CLIENT_SECRET: clientSecret,
    OPENID_NAME: "Test Provider",
  });
  const [athlete, email] = [caller(site), newAddress()];
  const ada = { sub: crypto.randomUUID(), email, email_verified: true };
  const visit = async (response: Response, user = ada) => {
    const callback = new URL(await visitProvider(response.headers.get("location") ?? "", user));
    return athlete.call(callback.pathname + callback.search, {
      headers: { "sec-fetch-site": "cross-site" },
    });
  };
  await visit(await athlete.call("/sign-in/openid?returnTo=/account"));
  await ageSessions(email);
  expect(await text(athlete, EMAIL)).toContain("Continue with Test Provider");

  const AGAIN = `/sign-in/openid/again?returnTo=${encodeURIComponent(EMAIL)}`;
  const forced = await athlete.call(AGAIN, { headers: { "sec-fetch-site": "cross-site" } });
  expect(destination(forced)).toBe(CONFIRM);
  const other = await visit(await athlete.call(AGAIN), { ...ada, sub: crypto.randomUUID() });
  expect(destination(other)).toBe(`${CONFIRM}&failure=other-account`);
  expect(await text(athlete, `${CONFIRM}&failure=other-account`)).toContain("That's a different account");
  expect(await isProven(athlete)).toBe(false);

  expect(destination(await visit(await athlete.call(AGAIN)))).toBe(EMAIL);
  expect(await isProven(athlete)).toBe(true);
  expect((await userOf(athlete)).email).toBe(email);
});

/** Changes the address of a new account. */
async function changeAddress(athlete = caller(exports.default)) {
  const [old, email] = [newAddress(), newAddress()];
  await signIn(athlete, old, env);
  await athlete.submit(EMAIL, { intent: "request", email });
  const done = await athlete.submit(EMAIL, { intent: "confirm", code: await codeFor(email, env) });
  expect(destination(done)).toBe("/account?notice=email-changed");
  return { athlete, old, email, notice: await mailTo(old, env) };
}

/** Changes the address of a new account. Returns the link in the notice. */
async function changed() {
  const { notice, ...change } = await changeAddress();
  const link = new URL(/^http\S+$/m.exec(notice)?.[0] ?? "");
  return { ...change, link: link.pathname + link.search };
}

test("the link in the notice begins with PUBLIC_URL, whichever host the change was sent to", async () => {
  for (const host of [ORIGIN, "http://attacker.example"]) {
    const { notice } = await changeAddress(caller(exports.default, host));
    expect(notice.match(/http\S+/g)).toEqual([expect.stringContaining(`${LINKS}/undo-email?token=`)]);
    expect(notice).not.toContain("attacker");
  }
});

test.each([
  ["ops@example.com", "If this wasn't you, write to ops@example.com."],
  ["", "If this wasn't you, contact the people who run this site."],
])(
  "without PUBLIC_URL, the notice has no link, and with CONTACT_EMAIL=%s says whom to write to",
  async (contact, whom) => {
    const site = siteWith({ PUBLIC_URL: "", CONTACT_EMAIL: contact });
    const { notice } = await changeAddress(caller(site, "http://attacker.example"));
    expect(notice).toContain(whom);
    expect(notice).not.toMatch(/http|attacker|token/);
  },
);

test("the link in the notice changes nothing when it is opened, names no address and is stored nowhere", async () => {
  const { athlete, old, email, link } = await changed();
  const reader = caller(exports.default);
  for (const method of ["GET", "HEAD", "GET"]) {
    const page = await reader.call(link, { method });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const html = await page.text();
    for (const address of [old, email]) expect(html).not.toContain(address);
    if (method === "GET") expect(html).toContain('content="noindex"');
  }
  expect(reader.cookie()).toBe("");
  expect((await userOf(athlete)).email).toBe(email);
});

test("its button undoes the change in any browser, once, and the account is signed out everywhere", async () => {
  const { athlete, old, email, link } = await changed();
  const reader = caller(exports.default);
  const form = shownForm(await (await reader.call(link)).text());
  const undone = await reader.submit(link, form);
  expect([undone.status, destination(undone)]).toEqual([303, "/undo-email?done"]);
  const page = await reader.call("/undo-email?done");
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("The change was undone")]);

  const call = await athlete.call("/api/auth/user", { headers: { "sec-fetch-dest": "empty" } });
  expect(call.status).toBe(401);
  const next = await athlete.call("/", { headers: { "sec-fetch-dest": "document" } });
  expect(next.headers.get("clear-site-data")).not.toBeNull();
  expect((await userOf((await signedIn(old)).athlete)).email).toBe(old);
  expect(await mailTo(email, env)).not.toContain(old);
  for (const response of [await reader.call(link), await reader.submit(link, form)])
    expect([response.status, await response.text()]).toEqual([
      410,
      expect.stringContaining("no longer works"),
    ]);
});

test.each(["", "?token=", `?token=${"a".repeat(43)}`, "?token=../../account"])(
  "a link that nobody was sent is answered with 410: %s",
  async (query) => {
    const reader = caller(exports.default);
    expect((await reader.call(`/undo-email${query}`)).status).toBe(410);
    const token = new URLSearchParams(query).get("token") ?? "";
    expect((await reader.submit("/undo-email", { token })).status).toBe(410);
  },
);

test("an old address that has an account by now is told what to do, and nothing is undone", async () => {
  const { athlete, old, email, link } = await changed();
  await signedIn(old);
  const reader = caller(exports.default);
  const form = shownForm(await (await reader.call(link)).text());
  const response = await reader.submit(link, form);
  const html = await response.text();
  expect([response.status, html]).toEqual([409, expect.stringContaining("has another account now")]);
  expect(html).toContain("Undo the change");
  expect((await userOf(athlete)).email).toBe(email);
});
