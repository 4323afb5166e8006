/** Story cards by the API: made by the owner, sent as files, hidden with their recap. */
import { exports } from "cloudflare:workers";
import { imageSize } from "image-size";
import { beforeEach, expect, test } from "vitest";
import type { Course } from "../../../app/domain/course/course.ts";
import { encodePolyline } from "../../../app/domain/course/polyline.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { siteWith } from "../site-with.ts";

interface CardJson {
  id: string;
  url: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
}

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
});

const MODERN = { style: "modern", format: "1:1" };

function make(request: object = MODERN, browser = athlete): Promise<Response> {
  return browser.send("POST", `/api/recaps/${recap.shareId}/cards`, request);
}

async function made(request: object = MODERN): Promise<CardJson> {
  const response = await make(request);
  expect(response.status).toBe(201);
  return response.json();
}

test("a card without a choice, the one at the end of the wizard and the embedded recap have one quote, as it is on the page", async () => {
  const quote = "I cried on a stranger named Dave.";
  const answers = {
    "0": "Eighteen weeks of Pfitz 18/55. Never again.",
    "1": "My whole street was at mile nine.",
    "2": "The last hill was the longest road of my life.",
    "3": `Sore. ${quote} He did not mind.`,
  };
  const response = await athlete.send("POST", "/api/recaps", { name: "Run", isPublic: true, answers });
  recap = await response.json();
  const card = await made();
  // The same address: the same is on it.
  const chosen = await make({ ...MODERN, questionIndex: 3 });
  expect([chosen.status, await chosen.json()]).toEqual([200, card]);
  expect((await made({ ...MODERN, questionIndex: 2 })).id).not.toBe(card.id);

  const html = async (path: string) => (await athlete.call(path)).text();
  expect(await html(`/complete?recap=${recap.shareId}`)).toContain('name="question" value="3"');
  expect(await html(`/embed/${recap.shareId}`)).toContain(`“<bdi>${quote}</bdi>”`);
  expect(await html(`/r/${recap.shareId}`)).toContain(quote);
  // The generator starts with one of the first two answers and offers all quotes.
  const generator = await html(`/share?recap=${recap.shareId}`);
  expect(generator).toContain(`<option value="1" selected="">${answers["1"]}</option>`);
  expect(generator).toContain(`<option value="3">${quote}</option>`);
});

test("a stored card that comes although a limit is reached does not say to wait", async () => {
  const put = (changes: Partial<Course> = {}) =>
    athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course(changes));
  const withCourse = { ...MODERN, course: true };
  await put();
  const card = await made(withCourse);
  await put({
    stretches: [
      {
        from: 0,
        to: 1_000,
        line: encodePolyline([
          [0, 0],
          [0, 5_000],
        ]),
      },
    ],
  });
  await made(withCourse);
  await put();
  const site = siteWith({ LIMIT_WRITES_NETWORK_DAY: "1" });
  const response = await make(withCourse, caller(site, "http://localhost", athlete.cookie()));
  expect([response.status, await response.json()]).toEqual([200, card]);
  expect(response.headers.get("retry-after")).toBeNull();
});

test("the course is on a card only if that is asked for, and another course makes it another card", async () => {
  const put = (changes: Partial<Course>) =>
    athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course(changes));
  const plain = await made();
  await put({});
  expect((await (await make()).json<CardJson>()).id).toBe(plain.id);
  const drawn = await made({ ...MODERN, course: true });
  await put({
    stretches: [
      {
        from: 0,
        to: 1_000,
        line: encodePolyline([
          [0, 0],
          [900, 4_000],
        ]),
      },
    ],
  });
  const other = await made({ ...MODERN, course: true });
  expect(new Set([plain.id, drawn.id, other.id]).size).toBe(3);
});

test.each([
  { style: "modern", format: "1:1", width: 1080, height: 1080 },
  { style: "athletic", format: "4:5", width: 1080, height: 1350 },
  { style: "minimal", format: "9:16", width: 1080, height: 1920 },
])("a card of the style $style and the format $format is a JPEG of its size", async (wanted) => {
  const card = await made(wanted);
  expect(card).toMatchObject({ width: wanted.width, height: wanted.height, contentType: "image/jpeg" });
  const response = await reader.call(card.url);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const bytes = await response.bytes();
  expect(bytes).toHaveLength(card.size);
  expect(imageSize(bytes)).toMatchObject({ type: "jpg", width: wanted.width, height: wanted.height });
});

test("a card can be a PNG, and asking again returns the stored one", async () => {
  const card = await made({ ...MODERN, fileType: "image/png" });
  expect(imageSize(await (await reader.call(card.url)).bytes())).toMatchObject({ type: "png", width: 1080 });
  const again = await make({ ...MODERN, fileType: "image/png" });
  expect([again.status, await again.json()]).toEqual([200, card]);
});

test("a stored card never changes at its address, and a browser that has it gets 304", async () => {
  const { url } = await made();
  const first = await reader.call(url);
  expect(first.headers.get("cache-control")).toContain("immutable");
  const etag = first.headers.get("etag") ?? "";
  const again = await reader.call(url, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test.each([
  [{ style: "retro", format: "1:1" }, "style must be modern, athletic, minimal or full"],
  [{ style: "modern", format: "16:9" }, "format must be 1:1, 4:5, 9:16 or sticker"],
  [{ ...MODERN, fileType: "image/gif" }, "fileType must be image/jpeg or image/png"],
  [{ ...MODERN, hashtags: ["two words"] }, "A hashtag can only contain letters, digits and _"],
  [{ ...MODERN, hashtags: Array(11).fill("Berlin") }, "A card can have up to 10 hashtags"],
  [{ ...MODERN, questionIndex: 3 }, "This recap doesn't have an answer to this question"],
  [{ ...MODERN, mediaId: "AAAAAAAAAAAAAAAAAAAAAA" }, "This recap doesn't have this photo"],
  [{ ...MODERN, course: "yes" }, "course must be true or false"],
  [{ ...MODERN, course: true }, "This recap has no course to draw"],
])("%j is rejected: %s", async (request, message) => {
  const response = await make(request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_input", message } });
});

test("nobody but the owner sees or makes a card once its recap is private, nor after it is deleted", async () => {
  const { url } = await made();
  await setPublic(athlete, recap, false);
  expect((await reader.call(url)).status).toBe(404);
  expect((await make(MODERN, reader)).status).toBe(404);
  const own = await athlete.call(url);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
  await setPublic(athlete, recap, true);
  expect((await reader.call(url)).status).toBe(200);
  await athlete.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" });
  expect((await athlete.call(url)).status).toBe(404);
});

test.each([
  "/api/cards/ID/short.jpg",
  "/api/cards/ID/AAAAAAAAAAAAAAAAAAAAAA.jpg",
  "/api/cards/ID/AAAAAAAAAAAAAAAAAAAAAA.gif",
])("%s is not found", async (path) => {
  expect((await reader.call(path.replace("ID", recap.shareId))).status).toBe(404);
});
