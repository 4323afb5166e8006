/** Smaller versions that the owner's browser adds to photos that lack them: for readers and for story cards. */
import { env, exports } from "cloudflare:workers";
import { imageSize } from "image-size";
import { beforeEach, expect, test } from "vitest";
import { plainBackground } from "../../../app/story-cards/card-design.ts";
import { Canvas } from "../../../workers/story-cards/pixels/canvas.ts";
import { encodeJpeg } from "../../../workers/story-cards/pixels/encode-jpeg.ts";
import { type Caller, caller } from "../../caller.ts";
import {
  type CreatedRecap,
  createRecap,
  type FormFields,
  type MediaJson,
  sendForm,
} from "../../media-calls.ts";
import { storeVersions } from "../../stored-versions.ts";

const LARGE = { width: 1_500, height: 1_000 };

let athlete: Caller;
let recap: CreatedRecap;
let photo: MediaJson;

beforeEach(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
  photo = await addPhoto(LARGE);
});

/** Returns a JPEG of one colour. */
function jpegOf(size: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  return encodeJpeg(new Canvas(size, plainBackground("#b3391a")).picture, 60);
}

function file(size: { width: number; height: number }): File {
  return new File([jpegOf(size)], "a.jpg", { type: "image/jpeg" });
}

async function addPhoto(size: { width: number; height: number }): Promise<MediaJson> {
  const response = await sendForm(athlete, `/api/recaps/${recap.shareId}/media`, { file: file(size) });
  expect(response.status).toBe(201);
  return response.json();
}

const versions = (): FormFields => ({
  contentType: "image/jpeg",
  thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  "1280": file({ width: 1_280, height: 853 }),
  "1024": file({ width: 1_024, height: 683 }),
  "640": file({ width: 640, height: 427 }),
});

async function send(fields: FormFields, browser = athlete, id = photo.id): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string | File);
  return browser.call(`/api/media/${id}/smaller`, { method: "PUT", body: form });
}

async function shownSize(query: string) {
  const { width, height } = imageSize(await (await athlete.call(photo.url + query)).bytes());
  return { width, height };
}

test("readers get the smaller versions, and the photo itself stays as it was", async () => {
  const before = await (await athlete.call(photo.url)).bytes();
  expect(await shownSize("?w=600")).toEqual(LARGE);
  expect((await send(versions())).status).toBe(204);
  expect(await shownSize("?w=600")).toEqual({ width: 640, height: 427 });
  expect(await shownSize("?w=700")).toEqual({ width: 1_024, height: 683 });
  expect(await shownSize("?w=1200")).toEqual({ width: 1_280, height: 853 });
  expect(await (await athlete.call(photo.url)).bytes()).toEqual(before);
  const html = await (await athlete.call(`/r/${recap.shareId}`)).text();
  expect(html).toContain(`${photo.url}?w=640 640w`);
});

test("a photo with the versions of 1280 and 640 pixels gets that of 1024, and its own stay as they are", async () => {
  const { id, file: whole, large, small } = await storeVersions(env, recap, "image/jpeg");
  const get = (query: string) => athlete.call(`/api/image/${recap.shareId}/${id}${query}`);
  const added = { contentType: "image/jpeg", "1024": file({ width: 1_024, height: 576 }) };
  expect((await send(added, athlete, id)).status).toBe(204);
  const response = await get("?w=1024");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(imageSize(await response.bytes()).width).toBe(1_024);
  for (const [query, bytes] of [
    ["", whole] as const,
    ["?w=1280", large] as const,
    ["?w=640", small] as const,
  ]) {
    expect(await (await get(query)).bytes()).toEqual(bytes);
  }
});

test("a page that was opened before there was a version of 1024 pixels can send the others", async () => {
  const { "1024": _, ...known } = versions();
  expect((await send(known)).status).toBe(204);
  expect(await shownSize("?w=700")).toEqual({ width: 1_280, height: 853 });
  expect((await send(versions())).status).toBe(204);
  expect(await shownSize("?w=700")).toEqual({ width: 1_024, height: 683 });
  expect(await shownSize("?w=600")).toEqual({ width: 640, height: 427 });
});

test("two browsers that send them at once, and one that sends them again, change nothing more", async () => {
  const answers = await Promise.all([send(versions()), send(versions())]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await send({ ...versions(), "640": file({ width: 640, height: 400 }) })).status).toBe(204);
  expect(await shownSize("?w=600")).toEqual({ width: 640, height: 427 });
  expect(await shownSize("?w=1200")).toEqual({ width: 1_280, height: 853 });
});

test.each([
  ["of another shape", { "640": file({ width: 640, height: 640 }) }, 422],
  ["of another type than declared", { contentType: "image/webp" }, 422],
  ["too large", { "640": new File([new Uint8Array(4_000_001)], "a.jpg") }, 413],
  ["damaged", { "640": new File([new Uint8Array(500)], "a.jpg") }, 422],
  ["too large for the photo", { "1280": file({ width: 1_500, height: 1_000 }) }, 422],
  ["of an unknown type", { contentType: "image/gif" }, 400],
  ["with a thumbhash that is none", { thumbhash: "?" }, 400],
])("versions that are %s are rejected, and the photo has none", async (_, change, status) => {
  expect((await send({ ...versions(), ...change })).status).toBe(status);
  expect(await shownSize("?w=600")).toEqual(LARGE);
});

test("a form without versions, and one with a version that is no smaller than the photo, are rejected", async () => {
  expect((await send({ contentType: "image/jpeg" })).status).toBe(422);
  photo = await addPhoto({ width: 1_280, height: 853 });
  expect((await send(versions())).status).toBe(422);
});

test("strangers add no versions", async () => {
  expect((await send(versions(), caller(exports.default))).status).toBe(404);
  expect(await shownSize("?w=600")).toEqual(LARGE);
});

test("a card shows a photo of more than 8 megapixels once it has smaller versions", async () => {
  photo = await addPhoto({ width: 3_600, height: 2_700 });
  const request = { style: "modern", format: "1:1", mediaId: photo.id };
  const make = async () => (await athlete.send("POST", `/api/recaps/${recap.shareId}/cards`, request)).json();
  const without = (await make()) as { id: string; size: number };
  const sizes = { "1280": file({ width: 1_280, height: 960 }), "640": file({ width: 640, height: 480 }) };
  expect((await send({ contentType: "image/jpeg", ...sizes })).status).toBe(204);
  const shown = (await make()) as { id: string };
  expect(shown.id).not.toBe(without.id);
});
