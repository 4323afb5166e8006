/** Makes published recaps with ten photos, which a real browser has prepared, and a voice recording with its transcript. */
import { readFile } from "node:fs/promises";
import { launchChromium } from "../browsers.mjs";
import { openAthlete } from "../product/upload-client.mjs";

const OWN = [
  "DSCN0010.jpg",
  "portrait_8.jpg",
  "DSCN0012.jpg",
  "landscape_6.jpg",
  "image00971.jpg",
  "no_exif.jpg",
];
const SEEDED = ["harbor.jpg", "open-water.jpg", "ship.jpg", "waterfront.jpg"];
const ANSWER = "Long runs along the river, early, before the town woke up. ".repeat(8);

/**
 * Ten photos, of which the first becomes the cover, and the answers by question.
 * @typedef {{ photos: string[], answers: Record<number, string> }} Plan
 */

/**
 * A light cover: its version for phones has 70 KB. The small pictures of the tests are sharper than a photo that was scaled
 * down, and three times as large.
 * @type {Plan}
 */
export const LIGHT = {
  photos: [
    ...SEEDED.map((name) => `scripts/seed/photos/${name}`),
    ...OWN.map((name) => `tests/fixtures/photos/${name}`),
  ],
  answers: { 0: ANSWER },
};
/**
 * Photos as cameras make them, and a whole story. The cover has 200 KB at 1280 pixels.
 * @type {Plan}
 */
export const HEAVY = {
  photos: [
    "tests/fixtures/photos/iphone_13_pro_max.HEIC",
    "tests/fixtures/photos/HMD_Nokia_8.3_5G.jpg",
    ...["kitchen.webp", "harbor.webp", "water.webp"].map((name) => `public/sample/${name}`),
    ...SEEDED.map((name) => `scripts/seed/photos/${name}`),
    "tests/fixtures/photos/DSCN0010.jpg",
  ],
  answers: { 0: ANSWER, 1: ANSWER, 2: ANSWER, 3: ANSWER, 4: ANSWER },
};
const RECORDING = "tests/fixtures/audio/answer-1.webm";
const TIMEOUT_MS = 120_000;

/** @param {string} url Of the product. @param {Plan} [plan] */
export async function makeRecapWithPhotos(url, { photos, answers } = LIGHT) {
  const athlete = await openAthlete(url, {
    name: "Harbour Half",
    raceType: "running",
    distance: "half-marathon",
    finishTime: "1:52:37",
    location: "Porto, Portugal",
    answers,
  });
  const [name = "", value = ""] = athlete.cookie.split("=");
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/race-memories?recap=${athlete.shareId}`, { waitUntil: "networkidle" });
    await page.locator("input[name=media]").setInputFiles(photos);
    const last = page.locator("figure[data-media]").nth(photos.length - 1);
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
