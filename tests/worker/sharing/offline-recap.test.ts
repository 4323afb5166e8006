/** The page that a browser without a network shows at a recap's address: the same for everybody, with one script. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { publishRecap } from "../../athlete.ts";
import { caller } from "../../caller.ts";

test("the page loads one script, which its policy allows, and search engines do not list it", async () => {
  const response = await caller(exports.default).call("/offline-recap");
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/offline-recap-[\w-]+\.js$/)]);
  expect((await env.ASSETS.fetch(`http://localhost${scripts[0]}`)).status).toBe(200);
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[^']+';/);
});

test("the page is the same for a visitor with a recap as for anybody, and sets no cookie", async () => {
  const athlete = caller(exports.default);
  await athlete.call("/race-type");
  const shareId = await publishRecap(athlete);
  const response = await athlete.call(`/offline-recap?recap=${shareId}`);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(await response.text()).toBe(await (await caller(exports.default).call("/offline-recap")).text());
});

test("the page says that it is loading the recap, and without scripts that there is no connection", async () => {
  const html = await (await caller(exports.default).call("/offline-recap")).text();
  expect(html).toContain(
    '<div data-in="loading" class="no-js:hidden"><h1 class="text-hero">Loading race recap...',
  );
  expect(html).toContain('class="hidden no-js:block"><h1 class="text-hero">You&#x27;re offline');
  expect(html).toContain('href="/"');
  expect(html).toContain("Go Back Home");
});
