import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { visitorProof } from "../../../app/domain/account/visitor-pass.ts";
import { visitorPublicKeySchema } from "../../../app/domain/account/visitor-restore.ts";
import { base64url } from "../../../app/domain/lib/base64url.ts";
import { issueChallenge, verifyVisitorPass } from "../../../workers/request/visitor-pass.ts";
import { beginDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import { addComment, answerOf, like } from "../../reaction-calls.ts";

afterEach(() => {
  vi.useRealTimers();
});

const SECRET = { current: env.SIGNING_SECRET, old: null };
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Creates a browser's key pair. Returns its public key and a function that signs. */
async function deviceKey() {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
  const { kty, crv, x, y } = (await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey;
  return {
    publicKey: { kty, crv, x, y },
    async sign(challenge: string, pass: string, host = "localhost"): Promise<string> {
      const proof = visitorProof(host, challenge, pass);
      return base64url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, pair.privateKey, proof)));
    },
  };
}
type DeviceKey = Awaited<ReturnType<typeof deviceKey>>;

/** Returns a browser with a new visitor cookie. */
async function newVisitor(): Promise<Caller> {
  const browser = caller(exports.default);
  await browser.call("/race-type");
  return browser;
}

async function passFor(browser: Caller, { publicKey }: DeviceKey): Promise<string> {
  const response = await browser.send("POST", "/api/visitor/pass", { publicKey });
  expect(response.status).toBe(201);
  return (await response.json<{ pass: string }>()).pass;
}

async function challenge(browser: Caller): Promise<string> {
  const response = await browser.call("/api/visitor/challenge", { method: "POST" });
  return (await response.json<{ challenge: string }>()).challenge;
}

async function restore(browser: Caller, key: DeviceKey, pass: string, changes: Record<string, unknown> = {}) {
  const issued = await challenge(browser);
  return browser.send("POST", "/api/visitor", {
    pass,
    challenge: issued,
    publicKey: key.publicKey,
    signature: await key.sign(issued, pass),
    ...changes,
  });
}

/** Returns how many recaps the browser's visitor has. */
async function ownCount(browser: Caller): Promise<number> {
  return (await (await browser.call("/api/recaps")).json<unknown[]>()).length;
}

test("a browser that lost its cookie regains its recaps with its pass", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  await browser.send("POST", "/api/recaps", {});
  browser.forgetCookie();
  expect(await ownCount(browser)).toBe(0);
  const response = await restore(browser, key, pass);
  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toMatch(/HttpOnly/);
  expect(await ownCount(browser)).toBe(1);
});

test("a pass does not work with another key's signature", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  const thief = await deviceKey();
  const elsewhere = caller(exports.default);
  const stolen = await restore(elsewhere, thief, pass);
  expect(stolen.status).toBe(403);
  const mixed = await restore(elsewhere, thief, pass, { publicKey: key.publicKey });
  expect(mixed.status).toBe(403);
  const other = await challenge(elsewhere);
  const forOther = await restore(elsewhere, key, pass, {
    signature: await key.sign(other.replace("1", "2"), pass),
  });
  expect(forOther.status).toBe(403);
  const forOtherHost = await restore(elsewhere, key, pass, {
    challenge: other,
    signature: await key.sign(other, pass, "evil.example"),
  });
  expect(forOtherHost.status).toBe(403);
});

test("a rejected restore does not change the browser's visitor", async () => {
  const victim = await newVisitor();
  const pass = await passFor(victim, await deviceKey());
  const browser = await newVisitor();
  const before = browser.cookie();
  expect((await restore(browser, await deviceKey(), pass)).status).toBe(403);
  expect(browser.cookie()).toBe(before);
});

test("a pass for a visitor that the server did not create is rejected", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  const forged = `${"A".repeat(22)}.${pass.split(".")[1]}`;
  expect((await restore(browser, key, forged)).status).toBe(403);
});

test("a signature of an expired challenge is rejected", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  const old = await challenge(browser);
  const signature = await key.sign(old, pass);
  vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ["Date"] });
  const response = await browser.send("POST", "/api/visitor", {
    pass,
    challenge: old,
    publicKey: key.publicKey,
    signature,
  });
  expect(response.status).toBe(403);
});

test("a challenge that the server did not issue is rejected", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  const issued = await challenge(browser);
  const later = `${Number(issued.split(".")[0]) + 60}.${issued.split(".")[1]}`;
  const signature = await key.sign(later, pass);
  expect((await restore(browser, key, pass, { challenge: later, signature })).status).toBe(403);
});

