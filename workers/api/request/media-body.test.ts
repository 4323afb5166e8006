/** Tests which bodies POST /api/recaps/{id}/media rejects, with which error, and that nothing of them is stored. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../../tests/caller.ts";
import { photoFixture, videoFixture } from "../../../tests/fixtures.ts";
import {
  base64Of,
  type CreatedRecap,
  createRecap,
  type FormFields,
  mediaCalls,
  sampleFile,
} from "../../../tests/media-calls.ts";
import worker from "../../app.ts";

let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

const { upload, sendJson, refusalOf } = mediaCalls(env, () => ({ athlete, recap }));

function fileOf(content: string | Uint8Array<ArrayBuffer>, name = "finish.jpg", type = "image/jpeg"): File {
  return new File([content], name, { type });
}

const bytes = (...parts: number[][]) => new Uint8Array(parts.flat());
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const HUGE = [0xff, 0xff];

const REFUSED: [what: string, content: string | Uint8Array<ArrayBuffer>, status: number, code: string][] = [
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, "unsupported"],
  ["a page", "<!doctype html><script>alert(1)</script>", 415, "unsupported"],
  ["a PDF", "%PDF-1.7\n%âãÏÓ", 415, "unsupported"],
  ["a text", "just text", 415, "unsupported"],
  ["a HEIC", photoFixture("iphone_13_pro_max.HEIC"), 415, "heic"],
  ["a minimized HEIF", bytes([0, 0, 0, 16], ascii("ftypmif3heic"), [0, 0, 0, 9, 1]), 415, "minimized-heif"],
  ["an AVIF", photoFixture("small.avif"), 415, "avif"],
  ["a JPEG XL", photoFixture("small.jxl"), 415, "jpeg-xl"],
  ["a video in MPEG-4 Part 2", videoFixture("mpeg4.mp4"), 415, "video-codec"],
  ["a JPEG that is cut off", photoFixture("small.jpg").slice(0, -100), 422, "damaged"],
  ["a PNG that is cut off", photoFixture("small.png").slice(0, -8), 422, "damaged"],
  ["a WebP that is cut off", photoFixture("small.webp").slice(0, -8), 422, "damaged"],
  ["a GIF that is cut off", photoFixture("small.gif").slice(0, -8), 422, "damaged"],
  ["a JPEG with damaged pixels", photoFixture("corrupted.jpg"), 422, "damaged"],
  ["the first bytes of a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0]), 422, "damaged"],
  ["no bytes", "", 400, "empty"],
  [
    "a PNG of too many pixels",
    bytes(ascii("\x89PNG\r\n\x1a\n"), [0, 0, 0, 13], ascii("IHDR"), [
      0,
      0,
      ...HUGE,
      0,
      0,
      ...HUGE,
      8,
      6,
      0,
      0,
      0,
    ]),
    422,
    "too-many-pixels",
  ],
  ["a GIF of too many pixels", bytes(ascii("GIF89a"), HUGE, HUGE, [0, 0, 0]), 422, "too-many-pixels"],
  [
    "a WebP of too many pixels",
    bytes(ascii("RIFF"), [22, 0, 0, 0], ascii("WEBPVP8X"), [10, 0, 0, 0, 0, 0, 0, 0], Array(6).fill(255)),
    422,
    "too-many-pixels",
  ],
  [
    "a JPEG of too many pixels",
    bytes([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, ...HUGE, ...HUGE, 1, 1, 0x11, 0]),
    422,
    "too-many-pixels",
  ],
];

test.each(REFUSED)("%s is rejected in a form and in JSON", async (_, content, status, code) => {
  const expected = [status, code.replaceAll("-", "_")];
  expect(await refusalOf(await upload({ file: fileOf(content) }))).toEqual(expected);
  const base64Data = base64Of(await new Blob([content]).bytes());
  expect(await refusalOf(await sendJson({ fileName: "finish.jpg", base64Data }))).toEqual(expected);
});

const TOO_LARGE = [413, "use_upload"];

test("a photo of more than 16 MB has to be uploaded in parts: 413", async () => {
  const exactly = new Uint8Array(16_000_000);
  expect(await refusalOf(await upload({ file: fileOf(exactly) }))).toEqual([415, "unsupported"]);
  const more = new Uint8Array(16_000_001);
  expect(await refusalOf(await upload({ file: fileOf(more) }))).toEqual(TOO_LARGE);
  const most = new Uint8Array(17_000_000);
  expect(await refusalOf(await upload({ file: fileOf(most) }))).toEqual(TOO_LARGE);
});

test("a video of more than 5 MB has to be uploaded in parts: 413", async () => {
  const video = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(videoFixture("finish-gps.mov").subarray(0, 32));
    return bytes;
  };
  expect(await refusalOf(await upload({ file: fileOf(video(5_000_000)) }))).toEqual([422, "damaged"]);
  expect(await refusalOf(await upload({ file: fileOf(video(5_000_001)) }))).toEqual(TOO_LARGE);
  expect(await refusalOf(await sendJson({ base64Data: base64Of(video(5_000_001)) }))).toEqual(TOO_LARGE);
});

test("JSON accepts a photo of up to 10,000,000 bytes", async () => {
  const encoded = (length: number) => base64Of(new Uint8Array(length));
  expect(await refusalOf(await sendJson({ base64Data: encoded(10_000_000) }))).toEqual([415, "unsupported"]);
  expect(await refusalOf(await sendJson({ base64Data: encoded(10_000_001) }))).toEqual(TOO_LARGE);
  expect(await refusalOf(await sendJson({ url: `data:;base64,${encoded(11_000_000)}` }))).toEqual(TOO_LARGE);
});

/** Sends a form of this size with this Content-Length, which may be missing or wrong. */
async function sendUnmeasured(size: number, contentLength: string | null): Promise<Response> {
  const form = new FormData();
  form.set("file", fileOf(new Uint8Array(size)));
  const whole = new Request("http://localhost/", { method: "POST", body: form });
  const { readable, writable } = new TransformStream();
  // The pipe breaks when the Worker rejects the body before its end.
  whole.body?.pipeTo(writable).catch(() => undefined);
  const request = new Request(`http://localhost/api/recaps/${recap.shareId}/media`, {
    method: "POST",
    body: readable,
    headers: {
      host: "localhost",
      origin: "http://localhost",
      cookie: athlete.cookie(),
      "content-type": whole.headers.get("content-type") ?? "",
      ...(contentLength !== null && { "content-length": contentLength }),
    },
  });
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    env as never,
    {} as never,
  );
  return response;
}

