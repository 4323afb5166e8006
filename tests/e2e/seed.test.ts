import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sampleRecaps } from "../../scripts/seed/recaps.ts";
import { productUrl } from "./product.ts";

/** A recap in the API's JSON for strangers. */
interface SharedRecap {
  name: string;
  answers: Record<string, string>;
  media: { id: string; url: string; fileType: string; width: number; description: string | null }[];
  recordings: { transcript: string; segments: object[]; duration: number }[];
  coverMediaId: string | null;
  likeCount: number;
  commentCount: number;
}

/** Runs `npm run seed`. Returns the links that it prints. */
async function seed(address: string = productUrl()): Promise<string[]> {
  const PORT = new URL(address).port;
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/seed.ts"], {
    env: { ...process.env, PORT },
  });
  return stdout.match(/http:\S+\/r\/\S+/g) ?? [];
}

test("npm run seed creates three recaps that a stranger can read, and running it again finds the same three", async () => {
  const links = await seed();
  expect(links).toHaveLength(sampleRecaps.length);
  expect(await seed()).toEqual(links);

  for (const [at, sample] of sampleRecaps.entries()) {
    const { body, photos, videos, recordings, likes, comments } = sample;
    const link = new URL(links[at] ?? "");
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(body.name)]);
    const shown = await fetch(link.href.replace("/r/", "/api/recaps/"));
    const recap = (await shown.json()) as SharedRecap;
    expect([recap.name, recap.answers]).toEqual([body.name, body.answers]);
    expect(recap.media.map(({ description }) => description)).toEqual(
      [...photos, ...videos].map(({ description }) => description),
    );
    expect(recap.recordings.map(({ segments }) => segments)).toEqual(
      recordings.map(({ segments }) => segments),
    );
    for (const { duration, segments } of recap.recordings)
      expect(segments.at(-1)).toMatchObject({ end: expect.closeTo(duration, 0) });
    expect([recap.likeCount, recap.commentCount]).toEqual([likes.length, comments.length]);
    const cover = photos.find((photo) => photo.isCover) ?? photos[0];
    expect(recap.media.find(({ id }) => id === recap.coverMediaId)?.description).toBe(cover?.description);
    for (const { url, fileType, width } of recap.media) {
      const file = await fetch(new URL(`${url}?w=640`, link));
      // The smaller versions are WebP; the other photos are JPEG.
      const type = fileType === "video" ? "video/webm" : width > 640 ? "image/webp" : "image/jpeg";
      expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
      await file.arrayBuffer();
    }
  }
});

test("npm run seed prints the response to a rejected call and fails", async () => {
  const refusing = createServer((request, response) => {
    response.statusCode = request.method === "GET" ? 200 : 422;
    const isList = request.method === "GET" && request.url === "/api/recaps";
    response.end(isList ? "[]" : '{ "error": { "message": "This was used with a different body" } }');
  });
  await once(refusing.listen(0, "localhost"), "listening");
  const { port } = refusing.address() as AddressInfo;
  try {
    await expect(seed(`http://localhost:${port}`)).rejects.toMatchObject({
      code: 1,
      stderr: `POST http://localhost:${port}/api/recaps was answered with 422: This was used with a different body\n`,
    });
  } finally {
    refusing.close();
  }
});
