/** The public page of P3 and P18 (docs/goals.md), and the pages that it is compared with, served from the product's origin. */
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { openAthlete } from "../product/upload-client.ts";

const HAND_WRITTEN_PATH = "/hand-written";
const PEER_PATH = "/wordpress";
/** Serves what was PUT to these paths: its pictures need no second connection either. */
export const WITH_COMPARED_PAGES = `
import product from "./app.js";

const stored = new Map();

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT" && /^\\/(hand-written|wordpress)/.test(pathname)) {
      stored.set(pathname, [await request.arrayBuffer(), request.headers.get("content-type")]);
    }
    const [body, type] = stored.get(pathname) ?? [];
    if (!body) return product.fetch(request, env, context);
    return new Response(body, { headers: { "content-type": type } });
  },
};
`;
/** What WordPress's own themes load on the simulated phone: its size "medium_large", as JPEG of its default quality. */
const PEER_PHOTO = { width: 768, quality: 0.82 };

/** The attributes of pictures that the pages keep. */
const KEPT = ["src", "width", "height", "alt", "loading", "fetchpriority"];

const SEEDED = ["harbor", "open-water", "ship", "waterfront"].map(
  (name) => `scripts/seed/photos/${name}.jpg`,
);
const ANSWER = "Long runs along the river, early, before the town woke up. ".repeat(8);
/** Ten photos each, of which the first becomes the cover, and the answers by question. */
const PLANS = {
  // A light cover: its version for phones has 70 KB. The small pictures of the tests are sharper than a photo that was scaled down.
  light: {
    photos: [
      ...SEEDED,
      ...["DSCN0010", "portrait_8", "DSCN0012", "landscape_6", "image00971", "no_exif"].map(
        (name) => `tests/fixtures/photos/${name}.jpg`,
      ),
    ],
    answers: { 0: ANSWER },
  },
  // Photos as cameras make them, and a whole story. The cover has 200 KB at 1280 pixels.
  heavy: {
    photos: [
      "tests/fixtures/photos/iphone_13_pro_max.HEIC",
      "tests/fixtures/photos/HMD_Nokia_8.3_5G.jpg",
      ...["kitchen", "harbor", "water"].map((name) => `public/sample/${name}.webp`),
      ...SEEDED,
      "tests/fixtures/photos/DSCN0010.jpg",
    ],
    answers: { 0: ANSWER, 1: ANSWER, 2: ANSWER, 3: ANSWER, 4: ANSWER },
  },
};
const RECORDING = "tests/fixtures/audio/answer-1.webm";
const TIMEOUT_MS = 120_000;

/** Makes a published recap with photos that a browser has prepared, and a recording with its transcript. Returns its page's URL. */
export async function makeRecapWithPhotos(browser: Browser, url: string, plan: keyof typeof PLANS) {
  const { photos, answers } = PLANS[plan];
  const details = { distance: "half-marathon", finishTime: "1:52:37", location: "Porto, Portugal" };
  const recap = { name: "Harbour Half", raceType: "running", ...details, answers };
  const { call, cookie, shareId } = await openAthlete(url, recap);
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/race-memories?recap=${shareId}`, { waitUntil: "networkidle" });
  await page.locator("input[name=media]").setInputFiles(photos);
  const last = page.locator("figure[data-media]").nth(photos.length - 1);
  await last.waitFor({ state: "attached", timeout: TIMEOUT_MS });
  const form = new FormData();
  form.set("audio", new File([await readFile(RECORDING)], "answer.webm", { type: "audio/webm" }));
  const transcript = "The wind came from the lake, so I joined a group of four.";
  const fields = { uploadKey: crypto.randomUUID(), questionIndex: "1", language: "en", transcript };
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  const response = await call(`/api/recaps/${shareId}/recordings`, { method: "POST", body: form });
  if (!response.ok) throw new Error(`The recording was not saved: ${await response.text()}`);
  return `${url}/r/${shareId}`;
}

/** Stores a page with the texts and pictures of this one, and returns its URL. */
export async function storeHandWritten(ownUrl: string) {
  const html = await (await fetch(ownUrl)).text();
  return store(new URL(HAND_WRITTEN_PATH, ownUrl), handWritten(html, [...KEPT, "srcset", "sizes"]));
}

/** Stores the same page with the pictures that WordPress makes of the photos, and returns its URL. */
export async function storePeer(browser: Browser, ownUrl: string) {
  const html = handWritten(await (await fetch(ownUrl)).text(), KEPT);
  const page = await browser.newPage();
  await page.goto(new URL("/privacy", ownUrl).href);
  const paths = new Set([...html.matchAll(/ src="(\/api\/image\/[^"]+)"/g)].map(([, path = ""]) => path));
  for (const path of paths) await page.evaluate(storePeerPhoto, { path, folder: PEER_PATH, ...PEER_PHOTO });
  return store(new URL(PEER_PATH, ownUrl), html.replaceAll(' src="/api/', ` src="${PEER_PATH}/api/`));
}

/** Runs in the page. A photo that is no wider stays as it is. */
async function storePeerPhoto({
  path,
  folder,
  width,
  quality,
}: {
  path: string;
  folder: string;
  width: number;
  quality: number;
}) {
  const blob = await (await fetch(path)).blob();
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(width, Math.round((bitmap.height * width) / bitmap.width));
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("Nothing can be drawn");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const body = bitmap.width > width ? await canvas.convertToBlob({ type: "image/jpeg", quality }) : blob;
  await fetch(folder + path, { method: "PUT", body });
}

async function store(url: URL, body: string) {
  const headers = { "content-type": "text/html; charset=utf-8" };
  await (await fetch(url, { method: "PUT", headers, body })).text();
  return url.href;
}

/** Returns a page with the headlines, paragraphs and pictures of another one: no scripts, no fonts, a line of CSS. */
function handWritten(html: string, attributes: string[]) {
  const kept = new RegExp(` (${attributes.join("|")})="[^"]*"`, "gi");
  const parts = [...html.matchAll(/<img [^>]*>|<(h1|h2|p)\b[^>]*>.*?<\/\1>/gs)].map(([part, tag]) => {
    if (tag) return `<${tag}>${part.replace(/<[^>]*>/g, "")}</${tag}>`;
    return `<img${(part.match(kept) ?? []).join("")}>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A race</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A race">
<style>body{max-width:64rem;margin:auto;font:1rem/1.5 sans-serif}img{display:block;width:100%;height:auto}</style>
</head><body><main>${parts.join("\n")}</main></body></html>`;
}
