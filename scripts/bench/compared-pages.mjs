/** Pages that the public page is compared with (P3 and P18 of docs/goals.md), served from the product's origin. */
import { launchChromium } from "../browsers.mjs";

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

/**
 * Stores a page with the texts and pictures of this one, and returns its URL.
 * @param {string} ownUrl
 */
export async function storeHandWritten(ownUrl) {
  const html = await (await fetch(ownUrl)).text();
  return store(new URL(HAND_WRITTEN_PATH, ownUrl), handWritten(html, [...KEPT, "srcset", "sizes"]));
}

/**
 * Stores the same page with the pictures that WordPress makes of the photos, and returns its URL.
 * @param {string} ownUrl
 */
export async function storePeer(ownUrl) {
  const html = handWritten(await (await fetch(ownUrl)).text(), KEPT);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(new URL("/privacy", ownUrl).href);
    const paths = new Set([...html.matchAll(/ src="(\/api\/image\/[^"]+)"/g)].map(([, path = ""]) => path));
    for (const path of paths) await page.evaluate(storePeerPhoto, { path, folder: PEER_PATH, ...PEER_PHOTO });
  } finally {
    await browser.close();
  }
  return store(new URL(PEER_PATH, ownUrl), html.replaceAll(' src="/api/', ` src="${PEER_PATH}/api/`));
}

/**
 * Runs in the page. A photo that is no wider stays as it is.
 * @param {{ path: string, folder: string, width: number, quality: number }} photo
 */
async function storePeerPhoto({ path, folder, width, quality }) {
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

/** @param {URL} url @param {string} body */
async function store(url, body) {
  const headers = { "content-type": "text/html; charset=utf-8" };
  await (await fetch(url, { method: "PUT", headers, body })).text();
  return url.href;
}

/**
 * Returns a page with the headlines, paragraphs and pictures of another one: no scripts, no fonts, a line of CSS.
 * @param {string} html @param {string[]} attributes Those that its pictures keep.
 */
function handWritten(html, attributes) {
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
