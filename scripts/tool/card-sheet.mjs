/**
 * Draws every story card in every style and format in workerd, as the product does, and puts them on contact sheets to
 * look at: screenshots/cards. `npm run tool -- card-sheet modern 4:5 arabic` draws those that match all words.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { allCards, KINDS, serveCards } from "../cards/measured-cards.mjs";
import { requireChromium } from "../chromium.mjs";

const FOLDER = "screenshots/cards";
/** Pixels of the cards on a sheet; previews are small, as in a chat. */
const CARD_HEIGHT = 480;
const PREVIEW_HEIGHT = 205;

const wanted = process.argv.slice(2);
const cards = (await allCards()).filter(({ name, format, subject }) =>
  wanted.every((word) => [subject.style, format, name].includes(word)),
);
if (cards.length === 0) {
  console.error(`No card matches "${wanted.join(" ")}"`);
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
const worker = await serveCards();
try {
  for (const card of cards) {
    writeFileSync(`${FOLDER}/${fileOf(card)}`, await worker.run("card", card, { fileType: "image/png" }));
  }
} finally {
  await worker.close();
}
await writeSheets();

/** @param {import("../cards/measured-cards.mjs").Card} card */
function fileOf({ name, format, subject }) {
  return `${subject.style}-${format.replace(":", "x")}-${name}.png`;
}

/** One for each style and format. */
async function writeSheets() {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--allow-file-access-from-files"],
  });
  const page = await browser.newPage({ viewport: { width: 1_600, height: 400 } });
  // A file, because pages in memory may not load pictures from files.
  const html = resolve(FOLDER, `sheet-${process.pid}.html`);
  for (const { style, format } of KINDS) {
    const shown = cards.filter((card) => card.subject.style === style && card.format === format);
    if (shown.length === 0) continue;
    const height = style === "preview" ? PREVIEW_HEIGHT : CARD_HEIGHT;
    const pictures = shown.map((card) => `<img height="${height}" src="${fileOf(card)}">`);
    writeFileSync(
      html,
      `<body style="margin:8px;background:#808590;display:flex;flex-wrap:wrap;gap:8px">${pictures.join("")}`,
    );
    await page.goto(pathToFileURL(html).href);
    const sheet = `${FOLDER}/sheet-${style}-${format.replace(":", "x")}.png`;
    await page.screenshot({ path: sheet, fullPage: true });
    console.log(sheet);
  }
  rmSync(html);
  await browser.close();
}
