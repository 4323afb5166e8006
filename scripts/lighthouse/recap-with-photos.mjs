/** Makes a published recap with photos that a real browser has prepared. */
import { chromium } from "playwright-core";
import { openAthlete } from "../uploads/upload-client.mjs";

const PHOTOS = ["DSCN0010.jpg", "portrait_8.jpg", "DSCN0012.jpg", "landscape_6.jpg"];
const TIMEOUT_MS = 120_000;

/** @param {string} url Of the product. @param {string} executablePath Of Chromium. */
export async function makeRecapWithPhotos(url, executablePath) {
  const athlete = await openAthlete(url, {
    name: "Harbour Half",
    raceType: "running",
    distance: "half-marathon",
    finishTime: "1:52:37",
    location: "Porto, Portugal",
    answers: { 0: "Long runs along the river, early, before the town woke up. ".repeat(8) },
  });
  const [name = "", value = ""] = athlete.cookie.split("=");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/race-memories?recap=${athlete.shareId}`);
    const files = PHOTOS.map((photo) => `tests/fixtures/photos/${photo}`);
    await page.locator("input[name=media]").setInputFiles(files);
    const last = page.locator("figure[data-media]").nth(PHOTOS.length - 1);
    await last.waitFor({ state: "attached", timeout: TIMEOUT_MS });
  } finally {
    await browser.close();
  }
  return athlete;
}
