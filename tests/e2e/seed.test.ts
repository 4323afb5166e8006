import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { sampleRecaps } from "../../scripts/seed/recaps.mjs";
import { openPages } from "./browser.ts";

const open = openPages();

/** The links that `npm run seed` prints. */
async function seed(productUrl: string = inject("productUrl")): Promise<string[]> {
  const PORT = new URL(productUrl).port;
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/seed.mjs"], {
    env: { ...process.env, PORT },
  });
  return stdout.match(/http:\S+\/r\/\S+/g) ?? [];
}

test("npm run seed makes three recaps that a stranger can read, and run again it finds the same three", async () => {
  const links = await seed();
  expect(links).toHaveLength(sampleRecaps.length);
  expect(await seed()).toEqual(links);

  for (const [at, { body, photos }] of sampleRecaps.entries()) {
    const page = await open();
    await page.goto(links[at] ?? "");
    await page.getByRole("heading", { level: 1, name: body.name }).waitFor();
    const story = await page.getByRole("region", { name: "Race Story" }).innerText();
    for (const answer of Object.values(body.answers)) expect(story).toContain(answer);

    const gallery = page.getByRole("region", { name: "Race Gallery" });
    expect(
      await gallery
        .getByRole("img")
        .evaluateAll((images) => images.map((image) => image.getAttribute("alt"))),
    ).toEqual(photos.map((photo) => photo.description));
    for (const image of await page.getByRole("main").getByRole("img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    const cover = photos.find((photo) => photo.isCover) ?? photos[0];
    expect(await page.getByRole("main").getByRole("img").first().getAttribute("alt")).toBe(
      cover?.description,
    );
  }
});

test("npm run seed says what a refused call was answered with, and fails", async () => {
  const refusing = createServer((request, response) => {
    response.statusCode = request.method === "GET" ? 200 : 422;
    const isList = request.method === "GET" && request.url === "/api/recaps";
    response.end(isList ? "[]" : '{ "error": { "message": "This came with another body before" } }');
  });
  await once(refusing.listen(0, "localhost"), "listening");
  const { port } = refusing.address() as AddressInfo;
  try {
    await expect(seed(`http://localhost:${port}`)).rejects.toMatchObject({
      code: 1,
      stderr: "POST /api/recaps was answered with 422: This came with another body before\n",
    });
  } finally {
    refusing.close();
  }
});
