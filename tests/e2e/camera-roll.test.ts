/** Tests a whole camera roll dropped at once: all files are stored without metadata. */
import { readFileSync } from "node:fs";
import ExifReader from "exifreader";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Recap } from "../../app/domain/recap/recap.ts";
import type { MediaJson } from "../media-calls.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { dragOver } from "./drag-over.ts";
import { playToMiddle } from "./played.ts";
import { photoFile, videoFile } from "./sample-files.ts";
import { sendRecap } from "./sent-media.ts";

const open = openPages();

const MORE_PHOTOS: [string, string, string][] = [
  ["HMD_Nokia_8.3_5G.jpg", "image/jpeg", "2560 x 1098"],
  ["landscape_6.jpg", "image/jpeg", "600 x 450"],
  ["DSCN0010.jpg", "image/jpeg", "640 x 480"],
  // Only its metadata is malformed.
  ["image00971.jpg", "image/jpeg", "636 x 227"],
];
/** Name, type as the system reports it, and upright size, or null for a damaged file. */
const ROLL: [string, string, string | null][] = [
  ["iphone_13_pro_max.HEIC", "", "1920 x 2560"],
  ["portrait_8.jpg", "image/jpeg", "450 x 600"],
  ["corrupted.jpg", "image/jpeg", null],
  ...(IS_TORTURE ? MORE_PHOTOS : []),
  ["finish-gps.mov", "video/quicktime", "1280 x 720"],
  ["hevc.mov", "video/quicktime", "720 x 1280"],
  ["clip.webm", "video/webm", "640 x 360"],
];
const GOOD = ROLL.filter(([, , size]) => size !== null);
/** Chromium on Linux cannot decode it, so it has no poster and no blur. */
const UNPLAYABLE = "hevc.mov";

/**
 * Makers, software and places in the samples, and names that tools write into files; not what encoders write
 * into the data of photos and sound.
 */
const TELLING =
  /Apple|iPhone|NIKON|COOLPIX|Nokia|HMD Global|Adobe|Photoshop|Fireworks|xmp\.|quicktime\.|ISO6709|\u00a9xyz|Lavf|Mediabunny|libheif|x26[45]|[+-]\d\d\.\d{3,}[+-]\d{3}\.\d{3,}/;
/** Tags that decoding needs, and colour space tags that browsers write. */
const PICTURE_TAGS = new Set(["file", "jfif", "riff", "png", "pngFile", "icc", "Thumbnail"]);

async function drop(page: Page): Promise<void> {
  const files = ROLL.map(([name, type]) => {
    const path = /\.(mov|webm)$/.test(name) ? videoFile(name) : photoFile(name);
    return { name, type, base64: readFileSync(path).toString("base64") };
  });
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  const { place } = await dragOver(page, dataTransfer);
  await place.dispatchEvent("drop", { dataTransfer });
}

/** Returns all bytes stored for a file, including its smaller versions. */
async function storedOf(page: Page, { url, posterUrl }: MediaJson): Promise<Buffer[]> {
  const picture = url.startsWith("/api/image/") ? url : posterUrl;
  const addresses = [url, ...(picture ? [`${picture}`, `${picture}?w=1000`, `${picture}?w=10`] : [])];
  const responses = await Promise.all(addresses.map((address) => page.request.get(address)));
  expect(responses.map((response) => response.status())).toEqual(addresses.map(() => 200));
  return Promise.all(responses.map((response) => response.body()));
}

test("a camera roll dropped at once arrives upright, playable and without metadata, and what is damaged is named", async () => {
  const { shareId, enter } = await sendRecap();
  const page = await open({ viewport: { width: 1280, height: 1000 }, expectedErrors: /ERR_|decode/ });
  await enter(page);
  await page.goto(`/race-memories?recap=${shareId}`);
  await drop(page);

  const damaged = page.getByRole("listitem").filter({ hasText: "corrupted.jpg" });
  await damaged.getByText("looks damaged").waitFor({ timeout: 60_000 });
  const list = page.getByRole("main").locator("figure[data-media]");
  await expect.poll(() => list.count(), { timeout: 90_000 }).toBe(GOOD.length);

  const recap = (await (await page.request.get(`/api/recaps/${shareId}`)).json()) as Recap & {
    media: MediaJson[];
  };
  expect(recap.media.map(({ fileName, width, height }) => [fileName, `${width} x ${height}`])).toEqual(
    GOOD.map(([fileName, , size]) => [fileName, size]),
  );
  for (const media of recap.media) {
    const { fileName } = media;
    if (fileName !== UNPLAYABLE) expect(media.thumbhash, fileName).toMatch(/^[A-Za-z0-9+/]{20,}=*$/);
    for (const bytes of await storedOf(page, media as MediaJson)) {
      expect(TELLING.exec(bytes.toString("latin1"))?.[0], fileName).toBeUndefined();
      const isVideo = bytes.subarray(4, 8).toString() === "ftyp" || bytes.readUInt32BE(0) === 0x1a45dfa3;
      if (isVideo) continue;
      const tags = Object.keys(ExifReader.load(bytes, { expanded: true }));
      expect(
        tags.filter((group) => !PICTURE_TAGS.has(group)),
        fileName,
      ).toEqual([]);
    }
  }

  for (const [at, [fileName, , size]] of GOOD.entries()) {
    const image = list.nth(at).locator("img");
    if ((await image.count()) === 0) continue;
    await image.scrollIntoViewIfNeeded();
    const ratio = await image.evaluate(async (shown: HTMLImageElement) => {
      await shown.decode();
      return shown.naturalWidth / shown.naturalHeight;
    });
    const [width = 0, height = 0] = (size ?? "").split(" x ").map(Number);
    expect(ratio, fileName).toBeCloseTo(width / height, 1);
  }
  for (const [fileName, seconds] of [
    ["finish-gps.mov", 3],
    ["clip.webm", 2],
  ] as const) {
    const at = GOOD.findIndex(([name]) => name === fileName);
    const size = GOOD[at]?.[2];
    expect(await playToMiddle(list.nth(at).locator("video")), fileName).toEqual({ size, seconds });
  }
});
