/**
 * Takes a picture of every story card in every style and format, and writes contact sheets to look at:
 * screenshots/cards. `node scripts/card-sheet.mjs modern 4:5 arabic` takes those that match all words.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { requireChromium } from "./chromium.mjs";

/**
 * @typedef {import("../app/story-cards/card-design.ts").CardDesign} CardDesign
 * @typedef {import("../app/story-cards/card-design.ts").Gradient} Gradient
 * @typedef {import("../app/story-cards/card-design.ts").Shade} Shade
 */

const FOLDER = "screenshots/cards";
const require = createRequire(import.meta.url);
const SCRIPTS = ["arabic", "hebrew", "devanagari", "thai", "jp", "kr", "sc"].map(
  (script) => `noto-sans-${script}`,
);
const FONTS = [
  { package: "sofia-sans-condensed", family: "Sofia Sans Condensed", weight: 800 },
  { package: "instrument-sans", family: "Instrument Sans", weight: 600 },
  ...[...SCRIPTS, "noto-emoji"].flatMap((name) => [
    { package: name, family: "Sofia Sans Condensed Variable", weight: 700 },
    { package: name, family: "Instrument Sans Variable", weight: 600 },
  ]),
];
const SNOW = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#f4f8fc"/><path d="M0 460L260 250l180 150 220-220 340 260v560H0z" fill="#e3ecf4"/><path d="M0 620l420-180 580 220v340H0z" fill="#fff"/><circle cx="760" cy="150" r="70" fill="#fffbe6"/></svg>`;
const PHOTOS = {
  landscape: { width: 640, height: 480, url: photoUrl("tests/fixtures/photos/DSCN0012.jpg") },
  portrait: { width: 450, height: 600, url: photoUrl("tests/fixtures/photos/portrait_8.jpg") },
  square: { width: 1_000, height: 1_000, url: `data:image/svg+xml,${encodeURIComponent(SNOW)}` },
};

const wanted = process.argv.slice(2);
const vite = await createServer({
  configFile: false,
  appType: "custom",
  server: { middlewareMode: true, ws: false, watch: null },
});
/** @type {import("../app/story-cards/design-card.ts")} */
const { designCard } = /** @type {any} */ (await vite.ssrLoadModule("/app/story-cards/design-card.ts"));
/** @type {import("../tests/card-subjects.ts")} */
const { CARD_CASES } = /** @type {any} */ (await vite.ssrLoadModule("/tests/card-subjects.ts"));
/** @type {import("../app/domain/story-card.ts")} */
const { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } = /** @type {any} */ (
  await vite.ssrLoadModule("/app/domain/story-card.ts")
);
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--allow-file-access-from-files"],
});
const page = await browser.newPage();
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/fonts.css`, fontFaces());

for (const { style, format, width, height } of kindsOfCard()) {
  const shown = CARD_CASES.filter(({ name }) => matches(style, format, name));
  if (shown.length === 0) continue;
  const files = [];
  for (const { name, content, photo } of shown) {
    const file = `${style}-${format.replace(":", "x")}-${name}.png`;
    const design = designCard({ style, width, height, content, photo: photo && PHOTOS[photo] });
    await page.setViewportSize({ width, height });
    await takePicture(cardHtml(design, photo && PHOTOS[photo].url), file);
    files.push(file);
  }
  const sheet = `sheet-${style}-${format.replace(":", "x")}.png`;
  await page.setViewportSize({ width: 1_600, height: 400 });
  await takePicture(sheetHtml(files, style === "preview" ? 205 : 480), sheet);
  console.log(`${FOLDER}/${sheet}`);
}
await browser.close();
await vite.close();

function kindsOfCard() {
  const cards = CARD_STYLES.flatMap(({ value: style }) =>
    CARD_FORMATS.map(({ value: format, width, height }) => ({ style, format, width, height })),
  );
  return [...cards, { style: /** @type {const} */ ("preview"), format: "link", ...PREVIEW_SIZE }];
}

/** @param {string[]} words */
function matches(...words) {
  return wanted.every((word) => words.includes(word));
}

/** From a file: pages in memory may not load font files. @param {string} html @param {string} file */
async function takePicture(html, file) {
  const path = resolve(FOLDER, `card-${process.pid}.html`);
  writeFileSync(path, html);
  await page.goto(pathToFileURL(path).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: true });
}

/** @param {CardDesign} design @param {string | null} photoUrl */
function cardHtml({ width, height, background, photo, shades, overlay }, photoUrl) {
  const layers = [
    `<div style="position:absolute;inset:0;background:${gradientOf(background)}"></div>`,
    photo && `<div style="${boxOf(photo)};background:url('${photoUrl}') 50% 35% / cover"></div>`,
    ...shades.map((shade) => `<div style="${boxOf(shade.box)};background:${shadeOf(shade)}"></div>`),
    `<div style="position:absolute;inset:0">${renderToStaticMarkup(createElement("div", null, overlay))}</div>`,
  ];
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="fonts.css"><style>*{margin:0;box-sizing:border-box}</style>
    <div style="position:relative;width:${width}px;height:${height}px;overflow:hidden">${layers.filter(Boolean).join("")}</div>`;
}

/** @param {string[]} files @param {number} height */
function sheetHtml(files, height) {
  const pictures = files.map((file) => {
    return `<img height="${height}" src="${file}">`;
  });
  return `<body style="margin:8px;background:#808590;display:flex;flex-wrap:wrap;gap:8px">${pictures.join("")}`;
}

/** @param {{ left: number, top: number, width: number, height: number }} box */
function boxOf({ left, top, width, height }) {
  return `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
}

/** @param {Gradient} gradient */
function gradientOf({ angleDegrees, stops }) {
  return `linear-gradient(${angleDegrees}deg, ${stops.map(({ at, color }) => `${color} ${at * 100}%`).join(", ")})`;
}

/** @param {Shade} shade */
function shadeOf({ color, from, to }) {
  return `linear-gradient(${color}${hexByte(from)}, ${color}${hexByte(to)})`;
}

/** @param {number} opacity */
function hexByte(opacity) {
  return Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0");
}

/** The Noto faces take the last names of the two stacks, so that they serve the other scripts. */
function fontFaces() {
  return FONTS.map(({ package: name, family, weight }) => {
    const styles = require.resolve(`@fontsource/${name}/${weight}.css`);
    const folder = pathToFileURL(`${dirname(styles)}/`).href;
    return readFileSync(styles, "utf8")
      .replaceAll(/font-family: '[^']*'/g, `font-family: "${family}"`)
      .replaceAll("font-display: swap", "font-display: block")
      .replaceAll("url(./", `url(${folder}`);
  }).join("");
}

/** @param {string} path */
function photoUrl(path) {
  return `data:image/jpeg;base64,${readFileSync(path).toString("base64")}`;
}
