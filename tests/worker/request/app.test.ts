import { env, exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { createRecap } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { signIn } from "../../sign-in-calls.ts";

quietConsole("error");

const HOST = { host: "localhost" };
const JSON_BODY = { ...HOST, "content-type": "application/json" };
const FORM_BODY = { ...HOST, "content-type": "application/x-www-form-urlencoded" };

/** Returns a write for each door, the API and the pages. Both create a recap. */
function writesAtDoors() {
  const form = new URLSearchParams({ recap: newShareId(), raceType: "running" }).toString();
  return [
    { path: "/api/recaps", headers: JSON_BODY, body: "{}" },
    { path: "/race-type", headers: FORM_BODY, body: form },
  ];
}

function call(path: string, init: RequestInit = {}, origin = "http://localhost"): Promise<Response> {
  return exports.default.fetch(`${origin}${path}`, { redirect: "manual", ...init });
}

async function countRecaps(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS count FROM recaps").first<number>("count")) ?? 0;
}

/** `onRead` gets what is left to be read. */
function chunked(bytes: number, onRead = (_left: number) => {}): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      onRead(left);
      const size = Math.min(left, 50_000);
      if (size === 0) return controller.close();
      controller.enqueue(new Uint8Array(size).fill(32));
      left -= size;
    },
  });
}

test("home returns 200", async () => {
  const response = await call("/");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Your Racing Story Starts Here");
});

test.each([
  ["without Origin and Sec-Fetch-Site", {}],
  ["from a foreign origin", { origin: "https://evil.example" }],
  [
    "from a foreign origin that claims to be the same",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  ["from another port", { origin: "http://localhost:8080" }],
  ["from a name that only begins like ours", { origin: "http://localhost.evil.example" }],
  ["from an opaque origin", { origin: "null" }],
  ["with an origin that is no address", { origin: "localhost" }],
  ["from another site", { "sec-fetch-site": "cross-site" }],
  ["from another site with our origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }],
  ["from a sibling of our domain", { "sec-fetch-site": "same-site" }],
  ["typed by the user", { "sec-fetch-site": "none" }],
])("a write %s is rejected at both doors and creates nothing", async (_from, sender) => {
  const before = await countRecaps();
  for (const { path, headers, body } of writesAtDoors()) {
    const response = await call(path, { method: "POST", headers: { ...headers, ...sender }, body });
    expect(response.status).toBe(403);
    expect(response.headers.has("set-cookie")).toBe(false);
  }
  expect(await countRecaps()).toBe(before);
});

test.each([
  ["with our origin", { origin: "http://localhost" }],
  ["from the same origin", { "sec-fetch-site": "same-origin" }],
  ["with both", { origin: "http://localhost", "sec-fetch-site": "same-origin" }],
])("a write %s is accepted at both doors", async (_from, sender) => {
  const before = await countRecaps();
  for (const { path, headers, body } of writesAtDoors()) {
    const response = await call(path, { method: "POST", headers: { ...headers, ...sender }, body });
    expect([201, 302]).toContain(response.status);
  }
  expect(await countRecaps()).toBe(before + 2);
});

test.each(["PUT", "PATCH", "DELETE", "POST"])(
  "a cross-site %s is rejected before routing",
  async (method) => {
    const response = await call("/api/nothing", { method, headers: { origin: "https://evil.example" } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: "cross_site" } });
  },
);

test("reads are allowed from any site", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await call("/api/recaps", { headers })).status).toBe(200);
  expect((await call("/", { headers })).status).toBe(200);
  expect((await call("/", { method: "HEAD", headers })).status).toBe(200);
});

test("a body over 1 MB is rejected at both doors, with or without a Content-Length", async () => {
  const before = await countRecaps();
  for (const { path, headers } of writesAtDoors()) {
    const sender = { ...headers, origin: "http://localhost" };
    const measured = await call(path, { method: "POST", headers: sender, body: " ".repeat(1_000_001) });
    expect(measured.status).toBe(413);
    const unmeasured = await call(path, { method: "POST", headers: sender, body: chunked(1_000_001) });
    expect(unmeasured.status).toBe(413);
  }
  expect(await countRecaps()).toBe(before);
});

