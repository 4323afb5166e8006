import { expect, test } from "vitest";
import { orOffline, unlessOffline } from "./offline-action.ts";

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

test("without a network a page's data is not loaded anew, with one it is as ever", () => {
  const reload = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
    unlessOffline({ actionResult, defaultShouldRevalidate } as Parameters<typeof unlessOffline>[0]);
  expect(reload({ kind: "offline" }, true)).toBe(false);
  expect(reload({ kind: "invalid" }, true)).toBe(true);
  expect(reload(undefined, true)).toBe(true);
  expect(reload(undefined, false)).toBe(false);
});