test.each([null, "10", "abc"])(
  "26 MB with a Content-Length of %j are rejected too",
  async (contentLength) => {
    expect(await refusalOf(await sendUnmeasured(17_000_000, contentLength))).toEqual(TOO_LARGE);
  },
);

test("a form without a Content-Length is accepted", async () => {
  expect(await refusalOf(await sendUnmeasured(1_000, null))).toEqual([415, "unsupported"]);
});

test("a body whose Content-Length is too large is rejected even if reading it fails", async () => {
  const request = new Request(`http://localhost/api/recaps/${recap.shareId}/media`, {
    method: "POST",
    body: new ReadableStream(
      {
        pull() {
          throw new Error("The body was read");
        },
      },
      { highWaterMark: 0 },
    ),
    headers: {
      host: "localhost",
      origin: "http://localhost",
      cookie: athlete.cookie(),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "26000000",
    },
  });
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    env as never,
    {} as never,
  );
  expect(await refusalOf(response)).toEqual(TOO_LARGE);
});

const png = () => sampleFile("small.png");

test.each<[what: string, fields: () => FormFields, field: string]>([
  ["without its file", () => ({ description: "No file" }), "file"],
  ["with a text for its file", () => ({ file: "small.png" }), "file"],
  [
    "with a description of 501 characters",
    () => ({ file: png(), description: "x".repeat(501) }),
    "description",
  ],
  ["with NUL in its description", () => ({ file: png(), description: "a\u0000b" }), "description"],
  ["with a file for its description", () => ({ file: png(), description: png() }), "description"],
  ["with an upload key of 65 characters", () => ({ file: png(), uploadKey: "k".repeat(65) }), "uploadKey"],
  ["with an upload key of other characters", () => ({ file: png(), uploadKey: "a b" }), "uploadKey"],
  ...["-1", "1.5", "1e3", "five", "", "9999999999", "0x1", " 1", "null"].map(
    (questionIndex): [string, () => FormFields, string] => [
      `with ${JSON.stringify(questionIndex)} for its question`,
      () => ({ file: png(), questionIndex }),
      "questionIndex",
    ],
  ),
])("a form %s is rejected, and the error lists the field", async (_, fields, field) => {
  expect(await refusalOf(await upload(fields()))).toEqual([400, "invalid_input", [field]]);
});

