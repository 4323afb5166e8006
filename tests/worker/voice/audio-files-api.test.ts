/** Tests GET /api/audio: access to recordings and captions, and downloads. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { beginDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { addRecording, type RecordingJson } from "../../recording-calls.ts";
import { objectKey } from "../../stored-media.ts";

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;
let recording: RecordingJson;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
  recording = await addRecording(athlete, recap);
});

async function stored(): Promise<Uint8Array> {
  const object = await env.MEDIA.get(objectKey(recap.shareId, recording.id, "audio"));
  if (!object) throw new Error("The recording has no bytes");
  return new Uint8Array(await object.arrayBuffer());
}

function show(isPublic: boolean): Promise<Response> {
  return athlete.send("PUT", `/api/recaps/${recap.shareId}/visibility`, { isPublic });
}

/** Stores a transcript of two sentences with their times. */
async function transcribed(transcript = "I ran & ran. It was <windy>."): Promise<void> {
  await env.DB.prepare("UPDATE recordings SET transcript = ?, segments = ? WHERE id = ?")
    .bind(
      transcript,
      JSON.stringify([
        [0, 900, 0, 12],
        [1_000, 2_500, 13, 28],
      ]),
      recording.id,
    )
    .run();
}

test("anyone with the link gets a public recap's recording, which browsers never execute", async () => {
  const response = await reader.call(recording.url);
  const bytes = await stored();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "audio/webm",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `"${recording.id}"`,
  });
  expect(response.headers.has("content-disposition")).toBe(false);
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await response.bytes()).toEqual(bytes);
});

test("only the owner gets a private recap's recording, captions and transcript", async () => {
  await transcribed("Secret words. And more to say.");
  await show(false);
  const paths = [
    recording.url,
    `${recording.url}?download`,
    `${recording.url}/captions.vtt`,
    `/api/recaps/${recap.shareId}`,
    `/r/${recap.shareId}`,
    `/r/${recap.shareId}.data`,
  ];
  for (const path of paths) {
    for (const method of ["GET", "HEAD"])
      expect([path, (await reader.call(path, { method })).status]).toEqual([path, 404]);
    const response = await reader.call(path, { headers: { range: "bytes=0-9" } });
    expect(await response.text()).not.toContain("Secret words");
  }
  for (const path of paths.slice(0, 3)) {
    const own = await athlete.call(path);
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
    await own.body?.cancel();
  }
  await show(true);
  expect((await reader.call(recording.url)).status).toBe(200);
});

test("only the owner gets a draft's recording", async () => {
  const writer = caller(exports.default);
  const shareId = await beginDraft(writer);
  const { url } = await addRecording(writer, { shareId });
  expect((await writer.call(url)).status).toBe(200);
  for (const path of [url, `${url}/captions.vtt`]) expect((await reader.call(path)).status).toBe(404);
});

test("only the owner gets it by the recap's numeric id, and nobody by another recap's id", async () => {
  const other = await createRecap(athlete);
  const byNumber = `/api/audio/${recap.id}/${recording.id}`;
  expect((await athlete.call(byNumber)).status).toBe(200);
  expect((await reader.call(byNumber)).status).toBe(404);
  for (const shareId of [other.shareId, newShareId(), "x"]) {
    for (const rest of ["", "/captions.vtt"])
      expect((await athlete.call(`/api/audio/${shareId}/${recording.id}${rest}`)).status).toBe(404);
  }
});

test("the captions contain the sentences with their times, and browsers never execute them", async () => {
  await transcribed();
  const response = await reader.call(`${recording.url}/captions.vtt`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(await response.text()).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nI ran &amp; ran.\n\n00:00:01.000 --> 00:00:02.500\nIt was &lt;windy&gt;.\n",
  );
});

test("a recording without times has captions without cues", async () => {
  expect(await (await reader.call(`${recording.url}/captions.vtt`)).text()).toBe("WEBVTT\n");
  expect((await reader.call(`/api/audio/${recap.shareId}/${"A".repeat(22)}/captions.vtt`)).status).toBe(404);
});

test("a download is named after the race, in any script", async () => {
  const named = async () =>
    (await athlete.call(`${recording.url}?download`)).headers.get("content-disposition");
  expect(await named()).toBe(
    "attachment; filename=\"Chicago Lakefront Run - recording 1.webm\"; filename*=UTF-8''Chicago%20Lakefront%20Run%20-%20recording%201.webm",
  );
  await env.DB.prepare("UPDATE recaps SET name = ? WHERE id = ?")
    .bind('Zürich/"5k" \r\nläuft', recap.id)
    .run();
  expect(await named()).toBe(
    "attachment; filename=\"Z_rich 5k l_uft - recording 1.webm\"; filename*=UTF-8''Z%C3%BCrich%205k%20l%C3%A4uft%20-%20recording%201.webm",
  );
});
