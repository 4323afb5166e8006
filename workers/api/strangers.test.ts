/** Each call of the API that names a recap, a file or an upload answers a stranger as if a private one did not exist. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Caller, caller } from "../../tests/caller.ts";
import { photoFixture } from "../../tests/fixtures.ts";
import { addSample, type CreatedRecap, createRecap, sampleFile, sendForm } from "../../tests/media-calls.ts";
import { addComment } from "../../tests/reaction-calls.ts";
import { addRecording, audioFile, sendRecording } from "../../tests/recording-calls.ts";
import { declarationOf, declare, finish, sendPart } from "../../tests/upload-calls.ts";
import { api } from "./api.ts";

interface PrivateRecap extends CreatedRecap {
  mediaId: string;
  recordingId: string;
  uploadId: string;
  commentId: string;
  cardUrl: string;
}

const IDENTITY = { userName: "Stranger", userEmail: "stranger@example.com" };
const CARD = { style: "modern", format: "1:1" };
const SOURCE = { original: photoFixture("small.png"), contentType: "image/png" };

let stranger: Caller;
let recap: PrivateRecap;

beforeAll(async () => {
  // Other files' rows would be read before and after each call, too.
  await env.DB.prepare("DELETE FROM recaps").run();
  const owner = caller(exports.default);
  stranger = caller(exports.default);
  await stranger.call("/race-type?new");
  const made = await createRecap(owner, { isPublic: false });
  const [photo, recording] = [await addSample(owner, made), await addRecording(owner, made)];
  const upload = await declare(owner, made.shareId, await declarationOf(SOURCE));
  const { id } = await upload.json<{ id: string }>();
  const comment = await addComment(owner, made, "A note to myself");
  const card = await owner.send("POST", `/api/recaps/${made.shareId}/cards`, CARD);
  recap = {
    ...made,
    mediaId: photo.id,
    recordingId: recording.id,
    uploadId: id,
    commentId: comment.id,
    cardUrl: (await card.json<{ url: string }>()).url,
  };
});

type Call = () => Promise<Response>;
const get =
  (path: () => string): Call =>
  () =>
    stranger.call(path());
const send =
  (method: string, path: () => string, body: () => unknown = () => ({})): Call =>
  () =>
    stranger.send(method, path(), body());

/** By method and path, as the API declares them. */
const CALLS: Record<string, Call> = {
  "GET /recaps/:id": get(() => `/api/recaps/${recap.shareId}`),
  "PATCH /recaps/:id": send(
    "PATCH",
    () => `/api/recaps/${recap.shareId}`,
    () => ({
      saveId: "one",
      rev: 0,
      patch: { details: { name: "Changed" } },
    }),
  ),
  "DELETE /recaps/:id": send("DELETE", () => `/api/recaps/${recap.shareId}`),
  "POST /recaps/:id/restore": send("POST", () => `/api/recaps/${recap.shareId}/restore`),
  "DELETE /deleted-recaps/:id": send("DELETE", () => `/api/deleted-recaps/${recap.shareId}`),
  "PUT /recaps/:id/visibility": send(
    "PUT",
    () => `/api/recaps/${recap.shareId}/visibility`,
    () => ({
      isPublic: true,
    }),
  ),
  "PUT /recaps/:id/listing": send(
    "PUT",
    () => `/api/recaps/${recap.shareId}/listing`,
    () => ({
      isListed: true,
    }),
  ),
  "POST /recaps/:id/media": () =>
    sendForm(stranger, `/api/recaps/${recap.shareId}/media`, { file: sampleFile("small.png") }),
  "PUT /recaps/:id/media/order": send(
    "PUT",
    () => `/api/recaps/${recap.shareId}/media/order`,
    () => ({
      mediaIds: [recap.mediaId],
    }),
  ),
  "PUT /recaps/:id/cover": send(
    "PUT",
    () => `/api/recaps/${recap.shareId}/cover`,
    () => ({
      mediaId: recap.mediaId,
    }),
  ),
  "PATCH /media/:mediaId": send(
    "PATCH",
    () => `/api/media/${recap.mediaId}`,
    () => ({ description: "Changed" }),
  ),
  "PUT /media/:mediaId/smaller": () => {
    const body = new FormData();
    body.set("contentType", "image/jpeg");
    return stranger.call(`/api/media/${recap.mediaId}/smaller`, { method: "PUT", body });
  },
  "DELETE /media/:mediaId": send("DELETE", () => `/api/media/${recap.mediaId}`),
  "POST /media/:mediaId/restore": send("POST", () => `/api/media/${recap.mediaId}/restore`),
  "POST /recaps/:id/recordings": () =>
    sendRecording(stranger, recap.shareId, { audio: audioFile("answer-1.webm"), questionIndex: "0" }),
  "PATCH /recordings/:recordingId": send(
    "PATCH",
    () => `/api/recordings/${recap.recordingId}`,
    () => ({
      transcript: "Changed",
    }),
  ),
  "PUT /recordings/:recordingId/offer": send(
    "PUT",
    () => `/api/recordings/${recap.recordingId}/offer`,
    () => ({
      choice: "drop",
    }),
  ),
  "POST /recordings/:recordingId/transcribe": send(
    "POST",
    () => `/api/recordings/${recap.recordingId}/transcribe`,
  ),
  "DELETE /recordings/:recordingId": send("DELETE", () => `/api/recordings/${recap.recordingId}`),
  "POST /recordings/:recordingId/restore": send("POST", () => `/api/recordings/${recap.recordingId}/restore`),
  "POST /recaps/:id/uploads": async () => declare(stranger, recap.shareId, await declarationOf(SOURCE)),
  "GET /uploads/:uploadId/parts": get(() => `/api/uploads/${recap.uploadId}/parts`),
  "PUT /uploads/:uploadId/parts/:number": () => sendPart(stranger, recap.uploadId, 1, SOURCE.original),
  "POST /uploads/:uploadId/finish": () => finish(stranger, recap.uploadId),
  "DELETE /uploads/:uploadId": send("DELETE", () => `/api/uploads/${recap.uploadId}`),
  "GET /recaps/:id/likes": get(() => `/api/recaps/${recap.shareId}/likes`),
  "POST /recaps/:id/likes": send(
    "POST",
    () => `/api/recaps/${recap.shareId}/likes`,
    () => IDENTITY,
  ),
  "DELETE /recaps/:id/likes": send(
    "DELETE",
    () => `/api/recaps/${recap.shareId}/likes`,
    () => IDENTITY,
  ),
  "GET /recaps/:id/comments": get(() => `/api/recaps/${recap.shareId}/comments`),
  "POST /recaps/:id/comments": send(
    "POST",
    () => `/api/recaps/${recap.shareId}/comments`,
    () => ({ ...IDENTITY, content: "Well done!" }),
  ),
  "PUT /recaps/:id/comment-settings": send(
    "PUT",
    () => `/api/recaps/${recap.shareId}/comment-settings`,
    () => ({ isOpen: false, holdsAll: true }),
  ),
  "POST /recaps/:id/blocks": send(
    "POST",
    () => `/api/recaps/${recap.shareId}/blocks`,
    () => ({ commentId: recap.commentId }),
  ),
  "DELETE /recaps/:id/blocks": send(
    "DELETE",
    () => `/api/recaps/${recap.shareId}/blocks`,
    () => ({ commentId: recap.commentId }),
  ),
  "PATCH /comments/:commentId": send(
    "PATCH",
    () => `/api/comments/${recap.commentId}`,
    () => ({ content: "Changed" }),
  ),
  "DELETE /comments/:commentId": send("DELETE", () => `/api/comments/${recap.commentId}`),
  "POST /comments/:commentId/report": send("POST", () => `/api/comments/${recap.commentId}/report`),
  "POST /recaps/:id/cards": send(
    "POST",
    () => `/api/recaps/${recap.shareId}/cards`,
    () => CARD,
  ),
  "GET /cards/:id/:file{[^/]+\\.(jpg|png)}": get(() => recap.cardUrl),
  "GET /preview/:id/:file{[^/]+\\.jpg}": get(
    () => `/api/preview/${recap.shareId}/AAAAAAAAAAAAAAAAAAAAAA.jpg`,
  ),
  "GET /image/:id/:mediaId": get(() => `/api/image/${recap.shareId}/${recap.mediaId}`),
  "GET /video/:id/:mediaId": get(() => `/api/video/${recap.shareId}/${recap.mediaId}`),
  "GET /audio/:id/:recordingId": get(() => `/api/audio/${recap.shareId}/${recap.recordingId}`),
  "GET /audio/:id/:recordingId/captions.vtt": get(
    () => `/api/audio/${recap.shareId}/${recap.recordingId}/captions.vtt`,
  ),
};

test("the table has every call that names something in its path", () => {
  const named = api.routes
    .filter(({ path }) => path.includes(":"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(CALLS).toSorted()).toEqual([...new Set(named)].toSorted());
});

test.each(Object.entries(CALLS))("%s answers a stranger with 404 and changes nothing", async (_, call) => {
  const before = await stored();
  const response = await call();
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: { code: expect.stringMatching(/_not_found$/), message: expect.any(String) } },
  ]);
  expect(await stored()).toEqual(before);
});

async function stored() {
  const files = ["media", "recordings", "uploads", "upload_parts"];
  const tables = ["recaps", ...files, "likes", "comments", "comment_reports", "blocks", "cards"];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return rows.map(({ results }) => results);
}
