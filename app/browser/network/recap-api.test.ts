import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newShareId, recap } from "../../../tests/factories.ts";
import { stubPage } from "../../../tests/stub-page.ts";
import { saveListing, saveVisibility } from "../sharing/recap-settings.ts";
import { checkRecap, sendMediaChange, sendSave } from "./recap-api.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SAVE = { saveId: "a", rev: 3, patch: { answers: { "0": "Fine" } } };

function networkAnswers(body: unknown, status: number, statusText = "") {
  const fetching = vi.fn<typeof fetch>(async () => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, statusText });
  });
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

function networkFails(error: Error) {
  vi.stubGlobal("fetch", () => Promise.reject(error));
}

test("a save is sent unchanged, with cookies", async () => {
  const fetching = networkAnswers({ rev: 4 }, 200);
  const shareId = newShareId();
  expect(await sendSave(shareId, SAVE)).toEqual({ kind: "saved", rev: 4 });
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe(`/api/recaps/${shareId}`);
  expect(init).toMatchObject({ method: "PATCH", credentials: "include", body: JSON.stringify(SAVE) });
});

test("a stale save returns the server's recap", async () => {
  const { canEdit, version, ...theirs } = recap({ rev: 9 });
  networkAnswers({ error: { code: "stale", message: "Changed." }, recap: theirs }, 409);
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "stale", recap: theirs });
  expect([canEdit, version]).toEqual([true, 0]);
});

test("a rejected save returns its message and its fields", async () => {
  const fields = { name: ["Race name is required"] };
  networkAnswers({ error: { code: "invalid_input", message: "No.", fields } }, 400);
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "rejected", fields, message: "No." });
  networkAnswers({ error: { code: "recap_not_found", message: "Gone." } }, 404);
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "rejected", fields: {}, message: "Gone." });
});

test.each([
  ["an error of the server", "Oops", 500],
  [
    "an internal error of the API",
    { error: { code: "internal_error", message: "Something went wrong." } },
    500,
  ],
  ["a gateway's page", "<html>", 502],
  ["a response that is not JSON", "<html>captive portal</html>", 200],
  ["a response without a rev", {}, 200],
  ["a rejection in another shape", {}, 400],
])("%s makes the save lost", async (_what, body, status) => {
  networkAnswers(body, status);
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "lost" });
});

test("without a network the save is lost", async () => {
  networkFails(new TypeError("Failed to fetch"));
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "lost", isOffline: true });
});

test("a rejected call throws an error with status and text", async () => {
  networkAnswers("Race recap not found", 404, "Not Found");
  await expect(checkRecap(newShareId())).rejects.toThrow("404: Race recap not found");
});

test("a rejected call without a body throws an error with the status text", async () => {
  networkAnswers("", 403, "Forbidden");
  await expect(saveVisibility(newShareId(), false)).rejects.toThrow("403: Forbidden");
});

test.each([
  ["visibility", saveVisibility, '{"isPublic":false}'],
  ["listing", saveListing, '{"isListed":false}'],
])("the %s is sent as JSON", async (setting, save, body) => {
  const fetching = networkAnswers({}, 200);
  await save("recap_1_a", false);
  expect(fetching.mock.calls[0]?.[0]).toBe(`/api/recaps/recap_1_a/${setting}`);
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({ method: "PUT", body });
});

test("a 429 makes a save limited, with its wait, and not rejected", async () => {
  const body = JSON.stringify({ error: { code: "limit", message: "Try again in 20 seconds" } });
  const headers = { "retry-after": "20" };
  vi.stubGlobal("fetch", async () => new Response(body, { status: 429, headers }));
  const limited = { kind: "limited", retryAfterMs: 20_000, message: "Try again in 20 seconds" };
  expect(await sendSave(newShareId(), SAVE)).toEqual(limited);
  expect(await sendMediaChange("media", { description: "At the start" })).toEqual(limited);
});

test("a 429 from a proxy makes a save limited, too", async () => {
  networkAnswers("<html>", 429);
  expect(await sendSave(newShareId(), SAVE)).toMatchObject({ kind: "limited", retryAfterMs: 60_000 });
});

test("after the end of the session a save is neither lost nor rejected", async () => {
  const events = stubPage({ user: "ada" });
  networkAnswers({ error: { code: "session_over", message: "You're signed out" } }, 401);
  expect(await sendSave(newShareId(), SAVE)).toEqual({ kind: "signed-out" });
  expect(await sendMediaChange("id", { description: "The finish" })).toEqual({ kind: "signed-out" });
  await expect(saveVisibility(newShareId(), true)).rejects.toThrow("401");
  expect(events).toEqual(["signed-out", "signed-out", "signed-out"]);
});
