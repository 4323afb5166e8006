/** Signing in and out over HTTP: what stays a reader's own, which browsers are cleared, and what other tabs and sites can do. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import { testProviders } from "../../openid-providers.ts";
import { addComment, type CommentJson, edit, type LikeJson, like, unlike } from "../../reaction-calls.ts";
import { formOf } from "../../shown-form.ts";
import { codeFor, signIn } from "../../sign-in-calls.ts";
import { spellingsOf } from "../../spellings.ts";
import { siteWith } from "../site-with.ts";

const PAGE = { headers: { "sec-fetch-dest": "document" } };
/** A page that the browser's service worker asks for. */
const OF_SERVICE_WORKER = { headers: { "sec-fetch-dest": "empty", "sec-fetch-mode": "navigate" } };
const CLEARS = '"cache", "storage"';
const CLEARING_SCRIPT = /<script src="\/assets\/clear-device-[^"]+"><\/script>/;

async function signedIn(email: string): Promise<Caller> {
  const athlete = caller(exports.default);
  await signIn(athlete, email, env);
  return athlete;
}

async function isSignedIn(athlete: Caller): Promise<boolean> {
  return (await athlete.call("/api/auth/user")).ok;
}

test("a browser that another one signed out is cleared with its next page, and becomes a new visitor", async () => {
  const [phone, laptop] = [
    await signedIn("lost-phone@example.com"),
    await signedIn("lost-phone@example.com"),
  ];
  await laptop.submit("/sign-out", { everywhere: "on", asked: "on" });
  const [visitorBefore] = phone.cookie().split("; ");

  const photo = await phone.call("/api/auth/user", { headers: { "sec-fetch-dest": "empty" } });
  expect([photo.status, photo.headers.get("clear-site-data")]).toEqual([401, null]);
  const form = await phone.submit("/race-type", { raceType: "running" });
  expect([form.status, form.headers.get("clear-site-data")]).toEqual([401, null]);
  // Home asks for signing in instead of clearing the files that it was just given.
  const given = await phone.call("/?shared=1750000000000", PAGE);
  expect([given.headers.get("location"), given.headers.get("clear-site-data")]).toEqual([
    "/sign-in?returnTo=%2F%3Fshared%3D1750000000000",
    null,
  ]);
  const page = await phone.call("/", OF_SERVICE_WORKER);
  expect(page.headers.get("clear-site-data")).toBe(CLEARS);
  expect(phone.cookie()).toMatch(/^visitor=[^;]+$/);
  expect(phone.cookie()).not.toBe(visitorBefore);
  expect((await phone.call("/", PAGE)).headers.get("clear-site-data")).toBeNull();
});

test("the page that signing out leads to clears the browser again: WebKit ignores that on a redirect", async () => {
  const phone = await signedIn("webkit@example.com");
  const left = await phone.submit("/sign-out", { asked: "on" });
  expect([left.status, left.headers.get("clear-site-data")]).toEqual([303, CLEARS]);
  const photo = await phone.call("/api/auth/user", { headers: { "sec-fetch-dest": "empty" } });
  expect(photo.headers.get("clear-site-data")).toBeNull();
  const cleared: (string | null)[] = [];
  for (const path of ["/?notice=signed-out", "/"])
    cleared.push((await phone.call(path, PAGE)).headers.get("clear-site-data"));
  expect(cleared).toEqual([CLEARS, null]);
  expect(phone.cookie()).toMatch(/^visitor=[^;]+$/);
});

test("the page that clears a browser has a script that does the same, also a page that is the same for everybody", async () => {
  const owner = caller(exports.default);
  const { shareId } = await createRecap(owner);
  for (const path of ["/", `/r/${shareId}`]) {
    const phone = await signedIn("script@example.com");
    await phone.submit("/sign-out", { asked: "on" });
    const pages = [await phone.call(path, PAGE), await phone.call(path, PAGE)];
    const scripts = await Promise.all(pages.map(async (page) => (await page.text()).match(CLEARING_SCRIPT)));
    expect([path, scripts.map(Boolean)]).toEqual([path, [true, false]]);
    expect(pages[0]?.headers.get("content-security-policy")).toMatch(/script-src 'self' /);
  }
});

