/** Stickers by the API and by the form without scripts: transparent PNGs that are readable on any ground. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Course } from "../../../app/domain/course/course.ts";
import { STICKER_LOOKS, STICKER_THEMES, STICKERS } from "../../../app/domain/sharing/sticker-choices.ts";
import { decodePng } from "../../../workers/story-cards/photo/decode-png.ts";
import { type Caller, caller } from "../../caller.ts";
import { CARD_COURSES } from "../../card-courses.ts";
import { course } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { formOf } from "../../shown-form.ts";
import { siteWith } from "../site-with.ts";

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
  const [loop] = CARD_COURSES.marathon.stretches;
  await putCourse({ stretches: [{ from: 0, to: 1_000, line: loop?.line ?? "" }] });
});

function putCourse(changes: Partial<Course>) {
  return athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course(changes));
}

const TIME = { format: "sticker", sticker: "time", style: "modern", theme: "dark" };

function make(request: object = TIME, browser = athlete): Promise<Response> {
  return browser.send("POST", `/api/recaps/${recap.shareId}/cards`, request);
}

interface StickerJson {
  url: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
}

async function made(request: object = TIME): Promise<StickerJson> {
  const response = await make(request);
  expect(response.status).toBe(201);
  return response.json();
}

async function change(columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns).map((name) => `${name} = ?`);
  await env.DB.prepare(`UPDATE recaps SET ${names.join(", ")} WHERE share_id = ?`)
    .bind(...Object.values(columns), recap.shareId)
    .run();
}

const KINDS = STICKERS.flatMap(({ value: sticker }) =>
  STICKER_LOOKS.flatMap(({ value: style }) =>
    STICKER_THEMES.map(({ value: theme }) => ({ format: "sticker", sticker, style, theme })),
  ),
);

test.each(KINDS)(
  "the sticker $sticker, $style, $theme is a PNG that is transparent around the drawing, cropped to it, and readable on what it is made for",
  async (kind) => {
    const card = await made(kind);
    expect(card).toMatchObject({ contentType: "image/png" });
    expect(card.width).toBeGreaterThan(600);
    expect(card.width).toBeLessThanOrEqual(kind.style === "bare" ? 1_080 : 900);
    expect(card.height).toBeGreaterThan(120);
    expect(card.height).toBeLessThan(1_100);
    expect(card.size).toBeLessThan(kind.style === "bare" ? 400_000 : 300_000);
    const bytes = await (await reader.call(card.url)).bytes();
    expect(bytes).toHaveLength(card.size);
    const picture = decodedSticker(bytes);
    expect(picture).toMatchObject({ width: card.width, height: card.height });
    // Four rows and columns at each edge, and something directly within them.
    for (const inset of [0, 3]) expect(Math.max(...alphasOfFrame(picture, inset))).toBe(0);
    for (const edge of edgesOf(picture, 4)) expect(Math.max(...edge)).toBeGreaterThan(0);
    // Letters alone are large, and are chosen by the photo: not white ones for snow.
    const [grounds, contrast] =
      kind.style === "bare"
        ? [[kind.theme === "dark" ? black : white, grey, photo], 3]
        : [[white, black, photo], 4.5];
    for (const ground of grounds) expect(readableEdges(picture, ground, contrast)).toBeGreaterThan(MOSTLY);
  },
);

test("a sticker in the look of before, minimal, is the bare one", async () => {
  const [bare, minimal] = [await made({ ...TIME, style: "bare" }), await make({ ...TIME, style: "minimal" })];
  expect([minimal.status, await minimal.json()]).toEqual([200, bare]);
});

test("edges are antialiased, and their colours are neither darkened nor premultiplied", async () => {
  const { url } = await made({ ...TIME, style: "athletic" });
  const { pixels } = decodedSticker(await (await reader.call(url)).bytes());
  let soft = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 32 || alpha > 223) continue;
    soft += 1;
    // The border is the only thing next to transparency: white.
    expect(Math.min(red, green, blue)).toBeGreaterThan(225);
  }
  expect(soft).toBeGreaterThan(500);
});

test("a time sticker without a distance has a line less, and a DNF has one", async () => {
  const { height } = await made();
  await change({ distance: null });
  expect((await made()).height).toBeLessThan(height);
  await change({ finish_time: null, dnf: 1 });
  await made();
});

test("asking again returns the stored sticker with its size", async () => {
  const card = await made();
  const again = await make();
  expect([again.status, await again.json()]).toEqual([200, card]);
});

test.each([
  [{ ...TIME, sticker: "medal" }, "sticker must be bib, time, quote or course"],
  [{ ...TIME, style: "full" }, "The style of a sticker must be bare, modern or athletic"],
  [{ ...TIME, theme: "sepia" }, "theme must be light or dark"],
  [{ ...TIME, fileType: "image/jpeg" }, "A sticker is always image/png"],
  [{ ...TIME, mediaId: "AAAAAAAAAAAAAAAAAAAAAA" }, "A sticker has no photo"],
  [{ ...TIME, hashtags: ["Berlin"] }, "A sticker has no hashtags"],
  [{ ...TIME, questionIndex: 0 }, "Only the quote sticker has an answer"],
  [{ ...TIME, sticker: "course", questionIndex: 0 }, "Only the quote sticker has an answer"],
  [{ ...TIME, sticker: "quote", questionIndex: 3 }, "This recap doesn't have an answer to this question"],
  [{ ...TIME, sticker: "quote", questionIndex: null }, "This recap has no answer to quote"],
  [{ style: "modern", format: "1:1", sticker: "bib" }, "Only the format sticker has a sticker and a theme"],
  [{ ...TIME, format: "2:1" }, "format must be 1:1, 4:5, 9:16 or sticker"],
])("%j is rejected: %s", async (request, message) => {
  const response = await make(request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_input", message } });
});

test("a recap without answers has no quote sticker, one without a result no time sticker, one whose map is not shown no course, but all have a bib", async () => {
  await change({ answers: "{}", finish_time: null, distance: null });
  await made({ ...TIME, sticker: "course" });
  await putCourse({ stretches: [] });
  const messages = [
    "This recap has no answer to quote",
    "This recap has no finish time and no distance",
    "This recap has no course to draw",
  ];
  for (const [at, sticker] of ["quote", "time", "course"].entries()) {
    const response = await make({ ...TIME, sticker });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: messages[at] } });
  }
  await made({ ...TIME, sticker: "bib" });
});

test("nobody but the owner sees or makes a sticker of a private recap", async () => {
  const { url } = await made();
  expect((await reader.call(url)).status).toBe(200);
  await setPublic(athlete, recap, false);
  expect((await reader.call(url)).status).toBe(404);
  expect((await make(TIME, reader)).status).toBe(404);
  expect((await athlete.call(url)).status).toBe(200);
});

test("stickers count as cards, the limit names them, and those that were made can be had again", async () => {
  athlete = caller(siteWith({ LIMIT_CARDS_RECAP_HOUR: "1" }));
  recap = await createRecap(athlete);
  const sticker = await made();
  const response = await make({ ...TIME, theme: "light" });
  expect([response.status, response.headers.has("retry-after")]).toEqual([429, true]);
  expect(await response.json()).toMatchObject({
    error: {
      message: expect.stringMatching(/^You've made a lot of story cards and stickers for this recap/),
    },
  });
  const again = await make();
  expect([again.status, await again.json()]).toEqual([200, sticker]);
});

describe("the form without scripts", () => {
  const CHOICE = { sticker: "quote", style: "bare", theme: "light", question: "0" };

  async function send(changes: Record<string, string> = {}, sender = athlete): Promise<Response> {
    const page = `/share?recap=${recap.shareId}`;
    return sender.submit(page, {
      ...(await formOf(athlete, page)),
      ...CHOICE,
      ...changes,
      intent: "sticker",
    });
  }

  test.each(["quote", "course"])("downloads the sticker %s", async (sticker) => {
    const response = await send({ sticker });
    expect(response.status).toBe(303);
    const download = await athlete.call(response.headers.get("location") ?? "");
    expect(download.headers.get("content-disposition")).toContain("attachment");
    expect(decodedSticker(await download.bytes()).width).toBeGreaterThan(600);
  });

  test("keeps the choice and says why there is no sticker", async () => {
    const response = await send({ question: "3" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("What this sticker says is no longer in your recap.");
    for (const value of ["quote", "bare", "light"]) {
      expect(html).toContain(`<option value="${value}" selected="">`);
    }
  });

  test("says in a sentence that a limit is reached", async () => {
    athlete = caller(siteWith({ LIMIT_CARDS_RECAP_HOUR: "1" }));
    recap = await createRecap(athlete);
    expect((await send({ sticker: "time" })).status).toBe(303);
    const response = await send({ sticker: "bib" });
    expect([response.status, await response.text()]).toEqual([
      429,
      expect.stringMatching(/a lot of story cards and stickers for this recap [^<]*Try again in [^<]*\.</),
    ]);
    expect((await send({ sticker: "time" })).status).toBe(303);
  });

  test("makes nothing of another athlete's recap", async () => {
    expect((await send({}, reader)).status).toBe(404);
  });

  test("offers no sticker that would be empty", async () => {
    await change({ answers: "{}" });
    await athlete.send("DELETE", `/api/recaps/${recap.shareId}/course`, {});
    const html = await (await athlete.call(`/share?recap=${recap.shareId}`)).text();
    expect(html).toContain('<option value="bib">');
    for (const empty of ["quote", "course"]) expect(html).not.toContain(`<option value="${empty}">`);
  });
});

interface Picture {
  width: number;
  height: number;
  /** RGBA, not premultiplied. */
  pixels: Uint8Array;
}

