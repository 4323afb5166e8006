/** Tests videos with POST /api/recaps/{id}/media and GET /api/video: what is stored and how it is sent. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { rewritten } from "../../coded-pictures.ts";
import { videoFixture } from "../../fixtures.ts";
import {
  addSample,
  base64Of,
  type CreatedRecap,
  createRecap,
  type MediaJson,
  sendForm,
} from "../../media-calls.ts";
import { metadataIn } from "../../picture-units.ts";
import { mediaCounts, mediaObjects, mediaRows } from "../../stored-media.ts";

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
});

function upload(bytes: Uint8Array<ArrayBuffer>, name: string, type = "video/mp4"): Promise<Response> {
  return sendForm(athlete, `/api/recaps/${recap.shareId}/media`, { file: new File([bytes], name, { type }) });
}

async function added(name: string): Promise<MediaJson> {
  const response = await upload(videoFixture(name), name);
  expect(response.status).toBe(201);
  return response.json<MediaJson>();
}

const SAMPLES = [
  ["clip.webm", "video/webm", 640, 360, 4.007],
  ["finish-gps.mov", "video/mp4", 1280, 720, 6],
  ["hevc.mov", "video/mp4", 720, 1280, 3],
] as const;

test.each(SAMPLES)(
  "%s is accepted and sent as %s of %i by %i pixels and %d seconds",
  async (name, contentType, width, height, durationSeconds) => {
    const video = await added(name);
    expect(video).toMatchObject({ fileName: name, fileType: "video", width, height, durationSeconds });
    expect(video.url).toBe(`/api/video/${recap.shareId}/${video.id}`);
    const stored = {
      content_type: contentType,
      file_size: video.fileSize,
      duration_seconds: durationSeconds,
    };
    expect(await mediaRows(env, recap.shareId)).toMatchObject([stored]);
    expect(await mediaObjects(env, recap.shareId)).toMatchObject([{ contentType, size: video.fileSize }]);
    const response = await reader.call(video.url);
    expect(response.headers.get("content-type")).toBe(contentType);
    expect(await response.bytes()).toHaveLength(video.fileSize);
  },
);

test.each([
  ["finish-gps.mov", "mov"],
  ["finish-gps.mov", "mp4"],
  ["av1.mp4", "webm"],
] as const)(
  "a location in the pictures of %s as %s is not stored, whether it comes by form or as JSON",
  async (name, container) => {
    const bytes = await rewritten(name, { container });
    expect(await metadataIn(bytes)).not.toEqual([]);
    const body = { fileName: name, base64Data: base64Of(bytes) };
    for (const response of [
      await upload(bytes, name),
      await athlete.send("POST", `/api/recaps/${recap.shareId}/media`, body),
    ]) {
      expect(response.status).toBe(201);
      const { url } = await response.json<MediaJson>();
      expect(await metadataIn((await (await reader.call(url)).bytes()) as typeof bytes)).toEqual([]);
    }
  },
);

test("JSON accepts a video too, and a file's name and type are ignored", async () => {
  const base64Data = base64Of(videoFixture("clip.webm"));
  const body = { fileName: "finish.jpg", base64Data };
  const response = await athlete.send("POST", `/api/recaps/${recap.shareId}/media`, body);
  expect([response.status, await response.json()]).toEqual([
    201,
    expect.objectContaining({ fileName: "finish.jpg", fileType: "video", width: 640 }),
  ]);
});

test.each(SAMPLES.map(([name]) => name))(
  "%s that is cut off is rejected with 422, and nothing is stored",
  async (name) => {
    const response = await upload(videoFixture(name).slice(0, -20_000), name);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: "damaged", message: "This photo or video looks damaged" } },
    ]);
    expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
  },
);

test("a video that is neither MP4, MOV nor WebM is rejected with 415", async () => {
  const avi = Uint8Array.from(new TextEncoder().encode("RIFF\x24\0\0\0AVI LIST"));
  const response = await upload(avi, "finish.avi", "video/x-msvideo");
  expect(response.status).toBe(415);
  expect(await response.text()).toContain("MP4, MOV or WebM video");
});

test("a player gets the ranges that it requests", async () => {
  const video = await added("finish-gps.mov");
  const whole = await (await reader.call(video.url)).bytes();
  const part = await reader.call(video.url, { headers: { range: "bytes=1000000-1000999" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 1000000-1000999/${video.fileSize}`);
  expect(await part.bytes()).toEqual(whole.slice(1_000_000, 1_001_000));
  const past = await reader.call(video.url, { headers: { range: `bytes=${video.fileSize}-` } });
  expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${video.fileSize}`]);
});

test("browsers never execute an uploaded video", async () => {
  const video = await added("clip.webm");
  expect(Object.fromEntries((await reader.call(video.url)).headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `"${video.id}"`,
  });
});

test("a photo is not found as a video, and a video without a poster not as a photo", async () => {
  const video = await added("clip.webm");
  const photo = await addSample(athlete, recap);
  expect((await reader.call(video.url.replace("/video/", "/image/"))).status).toBe(404);
  expect((await reader.call(photo.url.replace("/image/", "/video/"))).status).toBe(404);
});

test("a private recap's video is hidden from the next request on", async () => {
  const video = await added("clip.webm");
  await athlete.send("PUT", `/api/recaps/${recap.shareId}/visibility`, { isPublic: false });
  expect((await reader.call(video.url)).status).toBe(404);
  const own = await athlete.call(video.url);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a video is never the cover", async () => {
  const video = await added("clip.webm");
  const response = await athlete.send("PUT", `/api/recaps/${recap.shareId}/cover`, { mediaId: video.id });
  expect(response.status).toBe(404);
});