test("the rest of a body that is too large is read, so that its sender sees the answer and not a reset connection", async () => {
  for (const { path, headers } of writesAtDoors()) {
    let unread = Number.POSITIVE_INFINITY;
    const body = chunked(3_000_000, (left) => {
      unread = left;
    });
    const sender = { ...headers, origin: "http://localhost" };
    expect((await call(path, { method: "POST", headers: sender, body })).status).toBe(413);
    expect(unread).toBe(0);
  }
});

test("a body of exactly 1 MB is accepted, with or without a Content-Length", async () => {
  const body = `{"name":"Berlin"${" ".repeat(1_000_000 - 17)}}`;
  for (const sent of [body, new Blob([body]).stream()]) {
    const headers = { ...JSON_BODY, origin: "http://localhost" };
    const response = await call("/api/recaps", { method: "POST", headers, body: sent });
    expect(response.status).toBe(201);
  }
});

test("a body that is too large gets the API's error response", async () => {
  const response = await call("/api/recaps", {
    method: "POST",
    headers: { ...JSON_BODY, origin: "http://localhost" },
    body: chunked(1_500_000),
  });
  expect(await response.json()).toMatchObject({ error: { code: "too_large" } });
});

test("a write without the visitor cookie sets one for 400 days that scripts cannot read", async () => {
  const response = await call("/api/recaps", {
    method: "POST",
    headers: { ...JSON_BODY, origin: "http://localhost" },
    body: "{}",
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^visitor=[A-Za-z0-9_-]{22}\.\d+\.[^;]+;/);
  expect(cookie.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=34560000",
    "Path=/",
    "SameSite=Lax",
  ]);
});

test("over TLS the cookie is bound to the host and sent only over TLS", async () => {
  const response = await call("/race-type", {}, "https://racerecap.example");
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-visitor=/);
  expect(cookie.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=34560000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});