/** Throws for a damaged PNG. */
function decodedSticker(bytes: Uint8Array): Picture {
  // 8 bits a channel, truecolour with alpha.
  expect([...bytes.subarray(24, 29)]).toEqual([8, 6, 0, 0, 0]);
  const picture = decodePng(Uint8Array.from(bytes));
  if (!picture) throw new Error("The sticker is damaged");
  return picture;
}

function alphaAt({ width, pixels }: Picture, x: number, y: number): number {
  return pixels[(y * width + x) * 4 + 3] ?? 0;
}

/** Returns the alphas of the four lines at this distance from the edges. */
function edgesOf(picture: Picture, inset: number): number[][] {
  const columns = Array.from({ length: picture.width }, (_, x) => x);
  const rows = Array.from({ length: picture.height }, (_, y) => y);
  return [
    columns.map((x) => alphaAt(picture, x, inset)),
    columns.map((x) => alphaAt(picture, x, picture.height - 1 - inset)),
    rows.map((y) => alphaAt(picture, inset, y)),
    rows.map((y) => alphaAt(picture, picture.width - 1 - inset, y)),
  ];
}

function alphasOfFrame(picture: Picture, inset: number): number[] {
  return edgesOf(picture, inset).flat();
}

/** Of the edges of ink: the others are borders of plates, which have the colour of ink, and gaps that are narrower. */
const MOSTLY = 0.9;

