/**
 * Draws every story card and sticker in every style and format in workerd, as the product does, and puts them on contact
 * sheets to look at: screenshots/cards. Stickers are on white, on black and on a photo. `npm run tool -- card-sheet modern
 * 4:5 arabic` and `-- card-sheet sticker bib dark` draw those that match all words.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launchChromium } from "../browsers.ts";
import { allCards, allStickers, type Card, KINDS, serveCards } from "../cards/measured-cards.ts";

const FOLDER = "screenshots/cards";
/** Pixels of the cards on a sheet; previews are small, as in a chat. */
const CARD_HEIGHT = 480;
const PREVIEW_HEIGHT = 205;
const STICKER_WIDTH = 240;
const PHOTO = pathToFileURL(resolve("scripts/seed/photos/harbor.jpg")).href;
const GROUNDS = ["#fff", "#000", `url(${PHOTO}) 50% 50% / cover`];

const wanted = process.argv.slice(2);
const isWanted = (...words: string[]) => wanted.every((word) => words.includes(word));
const cards = (await allCards()).filter(({ name, format, subject }) =>
  isWanted(subject.style, format, name, ...(subject.content.course ? ["course"] : [])),
);
const stickers = allStickers().filter(({ name, subject: { sticker, style, theme } }) =>
  isWanted("sticker", sticker, style, theme, name),
);
if (cards.length + stickers.length === 0) {
  console.error(`No card matches "${wanted.join(" ")}"`);
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
const worker = await serveCards();
try {
  for (const card of cards) {
    writeFileSync(`${FOLDER}/${fileOf(card)}`, await worker.run("card", card, "image/png"));
  }
  for (const sticker of stickers) {
    writeFileSync(`${FOLDER}/${stickerFile(sticker)}`, await worker.sticker(sticker.subject));
  }
} finally {
  await worker.close();
}
await writeSheets();

function fileOf({ name, format, subject }: Card) {
  return `${subject.style}-${format.replace(":", "x")}-${name}.png`;
}

function stickerFile({ name, subject: { sticker, style, theme } }: (typeof stickers)[number]) {
  return `sticker-${sticker}-${style}-${theme}-${name}.png`;
}

function onAllGrounds(sticker: (typeof stickers)[number]) {
  const picture = `<img width="${STICKER_WIDTH}" src="${stickerFile(sticker)}">`;
  const cells = GROUNDS.map((ground) => `<div style="padding:10px;background:${ground}">${picture}</div>`);
  return `<div style="display:flex">${cells.join("")}</div>`;
}

/** One for each style and format, and one for each sticker, look and theme. */
async function writeSheets() {
  const browser = await launchChromium("--allow-file-access-from-files");
  const page = await browser.newPage({ viewport: { width: 1_600, height: 400 } });
  // A file, because pages in memory may not load pictures from files.
  const html = resolve(FOLDER, `sheet-${process.pid}.html`);
  const writeSheet: (name: string, pictures: string[]) => Promise<void> = async (name, pictures) => {
    if (pictures.length === 0) return;
    writeFileSync(
      html,
      `<body style="margin:8px;background:#808590;display:flex;flex-wrap:wrap;gap:8px">${pictures.join("")}`,
    );
    await page.goto(pathToFileURL(html).href);
    const sheet = `${FOLDER}/sheet-${name.replace(":", "x")}.png`;
    await page.screenshot({ path: sheet, fullPage: true });
    console.log(sheet);
  };
  for (const { style, format } of KINDS) {
    const shown = cards.filter((card) => card.subject.style === style && card.format === format);
    const height = style === "preview" ? PREVIEW_HEIGHT : CARD_HEIGHT;
    await writeSheet(
      `${style}-${format}`,
      shown.map((card) => `<img height="${height}" src="${fileOf(card)}">`),
    );
  }
  const kindOf = ({ subject: { sticker, style, theme } }: (typeof stickers)[number]) =>
    `sticker-${sticker}-${style}-${theme}`;
  for (const [kind, shown] of Map.groupBy(stickers, kindOf)) {
    await writeSheet(kind, shown.map(onAllGrounds));
  }
  rmSync(html);
  await browser.close();
}
