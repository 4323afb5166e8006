/** GET /api/image: who sees the bytes, how browsers keep them, ranges and conditions (RFC 9110, 13 and 14). */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { checkPhoto } from "../../app/media-files/photos/check-photo.ts";
import { begun } from "../../tests/athlete.ts";
import { type Caller, caller } from "../../tests/caller.ts";
import { newShareId } from "../../tests/factories.ts";
import { photoFixture } from "../../tests/fixtures.ts";
import { addSample, type MadeRecap, type MediaJson, madeRecap } from "../../tests/media-calls.ts";

const SHARED = "private, max-age=31536000, immutable";

let athlete: Caller;
let reader: Caller;
let recap: MadeRecap;
let photo: MediaJson;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await madeRecap(athlete);
  photo = await addSample(athlete, recap, { sample: "small.jpg" });
});

/** What is stored of the photo. */
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

test("anyone with the link sees a public recap's photo, as bytes that nothing runs", async () => {
  const response = await reader.call(photo.url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(stored().length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    "cache-control": SHARED,
    etag: `"${photo.id}"`,
  });
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await response.bytes()).toEqual(stored());
});

test("the owner's number names the recap for the owner alone", async () => {
  const path = `/api/image/${recap.id}/${photo.id}`;
  expect(await (await athlete.call(path)).bytes()).toEqual(stored());
  expect(await statusAndCode(await reader.call(path))).toEqual(NOT_FOUND);
});

test("made private, a photo is hidden from the next request on; made public again, it is back", async () => {
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

test("the owner sees a private recap's photo, and no cache keeps it", async () => {
  await show(false);
  for (const init of [{}, { headers: { range: "bytes=0-9" } }, { method: "HEAD" }]) {
    const response = await athlete.call(photo.url, init);
    expect(response.ok).toBe(true);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("a draft's photo is its owner's", async () => {
  const shareId = await begun(athlete);
  const { url } = await addSample(athlete, { shareId });
  expect(await statusAndCode(await reader.call(url))).toEqual(NOT_FOUND);
  const own = await athlete.call(url);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a deleted photo is gone from the next request on, for its owner too", async () => {
  await athlete.call(`/api/media/${photo.id}`, { method: "DELETE" });
  expect(await statusAndCode(await reader.call(photo.url))).toEqual(NOT_FOUND);
  expect(await statusAndCode(await athlete.call(photo.url))).toEqual(NOT_FOUND);
  await athlete.call(`/api/media/${photo.id}/restore`, { method: "POST" });
  expect((await reader.call(photo.url)).status).toBe(200);
});

test("what is no photo of this recap is not found", async () => {
  const other = await madeRecap(athlete);
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

test.each([
  ["the same", (tag: string) => `"${tag}"`, 304],
  ["the same, called weak", (tag: string) => `W/"${tag}"`, 304],
  ["one of a list", (tag: string) => `"other", W/"${tag}" ,"third"`, 304],
  ["any", () => "*", 304],
  ["another", () => '"other"', 200],
  ["another of the same start", (tag: string) => `"${tag}-"`, 200],
  ["nothing", () => "", 200],
])("a browser that has %s is answered as it should be", async (_, match, status) => {
  const response = await reader.call(photo.url, { headers: { "if-none-match": match(photo.id) } });
  expect(response.status).toBe(status);
  expect(response.headers.get("etag")).toBe(`"${photo.id}"`);
  expect(response.headers.get("cache-control")).toBe(SHARED);
  expect((await response.bytes()).length).toBe(status === 304 ? 0 : stored().length);
});

const PARTS: [range: string, start: number, end: number][] = [
  ["bytes=0-0", 0, 1],
  ["bytes=10-19", 10, 20],
  ["bytes=100-", 100, Number.POSITIVE_INFINITY],
  ["bytes=-5", -5, Number.POSITIVE_INFINITY],
  ["bytes=-999999999", 0, Number.POSITIVE_INFINITY],
  ["bytes=2-999999999", 2, Number.POSITIVE_INFINITY],
  ["bytes=0-", 0, Number.POSITIVE_INFINITY],
  ["bytes=1-99999999999999999999999999", 1, Number.POSITIVE_INFINITY],
];

test.each(PARTS)("%s is answered with these bytes", async (range, start, end) => {
  const response = await reader.call(photo.url, { headers: { range } });
  const whole = stored();
  const part = whole.slice(start, end);
  const first = whole.length + start < whole.length ? whole.length + start : start;
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(
    `bytes ${first}-${first + part.length - 1}/${whole.length}`,
  );
  expect(response.headers.get("content-length")).toBe(String(part.length));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(await response.bytes()).toEqual(part);
});

test.each(["bytes=999999-", "bytes=999999-9999999", "bytes=-0", "bytes=99999999999999999999999-"])(
  "%s is past the end: 416, and no cache keeps that",
  async (range) => {
    const response = await reader.call(photo.url, { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${stored().length}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await response.bytes()).length).toBe(0);
  },
);

test("the byte after the last one is past the end, the last one is not", async () => {
  const { length } = stored();
  const after = await reader.call(photo.url, { headers: { range: `bytes=${length}-` } });
  expect(after.status).toBe(416);
  const last = await reader.call(photo.url, { headers: { range: `bytes=${length - 1}-` } });
  expect([last.status, await last.bytes()]).toEqual([206, stored().slice(-1)]);
});

test.each([
  "bytes=0-0,5-9",
  "bytes=9-5",
  "bytes=-",
  "bytes=",
  "bytes=a-b",
  "bytes=1.5-2",
  "bytes=--5",
  "bytes 0-5",
  "items=0-5",
  "0-5",
  "garbage",
])("%j is no single range of bytes: the whole photo is sent", async (range) => {
  const response = await reader.call(photo.url, { headers: { range } });
  expect(response.status).toBe(200);
  expect(response.headers.has("content-range")).toBe(false);
  expect(await response.bytes()).toEqual(stored());
});

test.each([
  ["the same tag", (tag: string) => `"${tag}"`, 206],
  ["another tag", () => '"other"', 200],
  ["the same tag, weak", (tag: string) => `W/"${tag}"`, 200],
  ["a date", () => "Sun, 17 May 2026 08:00:00 GMT", 200],
])("a range under the condition of %s", async (_, condition, status) => {
  const headers = { range: "bytes=0-9", "if-range": condition(photo.id) };
  const response = await reader.call(photo.url, { headers });
  expect([response.status, (await response.bytes()).length]).toEqual([
    status,
    status === 206 ? 10 : stored().length,
  ]);
});

test("a browser that has the photo needs no part of it", async () => {
  const headers = { range: "bytes=0-9", "if-none-match": `"${photo.id}"` };
  expect((await reader.call(photo.url, { headers })).status).toBe(304);
});

test("HEAD tells the same without the bytes, and knows no ranges", async () => {
  const got = await reader.call(photo.url);
  await got.bytes();
  const head = await reader.call(photo.url, { method: "HEAD" });
  expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
  const ranged = await reader.call(photo.url, { method: "HEAD", headers: { range: "bytes=0-9" } });
  expect([ranged.status, ranged.headers.has("content-range")]).toEqual([200, false]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is no call of a photo's address", async (method) => {
  expect((await athlete.call(photo.url, { method })).status).toBe(404);
  expect((await athlete.call(photo.url)).status).toBe(200);
});
