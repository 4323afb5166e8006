/** How a fault is found: its answer and its log line name the same request; and /healthz says what does not answer. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { brokenDatabase } from "../../failing-database.ts";
import { siteWith } from "../site-with.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
});

const ASKED = { headers: { host: "localhost", "cf-ray": "8f3a1b2c3d4e5f60-FRA" } };
const RAY = "8f3a1b2c3d4e5f60-FRA";
const RECAP = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";

test.each([
  ["page", "/past-recaps", "/past-recaps"],
  ["page of a recap", `/race-details?recap=${RECAP}`, "/race-details"],
  ["call of the API", `/api/recaps/${RECAP}`, "/api/recaps/:id"],
])("the %s that fails shows the id of its log line, which names no recap", async (_what, path, route) => {
  const response = await siteWith({ DB: brokenDatabase(env.DB) }).fetch(`http://localhost${path}`, ASKED);
  expect(response.status).toBe(500);
  expect(response.headers.get("x-request-id")).toBe(RAY);
  expect(await response.text()).toContain(RAY);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ fault: expect.any(String), requestId: RAY, route });
    expect(line).not.toContain(RECAP);
  }
});

test("an id that Cloudflare did not give is not taken over, and a refusal has one too", async () => {
  const forged = { headers: { ...ASKED.headers, "cf-ray": 'forged" ' } };
  const response = await siteWith({}).fetch("http://localhost/api/nothing", forged);
  expect(response.status).toBe(404);
  expect(response.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(lines).toEqual([]);
});

test("an error whose message looks like a line of the log stays within its own line", async () => {
  const forged = '\n{"fault":"forged"}\r\u2028{"fault":"forged"}';
  const prepare = vi.spyOn(env.DB, "prepare").mockImplementation(() => {
    throw new Error(forged);
  });
  const response = await siteWith({}).fetch(`http://localhost/api/recaps/${RECAP}`, ASKED);
  prepare.mockRestore();
  expect(response.status).toBe(500);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).toMatchObject({
      fault: "A call of the API failed",
      stack: expect.stringContaining(forged),
    });
  }
});

test("the health of the site is that of its storage, and is known for ten seconds", async () => {
  const healthy = await siteWith({}).fetch("http://localhost/healthz", ASKED);
  expect(healthy.status).toBe(200);
  expect(await healthy.json()).toEqual({
    status: "ok",
    version: "",
    checks: { d1: "ok", r2: "ok", kv: "ok" },
  });
  expect(healthy.headers.get("cache-control")).toContain("no-store");

  const head = vi.fn(async () => {
    throw new Error("R2 is down");
  });
  const site = siteWith({ MEDIA: { head } as unknown as R2Bucket });
  const ask = () => site.fetch("http://localhost/healthz", ASKED);
  const failing = await ask();
  expect(failing.status).toBe(503);
  expect(await failing.json()).toMatchObject({ status: "failed", checks: { d1: "ok", r2: "failed" } });
  expect((await ask()).status).toBe(503);
  expect(head).toHaveBeenCalledTimes(1);
  const now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now + 10_000);
  expect((await ask()).status).toBe(503);
  expect(head).toHaveBeenCalledTimes(2);
});

test("a health check that never ends holds up no other request", async () => {
  const head = vi.fn(async (): Promise<null> => null).mockImplementationOnce(() => new Promise(() => {}));
  const site = siteWith({ MEDIA: { head } as unknown as R2Bucket });
  const hanging = site.fetch("http://localhost/healthz", ASKED);
  await vi.waitFor(() => expect(head).toHaveBeenCalledTimes(1));
  expect((await site.fetch("http://localhost/healthz", ASKED)).status).toBe(200);
  expect((await hanging).status).toBe(503);
});
