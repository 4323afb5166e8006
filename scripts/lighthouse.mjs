/**
 * What Lighthouse says of home, a wizard step, a public page with photos and the sample, on its simulated phone: scores, how long
 * the largest thing takes to show, and how much the page moves while it loads (docs/goals.md, P3). Fetches Lighthouse
 * itself the first time, because it is as large as all other tools together. `npm run lighthouse`
 */
import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { requireChromium } from "./chromium.mjs";
import { build, prepareProduct } from "./uploads/built-product.mjs";
import { openAthlete } from "./uploads/upload-client.mjs";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PHOTOS = ["DSCN0010.jpg", "portrait_8.jpg", "DSCN0012.jpg", "landscape_6.jpg"];
const TIMEOUT_MS = 120_000;
const shell = process.platform === "win32";
const chromiumPath = requireChromium();

build();
const product = prepareProduct();
try {
  await product.start();
  const { shareId, cookie } = await makeRecap();
  const rows = [
    ["home", "/", ""],
    ["race details", `/race-details?recap=${shareId}`, cookie],
    ["questions", `/questions?recap=${shareId}`, cookie],
    ["public page", `/r/${shareId}`, ""],
    ["sample", "/sample", ""],
  ].map(([page = "", path, sent]) => ({ page, ...measure(`${product.url}${path}`, sent) }));
  console.table(rows);
} finally {
  await product.remove();
}

/** A published recap with answers and photos that a real browser has prepared. */
async function makeRecap() {
  const athlete = await openAthlete(product.url, {
    name: "Harbour Half",
    raceType: "running",
    distance: "half-marathon",
    finishTime: "1:52:37",
    location: "Porto, Portugal",
    answers: { 0: "Long runs along the river, early, before the town woke up. ".repeat(8) },
  });
  const [name = "", value = ""] = athlete.cookie.split("=");
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    await page.goto(`${product.url}/race-memories?recap=${athlete.shareId}`);
    const files = PHOTOS.map((photo) => `tests/fixtures/photos/${photo}`);
    await page.locator("input[name=media]").setInputFiles(files);
    const last = page.locator("figure[data-media]").nth(PHOTOS.length - 1);
    await last.waitFor({ state: "attached", timeout: TIMEOUT_MS });
  } finally {
    await browser.close();
  }
  return athlete;
}

/** @param {string} url @param {string} [cookie] */
function measure(url, cookie) {
  const options = [
    "--quiet",
    "--output=json",
    "--only-categories=performance,accessibility,best-practices,seo",
    "--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const run = spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options], {
    encoding: "utf8",
    env: { ...process.env, CHROME_PATH: chromiumPath },
    maxBuffer: 64 * 1024 * 1024,
    shell,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const { categories, audits } = JSON.parse(run.stdout);
  return {
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    "best practices": percent(categories["best-practices"]),
    seo: percent(categories.seo),
    "LCP (ms)": Math.round(audits["largest-contentful-paint"].numericValue),
    "layout shift": audits["cumulative-layout-shift"].numericValue,
  };
}

/** @param {{ score: number }} category */
function percent({ score }) {
  return Math.round(score * 100);
}