test("a public key that is not on the curve is rejected", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const publicKey = { ...key.publicKey, x: "A".repeat(43), y: `${"B".repeat(42)}A` };
  const response = await browser.send("POST", "/api/visitor/pass", { publicKey });
  const { pass } = await response.json<{ pass: string }>();
  expect((await restore(browser, key, pass, { publicKey })).status).toBe(403);
});

test("a visitor that is no longer new gets no pass", async () => {
  const browser = await newVisitor();
  const { publicKey } = await deviceKey();
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ["Date"] });
  const response = await browser.send("POST", "/api/visitor/pass", { publicKey });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ pass: null });
});

test("a browser without a cookie and a restored one get no pass", async () => {
  const { publicKey } = await deviceKey();
  const stranger = caller(exports.default);
  expect(await (await stranger.send("POST", "/api/visitor/pass", { publicKey })).json()).toEqual({
    pass: null,
  });
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  browser.forgetCookie();
  await restore(browser, key, pass);
  expect(await (await browser.send("POST", "/api/visitor/pass", { publicKey })).json()).toEqual({
    pass: null,
  });
});

test.each([{}, { publicKey: null }, { publicKey: { kty: "RSA" } }, []])(
  "the body %j gets no pass",
  async (body) => {
    const browser = await newVisitor();
    expect((await browser.send("POST", "/api/visitor/pass", body)).status).toBe(400);
    expect((await browser.send("POST", "/api/visitor", body)).status).toBe(400);
  },
);

test("a pass that the server did not sign is rejected", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const [visitorId] = (await passFor(browser, key)).split(".");
  const mac = base64url(crypto.getRandomValues(new Uint8Array(32)));
  expect((await restore(browser, key, `${visitorId}.${mac}`)).status).toBe(403);
});

test("the MAC of a challenge does not count as a pass's, and a pass's not as a challenge's", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  const issued = await challenge(browser);
  const [visitorId, passMac] = pass.split(".");
  expect((await restore(browser, key, `${visitorId}.${issued.split(".")[1]}`)).status).toBe(403);

  // Only their purposes tell these two texts apart.
  const text = `${visitorId}\n${key.publicKey.x}\n${key.publicKey.y}`;
  const alike = await issueChallenge(text as unknown as number, SECRET);
  expect((await restore(browser, key, `${visitorId}.${alike.split(".")[1]}`)).status).toBe(403);
  const { publicKey } = visitorPublicKeySchema.parse({ publicKey: key.publicKey });
  const verified = async (shown: string) => {
    const restored = { pass, publicKey, challenge: shown, signature: await key.sign(shown, pass) };
    return verifyVisitorPass(restored, { host: "localhost", signingSecret: SECRET });
  };
  expect(await verified(issued)).toBe(visitorId);
  expect(await verified(`${text}.${passMac}`)).toBeNull();
});

/** Returns a browser that lost its cookie and got a new one before it used its pass. */
async function newerVisitor() {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  await browser.send("POST", "/api/recaps", {});
  browser.forgetCookie();
  await browser.call("/race-type");
  return { browser, key, pass };
}

test("a newer visitor without recaps is replaced by the one in the pass", async () => {
  const { browser, key, pass } = await newerVisitor();
  expect(await ownCount(browser)).toBe(0);
  expect((await restore(browser, key, pass)).status).toBe(204);
  expect(await ownCount(browser)).toBe(1);
});

/** What a newer visitor may have. */
const BELONGINGS: Record<string, (browser: Caller) => Promise<unknown>> = {
  draft: beginDraft,
  "published recap": (browser) => browser.send("POST", "/api/recaps", {}),
  like: async (browser) => like(browser, await createRecap(caller(exports.default))),
  comment: async (browser) => addComment(browser, await createRecap(caller(exports.default)), "Well done!"),
};

test.each(Object.entries(BELONGINGS))("a newer visitor with a %s is not replaced", async (_, acquire) => {
  const { browser, key, pass } = await newerVisitor();
  await acquire(browser);
  const before = browser.cookie();
  const response = await restore(browser, key, pass);
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await answerOf(response)).toEqual([409, "visitor_in_use"]);
  expect(browser.cookie()).toBe(before);
});

test("the pass of the browser's current visitor changes nothing", async () => {
  const browser = await newVisitor();
  const key = await deviceKey();
  const pass = await passFor(browser, key);
  await browser.send("POST", "/api/recaps", {});
  const response = await restore(browser, key, pass);
  expect(response.status).toBe(204);
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await ownCount(browser)).toBe(1);
});
