/** The sample recap: its page, its files, and that neither is mistaken for an athlete's. */
import { env, exports } from "cloudflare:workers";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { mediaUrl, scaledTo } from "../../../app/domain/media/media.ts";
import { SAMPLE_RECAP } from "../../../app/domain/recap/sample-recap.ts";
import { PREVIEW_SIZE } from "../../../app/domain/sharing/story-card.ts";
import { caller } from "../../caller.ts";

const reader = caller(exports.default);

async function bytesOf(path: string): Promise<Uint8Array> {
  const response = await reader.call(path);
  expect([path, response.status]).toEqual([path, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

test("the page tells the whole story and says that it is a sample", async () => {
  const response = await reader.call("/sample");
  const html = await response.text();
  expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
  expect(html).toContain(
    "<title>Sample: Port Ellery Harbor Triathlon by Nora Whitfield · Race Recap</title>",
  );
  expect(html).toContain("This is a sample recap.");
  expect(html).toContain("The athlete and the race are made up.");
  for (const text of ["3:28:41", "Nora Whitfield", "Race Story", "Race Gallery", "paper fish"]) {
    expect(html).toContain(text);
  }
  for (const absent of ["Likes and Comments", "Share this Recap", "data-readers"]) {
    expect(html).not.toContain(absent);
  }
});

test("its structured data names no event and no person", async () => {
  const html = await (await reader.call("/sample")).text();
  const [, json = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)["@type"]).toBe("WebPage");
  expect(json).not.toMatch(/SportsEvent|Person/);
});

test("its link has a picture of the size that previews use", async () => {
  const html = await (await reader.call("/sample")).text();
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const picture = await env.ASSETS.fetch(address);
  expect(imageSize(new Uint8Array(await picture.arrayBuffer()))).toMatchObject({
    ...PREVIEW_SIZE,
    type: "jpg",
  });
});

test("its photos have the sizes that the page announces, in every version", async () => {
  for (const photo of SAMPLE_RECAP.media) {
    const url = mediaUrl(SAMPLE_RECAP.shareId, photo);
    const whole = await bytesOf(url);
    expect([photo.id, whole.length, imageSize(whole)]).toMatchObject([
      photo.id,
      photo.fileSize,
      shapeOf(photo),
    ]);
    for (const { edge, size } of photo.smaller?.sizes ?? []) {
      const scaled = scaledTo(edge, photo);
      const smaller = await bytesOf(`${url}?w=${scaled.width}`);
      expect([photo.id, smaller.length, imageSize(smaller)]).toMatchObject([photo.id, size, shapeOf(scaled)]);
    }
  }
});

function shapeOf({ width, height }: { width: number; height: number }) {
  return { width, height, type: "webp" };
}

test("its recording can be played from any place, with captions", async () => {
  const range = await reader.call("/api/audio/sample/finish", { headers: { range: "bytes=100-199" } });
  expect([range.status, range.headers.get("content-type")]).toEqual([206, "audio/webm"]);
  expect((await range.arrayBuffer()).byteLength).toBe(100);
  const captions = new TextDecoder().decode(await bytesOf("/api/audio/sample/finish/captions.vtt"));
  expect(captions).toContain(
    "00:00:00.300 --> 00:00:03.760\nThree hours, twenty-eight minutes, forty-one seconds.",
  );
});

test.each([
  "/api/image/sample/nothing",
  "/api/audio/sample/nothing",
  "/api/audio/sample/nothing/captions.vtt",
  "/api/video/sample/harbor",
  "/r/sample",
  "/embed/sample",
  "/sample/nothing",
])("%s is not found", async (path) => {
  const response = await reader.call(path);
  await response.text();
  expect(response.status).toBe(404);
});

test("the sample is answered as a recap is, for its film", async () => {
  const response = await reader.call("/api/recaps/sample");
  expect(response.status).toBe(200);
  const { shareId, media, recordings } = await response.json<{
    shareId: string;
    media: { url: string }[];
    recordings: { url: string }[];
  }>();
  expect(shareId).toBe("sample");
  for (const { url } of [...media, ...recordings]) {
    const file = await reader.call(url);
    await file.arrayBuffer();
    expect(file.status).toBe(200);
  }
});