const gif = base64Of(photoFixture("small.gif"));

test.each<[body: Record<string, unknown>, field: string]>([
  [{}, "base64Data"],
  [{ base64Data: null }, "base64Data"],
  [{ base64Data: 7 }, "base64Data"],
  [{ base64Data: "a photo!" }, "base64Data"],
  [{ base64Data: "R0lGOD*h" }, "base64Data"],
  [{ base64Data: "data:image/gif;base64" }, "base64Data"],
  [{ base64Data: "data:image/gif,GIF89a%00" }, "base64Data"],
  [{ base64Data: "-_-_" }, "base64Data"],
  [{ url: "https://example.com/finish.jpg" }, "base64Data"],
  [{ url: "/api/image/a/b" }, "base64Data"],
  [{ mediaId: "short" }, "base64Data"],
  [{ base64Data: gif, fileName: 7 }, "fileName"],
  [{ base64Data: gif, description: "x".repeat(501) }, "description"],
  [{ base64Data: gif, description: "a\u0000b" }, "description"],
  [{ base64Data: gif, description: "\ud800" }, "description"],
  [{ base64Data: gif, description: 7 }, "description"],
  [{ base64Data: gif, uploadKey: "" }, "uploadKey"],
  ...["1", -1, 1.5, 1_000_000_000, true, [], {}].map((questionIndex): [Record<string, unknown>, string] => [
    { base64Data: gif, questionIndex },
    "questionIndex",
  ]),
])("JSON such as %j is rejected, and the error lists the field", async (body, field) => {
  expect(await refusalOf(await sendJson(body))).toEqual([400, "invalid_input", [field]]);
});

test("a question that the recap does not have is rejected in a form and in JSON", async () => {
  const unknown = [400, "unknown_question"];
  expect(await refusalOf(await upload({ file: png(), questionIndex: "5" }))).toEqual(unknown);
  expect(await refusalOf(await sendJson({ base64Data: gif, questionIndex: 9_999 }))).toEqual(unknown);
});

test.each([
  ["multipart/form-data", "no boundary", 400, "invalid_form"],
  ["multipart/form-data; charset=utf-8", "no boundary", 400, "invalid_form"],
  [
    "multipart/form-data; boundary=x",
    "--x\r\nContent-Disposition: form-data; name=file",
    400,
    "invalid_form",
  ],
  ["multipart/form-data; boundary=x", "", 400, "invalid_form"],
  ["application/json", '{"base64Data": "', 400, "invalid_json"],
  ["application/json", "", 400, "invalid_json"],
  ["application/x-www-form-urlencoded", "file=x", 415, "unsupported_media_type"],
  ["image/jpeg", "x", 415, "unsupported_media_type"],
  ["text/plain", '{"base64Data": "R0lGODlh"}', 415, "unsupported_media_type"],
])("a body of the type %s such as %j is rejected", async (type, body, status, code) => {
  const response = await athlete.call(`/api/recaps/${recap.shareId}/media`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  expect(await refusalOf(response)).toEqual([status, code]);
});

test.each(["https://evil.example", "http://localhost.evil.example", "null"])(
  "an upload from a page of %s is rejected",
  async (origin) => {
    const form = new FormData();
    form.set("file", png());
    const path = `/api/recaps/${recap.shareId}/media`;
    const response = await athlete.call(path, { method: "POST", headers: { origin }, body: form });
    expect(await refusalOf(response)).toEqual([403, "cross_site"]);
  },
);
