/** Tests that a recap with `deleted_at` is hidden everywhere, also from its owner, and that no call changes it. */
import { env, exports } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { PART_BYTES } from "../../../app/domain/media/upload-limits.ts";
import { createRecapService } from "../../../workers/services/recaps/recap-service.ts";
import { createMediaStore } from "../../../workers/services/storage/media-store.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId, visitor } from "../../factories.ts";
import { photoFixture } from "../../fixtures.ts";
import { limitsOf } from "../../limits.ts";
import { addSample, type CreatedRecap, createRecap, sampleFile, sendForm } from "../../media-calls.ts";
import { addComment } from "../../reaction-calls.ts";
import { addRecording, audioFile, sendRecording } from "../../recording-calls.ts";
import { declarationOf, declare, finish, sendPart } from "../../upload-calls.ts";

interface RecapWithFiles extends CreatedRecap {
  mediaId: string;
  recordingId: string;
  uploadId: string;
  /** The owner's own comment. */
  ownCommentId: string;
  /** Another visitor's. */
  commentId: string;
}

const IDENTITY = { userName: "Ada", userEmail: "ada@example.com" };
const SOURCE = { original: photoFixture("small.png"), contentType: "image/png" };

let athlete: Caller;
let stranger: Caller;
let deleted: RecapWithFiles;
let alive: RecapWithFiles;

async function createRecapWithFiles(): Promise<RecapWithFiles> {
  const recap = await createRecap(athlete);
  const [photo, recording] = [await addSample(athlete, recap), await addRecording(athlete, recap)];
  const response = await declare(athlete, recap.shareId, await declarationOf(SOURCE));
  const { id } = await response.json<{ id: string }>();
  const own = await addComment(athlete, recap, "Thank you, lake");
  const comment = await addComment(caller(exports.default), recap, "What a lake");
  return {
    ...recap,
    mediaId: photo.id,
    recordingId: recording.id,
    uploadId: id,
    ownCommentId: own.id,
    commentId: comment.id,
  };
}

function remove({ shareId }: CreatedRecap): Promise<unknown> {
  return env.DB.prepare("UPDATE recaps SET deleted_at = 1 WHERE share_id = ?").bind(shareId).run();
}

/** Returns everything stored for a recap and its files. */
async function stored({ id }: CreatedRecap): Promise<unknown[]> {
  const { results } = await env.DB.prepare("SELECT * FROM recaps WHERE id = ?").bind(id).all();
  const files = ["media", "recordings", "uploads", "likes", "comments", "blocks"].map(
    async (table) =>
      (await env.DB.prepare(`SELECT * FROM ${table} WHERE recap_id = ?`).bind(id).all()).results,
  );
  const reports = await env.DB.prepare("SELECT * FROM comment_reports").all();
  return [results, ...(await Promise.all(files)), reports.results];
}

beforeAll(async () => {
  athlete = caller(exports.default);
  stranger = caller(exports.default);
  await athlete.call("/race-type?new");
  await stranger.call("/race-type?new");
  deleted = await createRecapWithFiles();
  alive = await createRecapWithFiles();
  await remove(deleted);
});

type Call = (browser: Caller, recap: RecapWithFiles) => Promise<Response>;
const get =
  (path: (recap: RecapWithFiles) => string): Call =>
  (browser, recap) =>
    browser.call(path(recap));
const send =
  (method: string, path: (recap: RecapWithFiles) => string, body: unknown): Call =>
  (browser, recap) =>
    browser.send(method, path(recap), typeof body === "function" ? body(recap) : body);

