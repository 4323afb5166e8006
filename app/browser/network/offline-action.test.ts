import { afterEach, expect, test, vi } from "vitest";
import { stubPage } from "../../../tests/stub-page.ts";
import { catchFailed, catchOffline, unlessOffline } from "./offline-action.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a submit after the end of the session keeps the page, which says so", async () => {
  const events = stubPage();
  const refused = { status: 401, statusText: "", internal: false, data: {} };
  expect(await catchOffline(() => Promise.reject(refused))).toEqual({ kind: "signed-out" });
  expect(await catchFailed(() => Promise.reject(refused), "Not deleted")).toBe("Not deleted");
  expect(events).toEqual(["signed-out", "signed-out"]);
});

test.each([
  ["without a network", new TypeError("Failed to fetch")],
  ["that a proxy answers with a page", new Error("Unable to decode turbo-stream response from URL: /")],
])("a submit %s returns the offline answer", async (_, thrown) => {
  expect(await catchOffline(() => Promise.reject(thrown))).toEqual({ kind: "offline" });
});

test("the server's answer is returned", async () => {
  expect(await catchOffline(async () => "saved")).toBe("saved");
});

test("redirects and error responses are rethrown", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(catchOffline(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a page of a proxy", new Error("Unable to decode turbo-stream response")],
  ["a server error", { status: 500, statusText: "", internal: false, data: null }],
])("an action that fails by %s returns its own failure", async (_, thrown) => {
  expect(await catchFailed(() => Promise.reject(thrown), "Not deleted")).toBe("Not deleted");
});

test("redirects and 4xx responses are rethrown instead of an action's own failure", async () => {
  for (const answer of [
    new Response(null, { status: 302 }),
    { status: 404, statusText: "", internal: false, data: null },
  ]) {
    await expect(catchFailed(() => Promise.reject(answer), "Not deleted")).rejects.toBe(answer);
  }
});

test("a page's data is not reloaded without a network, and reloaded as usual with one", () => {
  const reload = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
    unlessOffline({ actionResult, defaultShouldRevalidate } as Parameters<typeof unlessOffline>[0]);
  expect(reload({ kind: "offline" }, true)).toBe(false);
  expect(reload({ kind: "signed-out" }, true)).toBe(false);
  expect(reload({ kind: "invalid" }, true)).toBe(true);
  expect(reload(undefined, true)).toBe(true);
  expect(reload(undefined, false)).toBe(false);
});
