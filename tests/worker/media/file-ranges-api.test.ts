/**
 * Tests ranges and conditional requests (RFC 9110, sections 13 and 14) for every kind of file, each a range of one
 * stored object.
 */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { objectKey } from "../../stored-media.ts";
import { storeVersions } from "../../stored-versions.ts";

interface Served {
  path: string;
  bytes: Uint8Array;
  contentType: string;
  etag: string;
}

const NAMES = ["photo", "smaller version", "video", "poster", "smaller poster", "recording"] as const;
type Name = (typeof NAMES)[number];

const athlete: Caller = caller(exports.default);
let served: Record<Name, Served>;
let recap: { id: number; shareId: string };

beforeAll(async () => {
  recap = await createRecap(athlete);
  const photo = await storeVersions(env, recap, "image/jpeg");
  const video = await storeVersions(env, recap, "video/mp4");
  const recording = await addRecording(athlete, recap);
  const object = await env.MEDIA.get(objectKey(recap.shareId, recording.id, "audio"));
  const image = `/api/image/${recap.shareId}`;
  const webp = "image/webp";
  served = {
    photo: {
      path: `${image}/${photo.id}`,
      bytes: photo.file,
      contentType: "image/jpeg",
      etag: `"${photo.id}"`,
    },
    "smaller version": {
      path: `${image}/${photo.id}?w=640`,
      bytes: photo.small,
      contentType: webp,
      etag: `"${photo.id}-640"`,
    },
    video: {
      path: `/api/video/${recap.shareId}/${video.id}`,
      bytes: video.file,
      contentType: "video/mp4",
      etag: `"${video.id}"`,
    },
    poster: {
      path: `${image}/${video.id}`,
      bytes: video.large,
      contentType: webp,
      etag: `"${video.id}-1280"`,
    },
    "smaller poster": {
      path: `${image}/${video.id}?w=640`,
      bytes: video.small,
      contentType: webp,
      etag: `"${video.id}-640"`,
    },
    recording: {
      path: recording.url,
      bytes: new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()),
      contentType: "audio/webm",
      etag: `"${recording.id}"`,
    },
  };
});

function get({ path }: Served, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return caller(exports.default).call(path, { method, headers });
}

async function expectFullResponse(response: Response, { bytes, etag }: Served): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.has("content-range")).toBe(false);
  expect(response.headers.get("etag")).toBe(etag);
  expect(await response.bytes()).toEqual(bytes);
}

test.each(NAMES)("a %s is sent with its type and length, and accepts ranges", async (name) => {
  const response = await get(served[name]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": served[name].contentType,
    "content-length": String(served[name].bytes.length),
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  await expectFullResponse(response, served[name]);
});

/** A range, and its start and end as for `slice`. */
const PARTS: [what: string, range: string, start: number, end: number | undefined][] = [
  ["first byte", "bytes=0-0", 0, 1],
  ["middle", "bytes=10-19", 10, 20],
  ["end from a byte on", "bytes=50-", 50, undefined],
  ["end by its length", "bytes=-5", -5, undefined],
  ["whole by more than its length", "bytes=-999999999", 0, undefined],
  ["end by more than there is", "bytes=2-999999999", 2, undefined],
  ["end by a number that no computer counts", "bytes=1-99999999999999999999999999", 1, undefined],
  ["whole from its beginning", "bytes=0-", 0, undefined],
];
const EACH_PART = NAMES.flatMap((name) => PARTS.map((part) => [name, ...part] as const));

test.each(EACH_PART)("a %s is sent in part: %s (%s)", async (name, _, range, start, end) => {
  const { bytes, contentType, etag } = served[name];
  const part = bytes.slice(start, end);
  const first = start < 0 ? bytes.length + start : start;
  const response = await get(served[name], { range });
  expect(response.status).toBe(206);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-range": `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
    "content-length": String(part.length),
    "content-type": contentType,
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    etag,
  });
  expect(await response.bytes()).toEqual(part);
});

