/** Makes a published recap with ten photos, which a real browser has prepared, and a voice recording with its transcript. */
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { openAthlete } from "../uploads/upload-client.mjs";

const OWN = [
  "DSCN0010.jpg",
  "portrait_8.jpg",
  "DSCN0012.jpg",
  "landscape_6.jpg",
  "image00971.jpg",
  "no_exif.jpg",
];
const SEEDED = ["harbor.jpg", "open-water.jpg", "ship.jpg", "waterfront.jpg"];
/**
 * The first becomes the cover: one whose version for phones has 40 KB, as photos of phones have. The small pictures of the
 * tests are sharper than a photo that was scaled down, and three times as large.
 */
const PHOTOS = [
  ...SEEDED.map((name) => `scripts/seed/photos/${name}`),
  ...OWN.map((name) => `tests/fixtures/photos/${name}`),
];
const RECORDING = "tests/fixtures/audio/answer-1.webm";
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
    await page.locator("input[name=media]").setInputFiles(PHOTOS);
    const last = page.locator("figure[data-media]").nth(PHOTOS.length - 1);
    await last.waitFor({ state: "attached", timeout: TIMEOUT_MS });
  } finally {
    await browser.close();
  }
  await addRecording(athlete);
  return athlete;
}

/** @param {Awaited<ReturnType<typeof openAthlete>>} athlete */
async function addRecording({ call, shareId }) {
  const form = new FormData();
  form.set("audio", new File([await readFile(RECORDING)], "answer.webm", { type: "audio/webm" }));
  form.set("uploadKey", crypto.randomUUID());
  form.set("questionIndex", "1");
  form.set("language", "en");
  form.set("transcript", "The wind came from the lake, so I joined a group of four.");
  const response = await call(`/api/recaps/${shareId}/recordings`, { method: "POST", body: form });
  if (!response.ok) throw new Error(`The recording was not saved: ${await response.text()}`);
}
