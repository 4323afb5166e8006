/**
 * Sends 60 photos of 12 megapixels through the product in a real browser, and tells how much memory its pages and
 * workers take after every ten: it must not grow with their number. `npm run torture -- camera-roll`
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../browsers.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { openAthlete } from "../product/upload-client.mjs";

const PHOTOS = 60;
const STEP = 10;
const TIMEOUT_MS = 600_000;

build();
const product = await serveProduct();
const { url } = product;
const folder = mkdtempSync(join(tmpdir(), "race-recap-roll-"));
const browser = await launchChromium();
try {
  const { shareId, cookie } = await openAthlete(url);
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url }]);
  const files = await drawPhotos();
  const page = await context.newPage();
  await page.goto(`${url}/race-memories?recap=${shareId}`);
  const rows = [{ photos: 0, megabytes: rendererMegabytes() }];
  await page.locator("input[name=media]").setInputFiles(files);
  for (let photos = STEP; photos <= PHOTOS; photos += STEP) {
    await page
      .locator("figure[data-media]")
      .nth(photos - 1)
      .waitFor({ state: "attached", timeout: TIMEOUT_MS });
    rows.push({ photos, megabytes: rendererMegabytes() });
  }
  console.table(rows);
} finally {
  await browser.close();
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}

/** One picture of noise, which packs badly, under many names. */
async function drawPhotos() {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const drawing = canvas.getContext("2d");
    if (!drawing) throw new Error("Nothing can be drawn");
    const noise = drawing.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at++)
      noise.data[at] = at % 4 === 3 ? 255 : 96 + Math.random() * 64;
    drawing.putImageData(noise, 0, 0);
    const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    const bytes = new Uint8Array(await photo.arrayBuffer());
    let binary = "";
    for (let at = 0; at < bytes.length; at += 8_192)
      binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    return btoa(binary);
  });
  await page.close();
  const bytes = Buffer.from(base64, "base64");
  console.log(`${PHOTOS} photos of ${(bytes.length / 1_000_000).toFixed(1)} MB`);
  return Array.from({ length: PHOTOS }, (_, at) => {
    const file = join(folder, `photo-${String(at + 1).padStart(2, "0")}.jpg`);
    writeFileSync(file, bytes);
    return file;
  });
}

/** Resident memory of all pages and workers of this browser. */
function rendererMegabytes() {
  const processes = execFileSync("ps", ["-eo", "rss,args"], { encoding: "utf8" }).split("\n");
  const renderers = processes.filter(
    (line) => /--type=renderer/.test(line) && !/extension-process|top-chrome/.test(line),
  );
  const kilobytes = renderers.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
  return Math.round(kilobytes / 1_024);
}
