/** The account's picture: a square without metadata, at an address that changes with it, gone when it is removed. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { PICTURE_REFUSALS } from "../../../app/domain/media/profile-picture.ts";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { videoFixture } from "../../fixtures.ts";
import { createRecap, sampleFile, sendForm } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

const PATH = "/account/picture";

let athlete: Caller;
let number = 0;
beforeEach(async () => {
  athlete = caller(exports.default);
  number += 1;
  await signIn(athlete, `pictured-${number}@example.com`, env);
});

async function userOf(browser: Caller): Promise<User> {
  return (await browser.call("/api/auth/user")).json<User>();
}

function save(picture: File, browser = athlete): Promise<Response> {
  return sendForm(browser, PATH, { intent: "save", picture });
}

/** Saves a sample photo and returns the picture's address. */
async function saved(sample = "small.jpg"): Promise<string> {
  expect(destination(await save(sampleFile(sample)))).toBe("/account?notice=picture-saved");
  return (await userOf(athlete)).profileImageUrl ?? "";
}

async function statusOf(browser: Caller, url: string): Promise<number> {
  const response = await browser.call(url);
  await response.arrayBuffer();
  return response.status;
}

async function keysOf({ id }: User): Promise<string[]> {
  const { objects } = await env.MEDIA.list({ prefix: `users/${id}/` });
  return objects.map(({ key }) => key);
}

test("a photo becomes a small square without metadata, and pages show it", async () => {
  // It is turned by its metadata, and names the place and the camera.
  const url = await saved("DSCN0010.jpg");
  const response = await athlete.call(url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const photo = checkPhoto(bytes);
  if (photo.kind === "refused") throw new Error(photo.reason);
  expect([photo.width, photo.height]).toEqual([512, 512].map((edge) => Math.min(edge, photo.width)));
  // Nothing was left out of it: it has no metadata.
  expect(photo.bytes).toEqual(bytes);
  for (const page of ["/", "/account", PATH]) expect(await (await athlete.call(page)).text()).toContain(url);
});

test("another picture has another address, and the one before is gone", async () => {
  const first = await saved();
  const second = await saved("small.png");
  expect(second).not.toBe(first);
  expect([await statusOf(athlete, first), await statusOf(athlete, second)]).toEqual([404, 200]);
  expect(await keysOf(await userOf(athlete))).toHaveLength(1);
});

test("the public page shows the picture by the name; a removed one is gone everywhere", async () => {
  const recap = await createRecap(athlete);
  await athlete.submit("/account", { intent: "rename", firstName: "Ada", lastName: "" });
  const url = await saved();
  const reader = caller(exports.default);
  const athleteOf = async () =>
    (await (await reader.call(`/api/recaps/${recap.shareId}`)).json<{ athlete: unknown }>()).athlete;
  expect(await athleteOf()).toEqual({ firstName: "Ada", profileImageUrl: url });
  const pageOf = async () => (await reader.call(`/r/${recap.shareId}`)).text();
  // Decorative: the name is next to it.
  expect(await pageOf()).toMatch(new RegExp(`<img src="${url}" alt="" width="36" height="36"`));
  expect(destination(await athlete.submit(PATH, { intent: "remove" }))).toBe(
    "/account?notice=picture-removed",
  );
  expect(await athleteOf()).toEqual({ firstName: "Ada", profileImageUrl: null });
  expect(await pageOf()).not.toContain("/api/picture/");
  expect(await statusOf(athlete, url)).toBe(404);
  expect(await keysOf(await userOf(athlete))).toEqual([]);
  // Once more, without one.
  expect((await athlete.submit(PATH, { intent: "remove" })).status).toBe(302);
});

test("others see the picture while a recap of its user is public", async () => {
  const url = await saved();
  const reader = caller(exports.default);
  expect([await statusOf(athlete, url), await statusOf(reader, url)]).toEqual([200, 404]);
  const recap = await createRecap(athlete);
  expect(await statusOf(reader, url)).toBe(200);
  await setPublic(athlete, recap, false);
  expect(await statusOf(reader, url)).toBe(404);
  expect((await athlete.call(url)).headers.get("cache-control")).toBe("no-store");
});

test.each<[string, File, keyof typeof PICTURE_REFUSALS, number]>([
  ["no file", new File([], ""), "none", 400],
  ["an empty file", new File([], "a.jpg"), "none", 422],
  ["a video", new File([videoFixture("av1.mp4")], "a.mp4"), "unsupported", 422],
  ["an animation", sampleFile("small.gif"), "unsupported", 422],
  ["a damaged photo", sampleFile("corrupted.jpg"), "damaged", 422],
  ["a file of 9 MB", new File([new Uint8Array(9_000_000)], "a.jpg"), "too-large", 422],
])("%s does not become the picture, and the screen says why", async (_, file, refusal, status) => {
  const response = await save(file);
  expect([response.status, await response.text()]).toEqual([
    status,
    expect.stringContaining(PICTURE_REFUSALS[refusal]),
  ]);
  expect((await userOf(athlete)).profileImageUrl).toBeNull();
});

test("pictures are limited as uploads are, and the screen says so in a sentence", async () => {
  const limited = caller(
    siteWith({ LIMIT_UPLOADS_NETWORK_DAY: "1" }),
    undefined,
    athlete.cookie().split("; ")[0],
  );
  await signIn(limited, `pictured-${number}@example.com`, env);
  const headers = { "cf-connecting-ip": "203.0.113.77" };
  const form = () => {
    const body = new FormData();
    body.set("intent", "save");
    body.set("picture", sampleFile("small.jpg"));
    return { method: "POST", headers, body };
  };
  expect((await limited.call(PATH, form())).status).toBe(302);
  const response = await limited.call(PATH, form());
  expect([response.status, response.headers.has("retry-after")]).toEqual([429, true]);
  expect(await response.text()).toMatch(/Try again in \d+ \w+\.</);
});

test("somebody who is signed out has no picture to change", async () => {
  const response = await save(sampleFile("small.jpg"), caller(exports.default));
  expect(destination(response)).toBe(`/sign-in?returnTo=${encodeURIComponent(PATH)}`);
});