test.each(NAMES)("the last byte of a %s can be requested, the one after it cannot", async (name) => {
  const { length } = served[name].bytes;
  const last = await get(served[name], { range: `bytes=${length - 1}-${length - 1}` });
  expect([last.status, await last.bytes()]).toEqual([206, served[name].bytes.slice(-1)]);
  for (const range of [`bytes=${length}-`, `bytes=${length}-${length}`]) {
    expect((await get(served[name], { range })).status).toBe(416);
  }
});

const PAST_THE_END = ["bytes=99999-", "bytes=99999-999999", "bytes=-0", "bytes=99999999999999999999999-"];

test.each(NAMES.flatMap((name) => PAST_THE_END.map((range) => [name, range] as const)))(
  "a %s requested at %s returns 416, which is not cached",
  async (name, range) => {
    const response = await get(served[name], { range });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${served[name].bytes.length}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await response.bytes()).length).toBe(0);
  },
);

const NO_SINGLE_RANGE = [
  "bytes=0-0,5-9",
  "bytes=0-0, -1",
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
];

test.each(NAMES.flatMap((name) => NO_SINGLE_RANGE.map((range) => [name, range] as const)))(
  "a %s is sent completely for %j, which is not a single range of bytes",
  async (name, range) => {
    await expectFullResponse(await get(served[name], { range }), served[name]);
  },
);

const CONDITIONS: [what: string, condition: (etag: string) => string, status: number][] = [
  ["the same tag", (etag) => etag, 206],
  ["another tag", () => '"other"', 200],
  ["another version's tag", (etag) => `${etag.slice(0, -1)}-320"`, 200],
  ["the same tag, weak", (etag) => `W/${etag}`, 200],
  ["a date", () => "Sun, 17 May 2026 08:00:00 GMT", 200],
  ["a date that is none", () => "yesterday", 200],
];

test.each(NAMES.flatMap((name) => CONDITIONS.map((one) => [name, ...one] as const)))(
  "a range of a %s is requested with %s in If-Range",
  async (name, _, condition, status) => {
    const { etag, bytes } = served[name];
    const response = await get(served[name], { range: "bytes=0-9", "if-range": condition(etag) });
    expect([response.status, await response.bytes()]).toEqual([
      status,
      status === 206 ? bytes.slice(0, 10) : bytes,
    ]);
  },
);

test.each(NAMES)("a range past the end of a %s is ignored if If-Range does not match", async (name) => {
  const headers = { range: "bytes=99999-", "if-range": '"other"' };
  await expectFullResponse(await get(served[name], headers), served[name]);
});

const KNOWN: [what: string, match: (etag: string) => string, status: number][] = [
  ["the same", (etag) => etag, 304],
  ["the same, called weak", (etag) => `W/${etag}`, 304],
  ["one of a list", (etag) => `"other", W/${etag} ,"third"`, 304],
  ["any", () => "*", 304],
  ["another", () => '"other"', 200],
  ["another version", (etag) => `${etag.slice(0, -1)}-320"`, 200],
  ["nothing", () => "", 200],
];

test.each(NAMES.flatMap((name) => KNOWN.map((one) => [name, ...one] as const)))(
  "a %s is sent only if needed to a browser whose If-None-Match has %s, with and without a range",
  async (name, _, match, status) => {
    const { bytes, etag } = served[name];
    const known = { "if-none-match": match(etag) };
    const response = await get(served[name], known);
    expect([response.status, await response.bytes()]).toEqual([
      status,
      status === 304 ? new Uint8Array() : bytes,
    ]);
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const ranged = await get(served[name], { ...known, range: "bytes=0-9" });
    expect(ranged.status).toBe(status === 304 ? 304 : 206);
  },
);

test.each(NAMES)(
  "HEAD of a %s returns the headers of GET without a body, and ignores ranges",
  async (name) => {
    const got = await get(served[name]);
    await got.bytes();
    const head = await get(served[name], {}, "HEAD");
    expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    const ranged = await get(served[name], { range: "bytes=0-9" }, "HEAD");
    expect([ranged.status, ranged.headers.has("content-range")]).toEqual([200, false]);
    const known = await get(served[name], { "if-none-match": served[name].etag }, "HEAD");
    expect(known.status).toBe(304);
  },
);