test("over TLS every cookie of signing in and out is bound to the host, and scripts cannot read it", async () => {
  const set: string[] = [];
  const site = {
    async fetch(...request: Parameters<typeof exports.default.fetch>) {
      const response = await exports.default.fetch(...request);
      set.push(...response.headers.getSetCookie());
      return response;
    },
  };
  const athlete = caller(site, "https://localhost");
  await signIn(athlete, "cookies@example.com", env);
  expect((await athlete.call("/api/auth/user")).status).toBe(200);
  await athlete.submit("/sign-out", { everywhere: "yes", asked: "on" });
  expect((await athlete.call("/api/auth/user")).status).toBe(401);

  const names = new Set(set.map((cookie) => cookie.split("=")[0]));
  const expected = ["session", "sign-in", "signed-out", "visitor"].map((name) => `__Host-${name}`);
  expect([...names].toSorted()).toEqual(expected);
  for (const cookie of set) {
    const attributes = cookie.split("; ").slice(1);
    const fixed = attributes.filter((attribute) => !attribute.startsWith("Max-Age="));
    expect(fixed.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
  }
});

test("over TLS a cookie without the __Host- prefix is ignored", async () => {
  const plain = caller(exports.default);
  await plain.send("POST", "/api/recaps", {});
  const headers = { cookie: plain.cookie() };
  const response = await call("/api/recaps", { headers }, "https://localhost");
  expect(await response.json()).toEqual([]);
});

test.each([
  "visitor=AAAAAAAAAAAAAAAAAAAAAA.1763725200.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D",
  "visitor=AAAAAAAAAAAAAAAAAAAAAA.1763725200",
  "visitor=AAAAAAAAAAAAAAAAAAAAAA",
  "visitor=.",
  "visitor=%E0%A4%A",
  "visitor",
  ";;;=;visitor==;",
])("a forged cookie is ignored: %s", async (cookie) => {
  const response = await call("/race-type", { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toMatch(/^visitor=/);
  expect(await (await call("/api/recaps", { headers: { cookie } })).json()).toEqual([]);
});

test("a cookie with another visitor's id and one's own signature is ignored", async () => {
  const [mine, theirs] = [caller(exports.default), caller(exports.default)];
  await mine.call("/race-type");
  await theirs.send("POST", "/api/recaps", {});
  const [, ...myEnd] = mine.cookie().split(".");
  const [theirStart] = theirs.cookie().split(".");
  const cookie = [theirStart, ...myEnd].join(".");
  expect(await (await call("/api/recaps", { headers: { cookie } })).json()).toEqual([]);
  expect(await (await theirs.call("/api/recaps")).json()).toHaveLength(1);
});

test("a known visitor gets no new cookie", async () => {
  const browser = caller(exports.default);
  await browser.call("/race-type");
  const again = await browser.call("/race-type");
  expect(again.headers.has("set-cookie")).toBe(false);
});

test("pages have the security headers and a policy that blocks injected inline scripts", async () => {
  for (const path of ["/", "/race-type", "/nowhere", "/past-recaps", "/r/nothing"]) {
    const { headers } = await call(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("microphone=(self)");
    expect(headers.get("cache-control")).toMatch(/private|no-store/);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'(;|$)/);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
  }
});

test("each page has its own nonce, which all its inline scripts have", async () => {
  const nonces = await Promise.all(
    ["/race-type", "/race-type"].map(async (path) => {
      const response = await call(path);
      const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
      const inline = [...(await response.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)];
      expect(inline.length).toBeGreaterThan(0);
      for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test("API responses have the security headers and are not cached", async () => {
  for (const path of ["/api/recaps", "/api/nothing", "/api/auth/user"]) {
    const { headers } = await call(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("what is no page has a policy that allows nothing, and a 304 keeps the page's own", async () => {
  const recap = await createRecap(caller(exports.default));
  const sharedPath = `/r/${recap.shareId}`;
  const answers = [
    await call("/api/recaps"),
    await call("/api/nothing"),
    await call(`/api/oembed?url=http://localhost${sharedPath}`),
    await call("/healthz"),
    await call("/race-type", { method: "POST", headers: { origin: "https://evil.example" } }),
    await call("/api/picture/nothing"),
    await call("/share-target", { method: "POST", headers: FORM_BODY }),
    await caller(exports.default).submit("/race-type", { recap: newShareId(), raceType: "running" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 403, 404, 303, 302]);
  for (const { headers } of answers)
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  const etag = (await call(sharedPath)).headers.get("etag") ?? "";
  const unchanged = await call(sharedPath, { headers: { "if-none-match": etag } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.has("content-security-policy")).toBe(false);
});

test("an unknown page returns 404 with the specified text", async () => {
  const response = await call("/nowhere/at/all");
  expect(response.status).toBe(404);
  const text = await response.text();
  expect(text).toContain("404 Page Not Found");
  expect(text).toContain("Did you forget to add the page to the router?");
});

test("a fault reveals no internals at either door", async () => {
  vi.spyOn(env.DB, "prepare").mockImplementation(() => {
    throw new Error("secret of the house");
  });
  for (const path of ["/api/recaps", "/", "/past-recaps", `/r/${newShareId()}`, `/r/${newShareId()}.data`]) {
    const response = await call(path);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret of the house|node_modules|at \w+ \(|workers\/|\.ts:/);
  }
});

test("an error response shows no stack trace", async () => {
  const browser = caller(exports.default);
  const refusals = [
    await browser.submit("/complete", {}),
    await browser.submit("/r/x", {}),
    await browser.submit("/share", {}),
    await browser.call("/race-type", { method: "OPTIONS" }),
    await browser.call("/race-details?recap=x"),
    await browser.send("POST", "/api/recaps", "{"),
  ];
  for (const response of refusals) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/node_modules|\bat \w+.* \(|\.ts:\d/);
  }
});
