/** Tests GET /api/image and GET /api/video: access, versions and caching. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { beginDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { photoFixture, videoFixture } from "../../fixtures.ts";
import { addSample, type CreatedRecap, createRecap, type MediaJson, sendForm } from "../../media-calls.ts";
import { storeVersions } from "../../stored-versions.ts";

const SHARED = "private, max-age=31536000, immutable";

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;
let photo: MediaJson;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
  photo = await addSample(athlete, recap, { sample: "small.jpg" });
});

/** Returns the photo's stored object. */
function stored(): Uint8Array {
  const checked = checkPhoto(photoFixture("small.jpg"));
  if (checked.kind === "refused") throw new Error("The sample was refused");
  return checked.bytes;
}

function show(isPublic: boolean): Promise<Response> {
  return athlete.send("PUT", `/api/recaps/${recap.shareId}/visibility`, { isPublic });
}

async function statusAndCode(response: Response) {
  const { error } = await response.json<{ error: { code: string } }>();
  return [response.status, error.code, response.headers.get("cache-control")];
}

const NOT_FOUND = [404, "media_not_found", "no-store"];

test("anyone with the link gets a public recap's photo, which browsers never execute", async () => {
  const response = await reader.call(photo.url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(stored().length),
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    "cache-control": SHARED,
    etag: `"${photo.id}"`,
  });
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await response.bytes()).toEqual(stored());
});

test("only the owner gets a photo by the recap's numeric id", async () => {
  const path = `/api/image/${recap.id}/${photo.id}`;
  expect(await (await athlete.call(path)).bytes()).toEqual(stored());
  expect(await statusAndCode(await reader.call(path))).toEqual(NOT_FOUND);
});

test("making the recap private hides a photo from the next request on, and making it public shows it again", async () => {
  expect((await reader.call(photo.url)).status).toBe(200);
  await show(false);
  const known = { headers: { "if-none-match": `"${photo.id}"` } };
  expect(await statusAndCode(await reader.call(photo.url))).toEqual(NOT_FOUND);
  expect(await statusAndCode(await reader.call(photo.url, known))).toEqual(NOT_FOUND);
  expect((await reader.call(photo.url, { method: "HEAD" })).status).toBe(404);
  expect((await reader.call(photo.url, { headers: { range: "bytes=0-0" } })).status).toBe(404);
  await show(true);
  expect((await reader.call(photo.url)).headers.get("cache-control")).toBe(SHARED);
});

test("the owner gets a private recap's photo, which is not cached", async () => {
  await show(false);
  for (const init of [{}, { headers: { range: "bytes=0-9" } }, { method: "HEAD" }]) {
    const response = await athlete.call(photo.url, init);
    expect(response.ok).toBe(true);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("only the owner gets a draft's photo", async () => {
  const shareId = await beginDraft(athlete);
  const { url } = await addSample(athlete, { shareId });
  expect(await statusAndCode(await reader.call(url))).toEqual(NOT_FOUND);
  const own = await athlete.call(url);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a deleted photo is not found from the next request on, also for its owner", async () => {
  await athlete.call(`/api/media/${photo.id}`, { method: "DELETE" });
  expect(await statusAndCode(await reader.call(photo.url))).toEqual(NOT_FOUND);
  expect(await statusAndCode(await athlete.call(photo.url))).toEqual(NOT_FOUND);
  await athlete.call(`/api/media/${photo.id}/restore`, { method: "POST" });
  expect((await reader.call(photo.url)).status).toBe(200);
});

test("a photo that this recap does not have is not found", async () => {
  const other = await createRecap(athlete);
  const paths = [
    `/api/image/${other.shareId}/${photo.id}`,
    `/api/image/${newShareId()}/${photo.id}`,
    `/api/image/${recap.shareId}/${"A".repeat(22)}`,
    `/api/image/${recap.shareId}/original`,
    `/api/image/${recap.shareId}/..%2F..%2F${photo.id}`,
    `/api/image/${recap.shareId}/${photo.id}%00`,
  ];
  for (const path of paths) expect(await statusAndCode(await athlete.call(path))).toEqual(NOT_FOUND);
  expect((await athlete.call(`/api/image/nothing/${photo.id}`)).status).toBe(404);
  expect((await athlete.call(`/api/video/${recap.shareId}/${photo.id}`)).status).toBe(404);
});

/** Requested widths and the version that is sent. The versions differ in length. */
const WIDTHS: [kind: "photo" | "poster", query: string, version: "file" | "large" | "small"][] = [
  ["photo", "", "file"],
  ["photo", "?w=1", "small"],
  ["photo", "?w=640", "small"],
  ["photo", "?w=641", "large"],
  ["photo", "?w=1280", "large"],
  ["photo", "?w=1281", "file"],
  ["photo", "?w=99999", "file"],
  ["photo", "?w=0", "file"],
  ["photo", "?w=-640", "file"],
  ["photo", "?w=wide", "file"],
  ["photo", "?w=", "file"],
  ["photo", "?w=640&w=1280", "small"],
  ["poster", "", "large"],
  ["poster", "?w=640", "small"],
  ["poster", "?w=1280", "large"],
  ["poster", "?w=2560", "large"],
];

test.each(WIDTHS)("a %s requested with %j is sent in the %s version", async (kind, query, version) => {
  const stored = await storeVersions(env, recap, kind === "photo" ? "image/jpeg" : "video/mp4");
  const response = await reader.call(`/api/image/${recap.shareId}/${stored.id}${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(version === "file" ? "image/jpeg" : "image/webp");
  expect(await response.bytes()).toEqual(stored[version]);
});

test("a video is the same at any width", async () => {
  const { id, file } = await storeVersions(env, recap, "video/mp4");
  for (const query of ["", "?w=640"]) {
    const response = await reader.call(`/api/video/${recap.shareId}/${id}${query}`);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(await response.bytes()).toEqual(file);
  }
});

test("every version of a private photo or video is hidden from others, and not cached", async () => {
  const { id: photoId } = await storeVersions(env, recap, "image/jpeg");
  const { id: videoId } = await storeVersions(env, recap, "video/mp4");
  await show(false);
  const images = [photoId, videoId].map((id) => `/api/image/${recap.shareId}/${id}`);
  const paths = [
    ...images,
    ...images.map((path) => `${path}?w=640`),
    `/api/video/${recap.shareId}/${videoId}`,
  ];
  const asked: RequestInit[] = [
    {},
    { headers: { range: "bytes=0-9" } },
    { headers: { range: "bytes=9999-" } },
    { headers: { "if-none-match": "*" } },
    { method: "HEAD" },
  ];
  for (const path of paths) {
    for (const init of asked) {
      const refused = await reader.call(path, init);
      expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(refused.headers.has("etag")).toBe(false);
      const own = await athlete.call(path, init);
      expect([200, 206, 304, 416]).toContain(own.status);
      expect(own.headers.get("cache-control")).toBe("no-store");
    }
  }
});

test("a video without a poster has no image", async () => {
  const file = new File([videoFixture("clip.webm")], "clip.webm", { type: "video/webm" });
  const response = await sendForm(athlete, `/api/recaps/${recap.shareId}/media`, { file });
  const video = await response.json<MediaJson>();
  expect([response.status, video.posterUrl]).toEqual([201, null]);
  const image = `/api/image/${recap.shareId}/${video.id}`;
  expect(await statusAndCode(await reader.call(image))).toEqual(NOT_FOUND);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s to a photo's address returns 404", async (method) => {
  expect((await athlete.call(photo.url, { method })).status).toBe(404);
  expect((await athlete.call(photo.url)).status).toBe(200);
});
