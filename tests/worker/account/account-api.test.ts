import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { caller } from "../../caller.ts";

const visitor = caller(exports.default);

test("without a signed-in user GET /api/auth/user returns 401", async () => {
  const response = await visitor.call("/api/auth/user");
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: { code: "signed_out", message: "You're not signed in" } });
});

test("without a signed-in user the subscription is free", async () => {
  const response = await visitor.call("/api/user/subscription");
  expect(await response.json()).toEqual({ isPremium: false, status: "free" });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("the logo is an image that may be cached", async () => {
  const response = await visitor.call("/api/logo");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(await response.text()).toContain("<svg");
});

test("an unknown call returns 404 as JSON", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/recaps/a/b/c", "/api/transcribe/x"]) {
    const response = await visitor.call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: expect.stringContaining("not_found") } });
  }
});
