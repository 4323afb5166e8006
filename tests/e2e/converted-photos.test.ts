/** Tests photos that the browser converts, because few programs open their format: AVIF and JPEG XL. */
import ExifReader from "exifreader";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { textOf } from "../bytes.ts";
import { photoFixture } from "../fixtures.ts";
import type { MediaJson } from "../media-calls.ts";
import { openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { photoFile } from "./sample-files.ts";

const open = openPages();

const TURNED = ["blue", "red", "yellow", "green"];
const AVIF: Record<string, string[]> = {
  // Its Exif data and its own property say that it is turned, which is one turn and not two.
  "small.avif": TURNED,
  "ten-bit.avif": ["red", "green", "blue", "yellow"],
  "alpha.avif": ["red", "clear", "blue", "clear"],
  "mirrored.avif": ["blue", "yellow", "red", "green"],
};

/** Returns the colours of a photo's quarters, as this browser shows them. */
function quartersOf(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const places = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const;
    return places.map(([x, y]) => {
      const at = [Math.floor(x * picture.width), Math.floor(y * picture.height)] as const;
      const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(...at, 1, 1).data ?? [];
      if (alpha < 128) return "clear";
      if (blue > 128) return "blue";
      return red > 128 ? (green > 128 ? "yellow" : "red") : "green";
    });
  }, url);
}

test("AVIF photos arrive as WebP: upright, with their transparency, and without the place where they were taken; what cannot be opened is refused by name", async () => {
  expect(ExifReader.load(photoFixture("small.avif").buffer, { expanded: true }).gps?.Latitude).toBeCloseTo(
    41.878,
    2,
  );
  const page = await open();
  const shareId = await openDraft(page, "/race-memories");
  await hydrated(page);
  await page.locator("input[name=media]").setInputFiles(Object.keys(AVIF).map(photoFile));
  const photos = page.getByRole("main").locator("figure[data-media] img");
  await expect.poll(() => photos.count(), { timeout: 60_000 }).toBe(4);
  const recap = await (await page.request.get(`/api/recaps/${shareId}`)).json();
  for (const { fileName, width, height, url } of recap.media as (MediaJson & { fileName: string })[]) {
    const response = await page.request.get(url);
    expect(response.headers()["content-type"], fileName).toBe("image/webp");
    const stored = await response.body();
    const tags = Object.keys(ExifReader.load(stored, { expanded: true }));
    expect(
      tags.filter((group) => !["file", "icc", "riff"].includes(group)),
      fileName,
    ).toEqual([]);
    expect(textOf(Uint8Array.from(stored)), fileName).not.toContain("Secret");
    expect(await quartersOf(page, url), fileName).toEqual(AVIF[fileName]);
    expect([width, height], fileName).toEqual(fileName === "small.avif" ? [48, 64] : [64, 48]);
  }

  const cut = Buffer.from(photoFixture("small.avif").slice(0, 300));
  const minimized = Buffer.from("\0\0\0\x10ftypmif3avif\0\0\0\x0cmini\0\0\0\0", "latin1");
  await page.locator("input[name=media]").setInputFiles([
    { name: "cut.avif", mimeType: "image/avif", buffer: cut },
    { name: "mini.avif", mimeType: "image/avif", buffer: minimized },
    { name: "small.jxl", mimeType: "image/jxl", buffer: Buffer.from(photoFixture("small.jxl")) },
  ]);
  const uploads = page.getByRole("list", { name: "Photos and videos" }).getByRole("listitem");
  const refused = (name: string) => uploads.filter({ hasText: name }).getByText(/Couldn't add this file/);
  expect(await refused("cut.avif").innerText()).toContain(
    "This browser can't open this AVIF photo. Save it as a JPEG",
  );
  expect(await refused("mini.avif").innerText()).toContain("minimized HEIF photos. Save this one as a JPEG");
  const shown = photos.nth(4);
  await refused("small.jxl").or(shown).waitFor();
  if ((await shown.count()) === 0)
    expect(await refused("small.jxl").innerText()).toContain("This browser can't open this JPEG XL photo");
  else expect(await quartersOf(page, (await shown.getAttribute("src")) ?? "")).toEqual(TURNED);
});