/** A request, the owner's status for a recap that exists, and everybody's status for a deleted one. */
const SURFACES: [string, number, number, Call][] = [
  ["the public page", 200, 404, get(({ shareId }) => `/r/${shareId}`)],
  ["the public page's data", 200, 404, get(({ shareId }) => `/r/${shareId}.data`)],
  ["its other address", 200, 404, get(({ shareId }) => `/public-recap/${shareId}`)],
  ["the API", 200, 404, get(({ shareId }) => `/api/recaps/${shareId}`)],
  ["the API by number", 200, 404, get(({ id }) => `/api/recaps/${id}`)],
  ["a wizard page", 200, 404, get(({ shareId }) => `/questions?recap=${shareId}`)],
  ["a wizard page's data", 200, 404, get(({ shareId }) => `/questions.data?recap=${shareId}`)],
  ["a photo", 200, 404, get(({ shareId, mediaId }) => `/api/image/${shareId}/${mediaId}`)],
  ["a photo by number", 200, 404, get(({ id, mediaId }) => `/api/image/${id}/${mediaId}`)],
  ["a recording", 200, 404, get(({ shareId, recordingId }) => `/api/audio/${shareId}/${recordingId}`)],
  [
    "captions",
    200,
    404,
    get(({ shareId, recordingId }) => `/api/audio/${shareId}/${recordingId}/captions.vtt`),
  ],
  [
    "edits",
    200,
    404,
    send("PATCH", ({ shareId }) => `/api/recaps/${shareId}`, {
      edits: [{ field: "answer-0", base: [null], value: "Changed" }],
    }),
  ],
  [
    "the visibility",
    200,
    404,
    send("PUT", ({ shareId }) => `/api/recaps/${shareId}/visibility`, { isPublic: true }),
  ],
  [
    "the listing",
    200,
    404,
    send("PUT", ({ shareId }) => `/api/recaps/${shareId}/listing`, { isListed: true }),
  ],
  [
    "a new photo",
    201,
    404,
    (browser, { shareId }) =>
      sendForm(browser, `/api/recaps/${shareId}/media`, { file: sampleFile("small.png") }),
  ],
  [
    "a new recording",
    201,
    404,
    (browser, { shareId }) =>
      sendRecording(browser, shareId, { audio: audioFile("answer-1.webm"), questionIndex: "0" }),
  ],
  [
    "a new upload",
    201,
    404,
    async (browser, { shareId }) => declare(browser, shareId, await declarationOf(SOURCE)),
  ],
  [
    "a part",
    200,
    404,
    (browser, { uploadId }) => sendPart(browser, uploadId, 1, SOURCE.original.slice(0, PART_BYTES)),
  ],
  ["an upload's end", 201, 404, (browser, { uploadId }) => finish(browser, uploadId)],
  [
    "a cancelled upload",
    204,
    404,
    async (browser, recap) => {
      const { uploadId } = recap === alive ? await createRecapWithFiles() : recap;
      return browser.call(`/api/uploads/${uploadId}`, { method: "DELETE" });
    },
  ],
  [
    "the order",
    204,
    404,
    send(
      "PUT",
      ({ shareId }) => `/api/recaps/${shareId}/media/order`,
      (recap: RecapWithFiles) => ({
        mediaIds: [recap.mediaId],
      }),
    ),
  ],
  [
    "the cover",
    200,
    404,
    send(
      "PUT",
      ({ shareId }) => `/api/recaps/${shareId}/cover`,
      (recap: RecapWithFiles) => ({
        mediaId: recap.mediaId,
      }),
    ),
  ],
  ["no cover", 200, 404, send("PUT", ({ shareId }) => `/api/recaps/${shareId}/cover`, { mediaId: null })],
  [
    "an offer",
    200,
    404,
    send("PUT", ({ recordingId }) => `/api/recordings/${recordingId}/offer`, { choice: "drop" }),
  ],
  [
    "a transcription",
    503,
    404,
    send("POST", ({ recordingId }) => `/api/recordings/${recordingId}/transcribe`, {}),
  ],
  [
    "a deleted photo",
    204,
    404,
    (browser, { mediaId }) => browser.call(`/api/media/${mediaId}`, { method: "DELETE" }),
  ],
  [
    "a restored photo",
    204,
    404,
    (browser, { mediaId }) => browser.call(`/api/media/${mediaId}/restore`, { method: "POST" }),
  ],
  [
    "a deleted recording",
    204,
    404,
    (browser, { recordingId }) => browser.call(`/api/recordings/${recordingId}`, { method: "DELETE" }),
  ],
  [
    "a restored recording",
    204,
    404,
    (browser, { recordingId }) => browser.call(`/api/recordings/${recordingId}/restore`, { method: "POST" }),
  ],
  ["the likes", 200, 404, get(({ shareId }) => `/api/recaps/${shareId}/likes`)],
  ["a like", 201, 404, send("POST", ({ shareId }) => `/api/recaps/${shareId}/likes`, IDENTITY)],
  [
    "a like that is taken back",
    200,
    404,
    send("DELETE", ({ shareId }) => `/api/recaps/${shareId}/likes`, IDENTITY),
  ],
  ["the comments", 200, 404, get(({ shareId }) => `/api/recaps/${shareId}/comments`)],
  [
    "a comment",
    201,
    404,
    send("POST", ({ shareId }) => `/api/recaps/${shareId}/comments`, { ...IDENTITY, content: "Hello" }),
  ],
  [
    "the comments' settings",
    200,
    404,
    send("PUT", ({ shareId }) => `/api/recaps/${shareId}/comment-settings`, {
      isOpen: false,
      holdsAll: true,
    }),
  ],
  [
    "a comment's text",
    200,
    404,
    send("PATCH", ({ ownCommentId }) => `/api/comments/${ownCommentId}`, { content: "Changed" }),
  ],
  ["a report", 204, 404, send("POST", ({ commentId }) => `/api/comments/${commentId}/report`, {})],
  [
    "a decision about a comment",
    200,
    404,
    send("PATCH", ({ commentId }) => `/api/comments/${commentId}`, { status: "hidden" }),
  ],
  [
    "a blocked visitor",
    204,
    404,
    send(
      "POST",
      ({ shareId }) => `/api/recaps/${shareId}/blocks`,
      ({ commentId }: RecapWithFiles) => ({ commentId }),
    ),
  ],
  [
    "an unblocked visitor",
    204,
    404,
    send(
      "DELETE",
      ({ shareId }) => `/api/recaps/${shareId}/blocks`,
      ({ commentId }: RecapWithFiles) => ({ commentId }),
    ),
  ],
  ["a deleted comment", 204, 404, send("DELETE", ({ commentId }) => `/api/comments/${commentId}`, {})],
  [
    "a share in one call",
    200,
    403,
    send(
      "POST",
      () => "/api/simple-recap",
      ({ shareId }: RecapWithFiles) => ({
        id: shareId,
        name: "Taken over",
      }),
    ),
  ],
  [
    "publishing by its page",
    302,
    404,
    (browser, { shareId }) => browser.submit("/summary", { recap: shareId }),
  ],
  [
    "deletion",
    204,
    404,
    (browser, { shareId }) => browser.call(`/api/recaps/${shareId}`, { method: "DELETE" }),
  ],
];

