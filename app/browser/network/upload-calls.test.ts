import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubPage } from "../../../tests/stub-page.ts";
import type { UploadDeclaration } from "../../domain/media/upload-declaration.ts";
import { sendWhole } from "./recording-calls.ts";
import { declareUpload, refusalOf } from "./upload-calls.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ID = "a".repeat(22);
const declaration: UploadDeclaration = {
  uploadKey: "key",
  fileName: "finish.jpg",
  contentType: "image/jpeg",
  size: 10,
  smaller: null,
  partHashes: ["h".repeat(43)],
  thumbhash: null,
};

const whole = {
  shareId: "recap_1",
  uploadKey: "key",
  questionIndex: 0,
  language: null,
  sound: new Blob(["sound"], { type: "audio/ogg" }),
};

function answering(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("a declared upload has the server's id", async () => {
  const fetched = answering(() => Response.json({ id: ID, partBytes: 5, parts: [1], media: null }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "begun", uploadId: ID, stored: [1] });
  expect(fetched).toHaveBeenCalledWith(
    "/api/recaps/recap_1/uploads",
    expect.objectContaining({ method: "POST" }),
  );
});

test("declaring an upload that is already finished adds it without sending it", async () => {
  answering(() => Response.json({ id: ID, parts: [], media: { id: ID, fileType: "video" } }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "added", id: ID });
  answering(() => Response.json({ id: ID, parts: [], media: null, recording: { id: ID } }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "added", id: ID });
});

test("a guest's upload that is already finished is added, and what the owner does not accept is refused for good", async () => {
  answering(() =>
    Response.json({ id: ID, parts: [], media: null, recording: null, contribution: { id: ID } }),
  );
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "added", id: ID });
  const error = { code: "contributions_closed", message: "Closed" };
  answering(() => Response.json({ error }, { status: 403 }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "refused", message: "Closed" });
});

test("a recap that does not exist is not reported as a refused file", async () => {
  answering(() => Response.json({ error: { code: "not_found", message: "-" } }, { status: 404 }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "recap-gone" });
});

test("a missing network and a response that is not the API's count as lost", async () => {
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "lost", cause: "network" });
  answering(() => new Response("<!doctype html>"));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "lost", cause: "server" });
});

function refused(status: number, code: string) {
  return refusalOf(status, JSON.stringify({ error: { code, message: "In words" } }));
}

test("a refusal has the server's message", () => {
  expect(refused(413, "quota")).toEqual({ kind: "refused", message: "In words" });
  expect(refused(409, "limit")).toEqual({ kind: "refused", message: "In words" });
  expect(refused(422, "damaged")).toEqual({ kind: "refused", message: "In words" });
});

test("bytes that differ from the declaration are not sent again", () => {
  expect(refused(422, "wrong_hash")).toEqual({ kind: "unreadable" });
  expect(refused(422, "key_reused")).toEqual({ kind: "key-reused" });
});

test("errors that a new declaration resolves, and faults, are retried", () => {
  const lost = { kind: "lost", cause: "server" };
  expect(refused(409, "incomplete")).toEqual(lost);
  expect(refused(404, "upload_not_found")).toEqual(lost);
  expect(refused(503, "fault")).toEqual(lost);
  expect(refusalOf(413, "<html>A proxy's page")).toEqual(lost);
});

test("a 429 with any body returns its wait; a full recap is a refusal", async () => {
  const limited = { kind: "limited", retryAfterMs: 3_600_000, message: "In words" };
  const body = { error: { code: "limit", message: "In words" } };
  answering(() => Response.json(body, { status: 429, headers: { "retry-after": "3600" } }));
  expect(await declareUpload("recap_1", declaration)).toEqual(limited);
  expect(await sendWhole(whole, new AbortController().signal)).toEqual(limited);
  // Without a header.
  expect(refused(429, "limit")).toEqual({ ...limited, retryAfterMs: 60_000 });
  expect(refusalOf(429, "<html>")).toMatchObject({ kind: "limited", retryAfterMs: 60_000 });
  expect(refused(409, "limit").kind).toBe("refused");
});

test("after the end of the session an upload is neither retried nor refused", async () => {
  const body = { error: { code: "session_over", message: "You're signed out" } };
  answering(() => Response.json(body, { status: 401 }));
  expect(await declareUpload("recap_1", declaration)).toEqual({ kind: "signed-out" });
  expect(await sendWhole(whole, new AbortController().signal)).toEqual({ kind: "signed-out" });
  // The answer to a part.
  expect(refusalOf(401, JSON.stringify(body))).toEqual({ kind: "signed-out" });
});
