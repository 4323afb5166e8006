import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { stubPage } from "../../../tests/stub-page.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { sha256 } from "../../domain/lib/base64url.ts";
import { saveListing, saveVisibility } from "../sharing/recap-settings.ts";
import { checkRecap, sendCover, sendEdits } from "./recap-api.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const EDITS: Edit[] = [{ field: "answer-0", base: [null], value: "Fine" }];

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

test("edits are sent unchanged, with cookies", async () => {
  const saved = { field: "answer-0", is: "saved", value: "Fine" };
  const fetching = networkAnswers({ version: 4, fields: [saved] }, 200);
  const shareId = newShareId();
  expect(await sendEdits(shareId, EDITS)).toEqual({ kind: "done", answer: { version: 4, fields: [saved] } });
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe(`/api/recaps/${shareId}`);
  expect(init).toMatchObject({
    method: "PATCH",
    credentials: "include",
    body: JSON.stringify({ edits: EDITS }),
  });
});

test("of a transcript only digests of the stored texts are sent", async () => {
  const fetching = networkAnswers({ version: 4, fields: [] }, 200);
  await sendEdits(newShareId(), [{ field: "transcript-r1", base: ["I ran", ""], value: "I ran far" }]);
  const { edits } = JSON.parse(String(fetching.mock.calls[0]?.[1]?.body));
  expect(edits).toEqual([
    { field: "transcript-r1", base: [await sha256("I ran"), await sha256("")], value: "I ran far" },
  ]);
});

test("a rejected call returns its message and its status", async () => {
  networkAnswers({ error: { code: "invalid_input", message: "No.", fields: { edits: ["No."] } } }, 400);
  expect(await sendEdits(newShareId(), EDITS)).toMatchObject({
    kind: "rejected",
    status: 400,
    message: "No.",
  });
  networkAnswers({ error: { code: "recap_not_found", message: "Gone." } }, 404);
  expect(await sendEdits(newShareId(), EDITS)).toMatchObject({
    kind: "rejected",
    status: 404,
    message: "Gone.",
  });
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
  ["a response without a version", {}, 200],
  ["a rejection in another shape", {}, 400],
])("%s makes the save lost", async (_what, body, status) => {
  networkAnswers(body, status);
  expect(await sendEdits(newShareId(), EDITS)).toEqual({ kind: "lost" });
});

test("without a network the save is lost", async () => {
  networkFails(new TypeError("Failed to fetch"));
  expect(await sendEdits(newShareId(), EDITS)).toEqual({ kind: "lost", isOffline: true });
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
  expect(await sendEdits(newShareId(), EDITS)).toEqual(limited);
});

test("a 429 from a proxy makes a save limited, too", async () => {
  networkAnswers("<html>", 429);
  expect(await sendEdits(newShareId(), EDITS)).toMatchObject({ kind: "limited", retryAfterMs: 60_000 });
});

test.each([
  ["saved", true, 200],
  ["refused", true, 404],
  ["limited", false, 429],
  ["lost", false, 502],
])("a call for the cover that is %s is over: %s", async (_what, isOver, status) => {
  networkAnswers({ error: { code: "any", message: "Any." } }, status);
  expect(await sendCover(newShareId(), "photo")).toBe(isOver);
});

test("after the end of the session a save is neither lost nor rejected", async () => {
  const events = stubPage({ user: "ada" });
  networkAnswers({ error: { code: "session_over", message: "You're signed out" } }, 401);
  expect(await sendEdits(newShareId(), EDITS)).toEqual({ kind: "signed-out" });
  await expect(saveVisibility(newShareId(), true)).rejects.toThrow("401");
  expect(events).toEqual(["signed-out", "signed-out"]);
});