test.each(SURFACES)(
  "%s returns %i for a recap, and %i for a deleted one to anybody",
  async (_name, _ok, gone, call) => {
    const before = await stored(deleted);
    for (const browser of [stranger, athlete]) {
      const response = await call(browser, deleted);
      expect([response.status, await response.text()]).toEqual([gone, expect.not.stringContaining("lake")]);
    }
    expect(await stored(deleted)).toEqual(before);
  },
);

test("the same calls succeed for the owner of a recap that is not deleted", async () => {
  for (const [name, ok, , call] of SURFACES) {
    const response = await call(athlete, alive);
    await response.body?.cancel();
    expect([name, response.status]).toEqual([name, ok]);
  }
});

test("the owner's lists do not contain it", async () => {
  const [kept, hidden] = [await createRecap(athlete), await createRecap(athlete)];
  await remove(hidden);
  for (const path of ["/api/recaps", "/api/recaps/user", "/past-recaps.data"]) {
    const text = await (await athlete.call(path)).text();
    expect(text).toContain(kept.shareId);
    expect(text).not.toContain(hidden.shareId);
  }
});

test("a deleted draft cannot be continued, and its share id cannot be used again", async () => {
  const shareId = newShareId();
  const begin = () => athlete.submit("/race-type", { recap: shareId, raceType: "running" });
  expect((await begin()).status).toBe(302);
  await env.DB.prepare("UPDATE recaps SET deleted_at = 1 WHERE share_id = ?").bind(shareId).run();
  expect(await (await athlete.call("/race-details.data")).text()).not.toContain(shareId);
  expect((await begin()).status).toBeGreaterThanOrEqual(400);
});

test("under a deleted share id the service begins, publishes and replaces nothing", async () => {
  const db = drizzle(env.DB);
  const store = createMediaStore(env.MEDIA);
  const recaps = createRecapService({ db, store, now: Date.now, limits: limitsOf(db) });
  const owner = visitor();
  const shareId = newShareId();
  expect(await recaps.begin(owner, shareId, "running")).not.toBeNull();
  await env.DB.prepare("UPDATE recaps SET deleted_at = 1 WHERE share_id = ?").bind(shareId).run();
  const usage = await env.DB.prepare("SELECT * FROM usage").all();
  const shared = {
    shareId,
    createdAt: null,
    mediaIds: [],
    recordingIds: [],
    isDraft: false,
    given: { name: "Taken over" },
    today: "2026-05-17",
  };
  for (const viewer of [owner, visitor()]) {
    expect(await recaps.begin(viewer, shareId, "cycling")).toBeNull();
    expect(await recaps.publish(viewer, shareId)).toEqual({ kind: "not-found" });
    expect(await recaps.upsertShared(viewer, shared)).toEqual({ kind: "taken" });
    expect(await recaps.findUnfinished(viewer)).toBeNull();
    await recaps.discardDraft(viewer, shareId);
  }
  expect((await env.DB.prepare("SELECT * FROM usage").all()).results).toEqual(usage.results);
  const row = await env.DB.prepare("SELECT race_type, status FROM recaps WHERE share_id = ?")
    .bind(shareId)
    .first();
  expect(row).toEqual({ race_type: "running", status: "draft" });
});

test("the idempotency key of a deleted recap creates a new recap", async () => {
  const post = () => athlete.send("POST", "/api/recaps", newRecap(), { "idempotency-key": "once" });
  const first = await (await post()).json<CreatedRecap>();
  expect((await (await post()).json<CreatedRecap>()).shareId).toBe(first.shareId);
  await remove(first);
  const second = await post();
  expect(second.status).toBe(201);
  expect((await second.json<CreatedRecap>()).shareId).not.toBe(first.shareId);
});
