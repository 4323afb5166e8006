import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubPage } from "../../../tests/stub-page.ts";
import {
  deleteRecording,
  restoreRecording,
  sendOfferChoice,
  transcribeNextPiece,
} from "./recording-calls.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function stubError(status: number, code: string, headers: Record<string, string> = {}) {
  const body = { error: { code, message: "In words." } };
  vi.stubGlobal("fetch", async () => Response.json(body, { status, headers }));
}

function requestPiece() {
  return transcribeNextPiece("id", { language: null, again: false }, new AbortController().signal);
}

test("a limit of the site differs from a limit of the transcription service", async () => {
  stubError(429, "limit", { "retry-after": "3600" });
  expect(await requestPiece()).toEqual({ kind: "limited", retryAfterMs: 3_600_000, message: "In words" });
  stubError(429, "transcription_quota");
  expect(await requestPiece()).toEqual({ kind: "failed", reason: "quota" });
});

test("a transcription in progress elsewhere is not a failure", async () => {
  stubError(409, "transcription_under_way", { "retry-after": "15" });
  expect(await requestPiece()).toEqual({ kind: "under-way", retryAfterMs: 15_000 });
});

test("a proxy's 429 counts as a limit, and its 502 as a lost answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 429 }));
  expect(await requestPiece()).toMatchObject({ kind: "limited", retryAfterMs: 60_000 });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  expect(await requestPiece()).toEqual({ kind: "lost" });
});

test("a limited deletion, restore or choice is rejected and not retried", async () => {
  stubError(429, "limit", { "retry-after": "3600" });
  expect(await deleteRecording("id")).toBe("refused");
  expect(await restoreRecording("id")).toBe("refused");
  expect(await sendOfferChoice("id", "take")).toBeNull();
});

test("an offer whose answer breaks off or is no JSON was not settled", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>"));
  expect(await sendOfferChoice("id", "take")).toBeNull();
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("Connection lost")) });
  vi.stubGlobal("fetch", async () => new Response(broken));
  expect(await sendOfferChoice("id", "take")).toBeNull();
});

test("after the end of the session nothing counts as gone", async () => {
  stubPage({ user: "ada" });
  stubError(401, "session_over");
  expect(await requestPiece()).toEqual({ kind: "signed-out" });
  expect(await sendOfferChoice("id", "take")).toBeNull();
  expect([await deleteRecording("id"), await restoreRecording("id")]).toEqual(["refused", "refused"]);
  // Once another page has made the browser forget its session.
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ error: { code: "not_found" } }, { status: path === "/api/auth/user" ? 401 : 404 }),
  );
  expect(await requestPiece()).toEqual({ kind: "signed-out" });
  expect(await deleteRecording("id")).toBe("refused");
});
