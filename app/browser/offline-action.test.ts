import { expect, test } from "vitest";
import { orFailed, orOffline, unlessOffline } from "./offline-action.ts";

test("a submit without a network keeps the page and says so", async () => {
  const answer = await orOffline(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(answer).toEqual({ kind: "offline" });
});

test("the server's answer passes through", async () => {
  expect(await orOffline(async () => "saved")).toBe("saved");
});

test("redirects and error answers pass through", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(orOffline(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a page that is no answer of ours", new Error("Unable to decode turbo-stream response")],
  ["a fault", { status: 500, statusText: "", internal: false, data: null }],
])("an action that fails by %s says so in its own words", async (_, thrown) => {
  expect(await orFailed(() => Promise.reject(thrown), "Not deleted")).toBe("Not deleted");
});

test("redirects and refusals pass by an action's own words", async () => {
  for (const answer of [
    new Response(null, { status: 302 }),
    { status: 404, statusText: "", internal: false, data: null },
  ]) {
    await expect(orFailed(() => Promise.reject(answer), "Not deleted")).rejects.toBe(answer);
  }
});

test("without a network a page's data is not loaded anew, with one it is as ever", () => {
  const reload = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
    unlessOffline({ actionResult, defaultShouldRevalidate } as Parameters<typeof unlessOffline>[0]);
  expect(reload({ kind: "offline" }, true)).toBe(false);
  expect(reload({ kind: "invalid" }, true)).toBe(true);
  expect(reload(undefined, true)).toBe(true);
  expect(reload(undefined, false)).toBe(false);
});