type Ground = (x: number, y: number) => readonly [number, number, number];
const white: Ground = () => [255, 255, 255];
const black: Ground = () => [0, 0, 0];
const grey: Ground = () => [128, 128, 128];
/** Patches of sky, skin and asphalt. */
const photo: Ground = (x, y) =>
  (
    [
      [112, 168, 232],
      [196, 140, 110],
      [70, 72, 76],
      [240, 236, 228],
    ] as const
  )[(Math.floor(x / 37) + Math.floor(y / 29)) % 4] ?? [0, 0, 0];

/** Pixels around an edge of ink that are compared with it: beyond the antialiasing, within the outline. */
const AROUND = [2, 3, 4, 5, 6].flatMap(
  (step) =>
    [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const,
);

/** Pastes the picture on a ground, and returns the part of the edges of ink around which something has this contrast to it. */
function readableEdges(picture: Picture, ground: Ground, least: number): number {
  const isInk = inkOf(picture);
  const lightness = (x: number, y: number) => luminance(pasted(picture, ground, x, y));
  let [edges, readable] = [0, 0];
  for (let y = 0; y < picture.height; y += 3) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!isInk(x, y)) continue;
      if (isInk(x - 1, y) && isInk(x + 1, y)) continue;
      edges += 1;
      const ink = lightness(x, y);
      if (AROUND.some(([right, down]) => contrast(ink, lightness(x + right, y + down)) >= least))
        readable += 1;
    }
  }
  expect(edges).toBeGreaterThan(500);
  return readable / edges;
}

/** The colour of ink by theme: #191813, or white. Borders of plates have it, too, so those are left out by their distance. */
function inkOf(picture: Picture): (x: number, y: number) => boolean {
  const margin = 30;
  // A shadow is computed in linear colours, which moves dark ink by a step or two.
  const has = (at: number, color: readonly number[]) =>
    picture.pixels[at + 3] === 255 &&
    color.every((value, channel) => Math.abs((picture.pixels[at + channel] ?? 0) - value) <= 3);
  const count = (color: readonly number[]) => {
    let found = 0;
    for (let at = 0; at < picture.pixels.length; at += 4) if (has(at, color)) found += 1;
    return found;
  };
  const dark = [0x19, 0x18, 0x13];
  const light = [255, 255, 255];
  const ink = count(dark) > count(light) ? dark : light;
  return (x, y) => {
    const at = (y * picture.width + x) * 4;
    const isInside = x > margin && y > margin && x < picture.width - margin && y < picture.height - margin;
    return isInside && has(at, ink);
  };
}

function pasted({ width, pixels }: Picture, ground: Ground, x: number, y: number): number[] {
  const at = (y * width + x) * 4;
  const alpha = (pixels[at + 3] ?? 0) / 255;
  return ground(x, y).map((value, channel) => (pixels[at + channel] ?? 0) * alpha + value * (1 - alpha));
}

/** WCAG 2.2, relative luminance. */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