test("over plain HTTP, where browsers say less of a request, a page is told by what they accept", async () => {
  const [phone, laptop] = [await signedIn("lan@example.com"), await signedIn("lan@example.com")];
  await laptop.submit("/sign-out", { everywhere: "on", asked: "on" });
  const data = await phone.call("/api/auth/user", { headers: { accept: "*/*" } });
  expect([data.status, data.headers.get("clear-site-data")]).toEqual([401, null]);
  const page = await phone.call("/", { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  expect(page.headers.get("clear-site-data")).toBe(CLEARS);
});

test("whoever signs in again after being signed out by another device keeps what the device has", async () => {
  const [phone, laptop] = [
    await signedIn("found-phone@example.com"),
    await signedIn("found-phone@example.com"),
  ];
  await laptop.submit("/sign-out", { everywhere: "on", asked: "on" });
  const [visitorBefore] = phone.cookie().split("; ");
  for (const path of ["/sign-in?returnTo=/questions", "/sign-in/code"])
    expect((await phone.call(path, PAGE)).headers.get("clear-site-data")).toBeNull();
  await signIn(phone, "found-phone@example.com", env);
  expect((await phone.call("/", PAGE)).headers.get("clear-site-data")).toBeNull();
  expect(await isSignedIn(phone)).toBe(true);
  expect(phone.cookie().split("; ")[0]).toBe(visitorBefore);
});

test("somebody else who signs in there does not", async () => {
  const [phone, laptop] = [
    await signedIn("sold-phone@example.com"),
    await signedIn("sold-phone@example.com"),
  ];
  await laptop.submit("/sign-out", { everywhere: "on", asked: "on" });
  const [visitorBefore] = phone.cookie().split("; ");
  const cleared: (string | null)[] = [];
  const watched = {
    ...phone,
    submit: async (...form: Parameters<Caller["submit"]>) => {
      const response = await phone.submit(...form);
      cleared.push(response.headers.get("clear-site-data"));
      return response;
    },
  };
  await signIn(watched, "buyer@example.com", env);
  expect(cleared).toEqual([null, CLEARS]);
  expect(await isSignedIn(phone)).toBe(true);
  expect(phone.cookie().split("; ")[0]).not.toBe(visitorBefore);
});

/** Asks for a code on the sign-in screen, and returns it. */
async function askForCode(athlete: Caller, email: string): Promise<string> {
  const form = await formOf(athlete, "/sign-in?returnTo=/account");
  await athlete.submit("/sign-in", { ...form, intent: "email", email });
  return codeFor(email, env);
}

/** Enters a code on its screen, or presses another of its buttons. */
async function enter(athlete: Caller, code: string, intent = "signIn"): Promise<Response> {
  return athlete.submit("/sign-in/code", { ...(await formOf(athlete, "/sign-in/code")), intent, code });
}

const otherCode = (code: string) => (code.startsWith("1") ? "200 000" : "100 000");

test("the screen counts the tries that are left, and after five wrong codes one press sends another one", async () => {
  const athlete = caller(exports.default);
  const email = "guess@example.com";
  const first = await askForCode(athlete, email);
  for (const answer of ["4 tries left", "3 tries left", "2 tries left", "1 try left", "no longer works"])
    expect(await (await enter(athlete, otherCode(first))).text()).toContain(answer);
  expect(await (await enter(athlete, first)).text()).toContain("no longer works");
  await enter(athlete, "", "again");
  const second = await codeFor(email, env);
  expect(second).not.toBe(first);
  expect(await (await enter(athlete, first)).text()).toContain("4 tries left");
  const right = await enter(athlete, second);
  expect([right.status, right.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/account/)]);
  expect(await isSignedIn(athlete)).toBe(true);
});

test("no address of signing in with a code contains the email, the code or a token", async () => {
  const addresses: string[] = [];
  const athlete = caller({
    async fetch(url, init) {
      const response = await exports.default.fetch(url, init);
      const html = await response.clone().text();
      addresses.push(url, response.headers.get("location") ?? "");
      addresses.push(
        ...[...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address = ""]) => address),
      );
      return response;
    },
  });
  const email = "addresses@example.com";
  const first = await askForCode(athlete, email);
  await enter(athlete, otherCode(first));
  await enter(athlete, "", "again");
  const code = await codeFor(email, env);
  const attempt = tokensOf(athlete);
  expect((await enter(athlete, code)).status).toBe(302);
  await athlete.call("/account");
  const tokens = [...attempt, ...tokensOf(athlete)];
  expect(tokens).toHaveLength(2);
  const all = addresses.map((address) => decodeURIComponent(address)).join("\n");
  expect(all).toContain("/sign-in/code");
  for (const secret of [email, first, code, code.replace(" ", ""), ...tokens])
    expect(all).not.toContain(secret);
});

