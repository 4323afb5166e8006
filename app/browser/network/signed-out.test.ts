import { afterEach, expect, test, vi } from "vitest";
import { stubPage } from "../../../tests/stub-page.ts";
import { isSignedIn } from "./session-check.ts";
import { isSignedOut } from "./signed-out.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const REFUSED = JSON.stringify({ error: { code: "session_over", message: "You're signed out" } });
const NOT_FOUND = JSON.stringify({ error: { code: "recap_not_found", message: "Gone" } });

/** What GET /api/auth/user answers. Returns how often it was asked. */
function userIs(answer: { id: string } | "nobody" | "broken" | "offline") {
  const asking = vi.fn<typeof fetch>(async () => {
    if (answer === "offline") throw new TypeError("Failed to fetch");
    if (answer === "broken") return new Response("<html>");
    return answer === "nobody" ? Response.json({}, { status: 401 }) : Response.json(answer);
  });
  vi.stubGlobal("fetch", asking);
  return asking;
}

test("a call that is refused because the session is over tells the page", async () => {
  const events = stubPage({ user: "ada" });
  expect(await isSignedOut(401, REFUSED)).toBe(true);
  expect(events).toEqual(["signed-out"]);
});

test("the 401 of a proxy says nothing about the session", async () => {
  const events = stubPage({ user: "ada" });
  for (const body of ["<html>Sign in to this network</html>", ""])
    expect(await isSignedOut(401, body)).toBe(false);
  expect(events).toEqual([]);
});

test.each([
  ["nobody is signed in", "nobody", true],
  ["somebody else is signed in", { id: "grace" }, true],
  ["its user is signed in", { id: "ada" }, false],
  ["a proxy answers", "broken", false],
  ["there is no network", "offline", false],
] as const)("on a user's page, a recap is not found because %s", async (_, answer, isOut) => {
  const events = stubPage({ user: "ada" });
  userIs(answer);
  expect(await isSignedOut(404, NOT_FOUND)).toBe(isOut);
  expect(events).toEqual(isOut ? ["signed-out"] : []);
});

test("on a visitor's page, a recap that is not found is gone", async () => {
  stubPage();
  const asking = userIs("nobody");
  expect(await isSignedOut(404, NOT_FOUND)).toBe(false);
  expect(asking).not.toHaveBeenCalled();
});

test("on a page that was rendered for nobody, anybody who signs in counts", async () => {
  stubPage();
  userIs({ id: "ada" });
  expect(await isSignedIn()).toBe(true);
});
