/**
 * Takes a picture of every story card in every style and format, and writes contact sheets to look at:
 * screenshots/cards. `node scripts/card-sheet.mjs modern 4:5 arabic` takes those that match all words.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
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
const FONTS = [
  {
    package: "@fontsource/sofia-sans-condensed",
    name: "sofia-sans-condensed",
    family: "Sofia Sans Condensed",
    weight: 800,
  },
  { package: "@fontsource/instrument-sans", name: "instrument-sans", family: "Instrument Sans", weight: 400 },
  { package: "@fontsource/instrument-sans", name: "instrument-sans", family: "Instrument Sans", weight: 600 },
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
  server: { middlewareMode: true, ws: false },
});
const { designCard } = await vite.ssrLoadModule("/app/story-cards/design-card.ts");
const { CARD_CASES } = await vite.ssrLoadModule("/tests/card-subjects.ts");
const { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } = await vite.ssrLoadModule("/app/domain/story-card.ts");
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
const page = await browser.newPage();
mkdirSync(FOLDER, { recursive: true });

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
  const cards = CARD_STYLES.flatMap((/** @type {{ value: string }} */ { value: style }) =>
    CARD_FORMATS.map((/** @type {{ value: string }} */ { value: format, ...size }) => ({
      style,
      format,
      ...size,
    })),
  );
  return [...cards, { style: "preview", format: "link", ...PREVIEW_SIZE }];
}

/** @param {string[]} words */
function matches(...words) {
  return wanted.every((word) => words.includes(word));
}

/** @param {string} html @param {string} file */
async function takePicture(html, file) {
  await page.setContent(html);
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
  return `<!doctype html><style>${fontFaces()}*{margin:0;box-sizing:border-box}</style>
    <div style="position:relative;width:${width}px;height:${height}px;overflow:hidden">${layers.filter(Boolean).join("")}</div>`;
}

/** @param {string[]} files @param {number} height */
function sheetHtml(files, height) {
  const pictures = files.map((file) => {
    const data = readFileSync(`${FOLDER}/${file}`).toString("base64");
    return `<img height="${height}" src="data:image/png;base64,${data}">`;
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

function fontFaces() {
  const require = createRequire(import.meta.url);
  return FONTS.map(({ package: from, name, family, weight }) => {
    const folder = require.resolve(`${from}/package.json`).replace(/package\.json$/, "files");
    const [latin, extended] = ["latin", "latin-ext"].map((subset) =>
      readFileSync(`${folder}/${name}-${subset}-${weight}-normal.woff2`).toString("base64"),
    );
    const face = (/** @type {string} */ named, /** @type {string} */ data) =>
      `@font-face{font-family:"${named}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
    return face(family, latin ?? "") + face(`${family} latin-ext`, extended ?? "");
  }).join("");
}

/** @param {string} path */
function photoUrl(path) {
  return `data:image/jpeg;base64,${readFileSync(path).toString("base64")}`;
}