/** Returns what the browser's cookies of signing in contain. */
function tokensOf(athlete: Caller): string[] {
  return [...athlete.cookie().matchAll(/(?:sign-in|session)=([^;]+)/g)].map(([, token = ""]) => token);
}

test("another browser's screen of codes says where a code works, and leads to the sign-in screen", async () => {
  await askForCode(caller(exports.default), "elsewhere@example.com");
  const page = await (await caller(exports.default).call("/sign-in/code")).text();
  expect(page).toContain("only works in the browser where you requested it");
  expect(page).toMatch(/href="\/sign-in[^"]*"[^>]*>Sign in again/);
});

test("a reader's like stays the only one after signing in, and the comment stays the reader's own", async () => {
  const recap = await createRecap(caller(exports.default));
  const reader = caller(exports.default);
  expect((await like(reader, recap)).ok).toBe(true);
  const { id } = await addComment(reader, recap, "Well done!");
  await signIn(reader, "reader@example.com", env);

  await like(reader, recap);
  const likes = await (await reader.call(`/api/recaps/${recap.shareId}/likes`)).json<LikeJson[]>();
  expect(likes.map(({ mine }) => mine)).toEqual([true]);
  expect((await edit(reader, { id }, "Very well done!")).status).toBe(200);
  const [shown] = await (await reader.call(`/api/recaps/${recap.shareId}/comments`)).json<CommentJson[]>();
  expect(shown).toMatchObject({ content: "Very well done!", mine: true });
  expect((await unlike(reader, recap)).ok).toBe(true);
});

test("a tab that is left open at signing in does not sign in again", async () => {
  const athlete = await signedIn("twice@example.com");
  const again = await athlete.submit("/sign-in", {
    intent: "email",
    email: "other@example.com",
    returnTo: "/past-recaps",
  });
  expect([again.status, again.headers.get("location")]).toEqual([302, "/past-recaps"]);
  const code = await athlete.submit("/sign-in/code", { intent: "signIn", code: "123456" });
  expect(code.status).toBe(302);
  const passkey = await athlete.submit("/sign-in/passkey", { intent: "options", returnTo: "/account" });
  expect(await passkey.json()).toEqual({ location: "/account" });
  expect(await isSignedIn(athlete)).toBe(true);
});

const { issuer, clientId, clientSecret } = testProviders().full;
const withProvider = siteWith({
  OPENID_ISSUER: issuer,
  OPENID_CLIENT_ID: clientId,
  OPENID_CLIENT_SECRET: clientSecret,
});

/** Follows a link of this or another site. Returns whether it began to sign in. */
async function begins(path: string, site: string): Promise<boolean> {
  const reader = caller(withProvider);
  const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
  const response = await reader.call(`${path}?returnTo=/account`, { headers });
  expect([200, 202, 302]).toContain(response.status);
  const answer = `${response.headers.get("location")} ${await response.text()}`;
  const isSentToProvider = answer.includes(issuer);
  expect(reader.cookie() !== "").toBe(isSentToProvider);
  return isSentToProvider;
}

test.each(spellingsOf("/sign-in/openid"))("a link of this site alone begins to sign in: %s", async (path) => {
  for (const site of ["cross-site", "same-site"])
    expect([site, await begins(path, site)]).toEqual([site, false]);
  expect(await begins(path, "same-origin")).toBe(true);
});

test.each(spellingsOf("/sign-in/openid/callback"))(
  "the provider's way back begins nothing: %s",
  async (path) => {
    for (const site of ["cross-site", "same-site", "same-origin"])
      expect([site, await begins(path, site)]).toEqual([site, false]);
  },
);
test.each(["cross-site", "same-site"])(
  "a link of another site (%s) does not sign anybody in",
  async (site) => {
    const reader = caller(exports.default);
    const response = await reader.call("/sign-in/openid?returnTo=/account", {
      headers: { "sec-fetch-site": site, "sec-fetch-mode": "navigate" },
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/sign-in?returnTo=%2Faccount",
    ]);
    expect(reader.cookie()).toBe("");
  },
);
