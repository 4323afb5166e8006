/**
 * Draws the films of the recaps of tests/film-recaps.ts in all looks: each scene at its start, in its middle and at its end,
 * on contact sheets in screenshots/film. `npm run tool -- film-sheet modern thai` draws those that match all words. With
 * `large` each scene's middle is a picture of its own in full size.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";
import type { defaultFilmChoice, directFilm } from "../../app/domain/film/direct-film.ts";
import type { FilmChoice, FilmSource } from "../../app/domain/film/film.ts";
import { CARD_STYLES } from "../../app/domain/sharing/story-card.ts";
import type { drawFilm, FilmPictures } from "../../app/film/draw-film.ts";
import { FILM_CASES } from "../../tests/film-recaps.ts";
import { launchChromium } from "../browsers.ts";
import { cardPhotos } from "../cards/athlete-photos.ts";

const FOLDER = "screenshots/film";
const LOOKS = CARD_STYLES.map(({ value }) => value);
/** In place of the fonts of phones: scripts that the product's typefaces lack. */
const SYSTEM_FONTS = ["noto-sans-arabic", "noto-sans-thai", "noto-sans-hebrew", "noto-sans-sc", "noto-emoji"];

const wanted = process.argv.slice(2).filter((word) => word !== "large");
const isLarge = process.argv.includes("large");
const sheets = LOOKS.flatMap((style) => FILM_CASES.map((film) => ({ style, ...film }))).filter(
  ({ style, name }) => wanted.every((word) => word === style || word === name),
);
if (sheets.length === 0) {
  console.error(`No film matches "${wanted.join(" ")}"`);
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(error));
await page.setContent(`<style>${fontFaces()}</style>`);
await page.addScriptTag({ content: await drawingScript() });
await page.evaluate(loadPictures, await photosByKind());
for (const { style, name, recap, choice } of sheets) {
  const result = await page.evaluate(drawSheet, { recap, choice: { ...choice, style }, isLarge });
  const file = `${FOLDER}/${style}-${name}`;
  writeFileSync(`${file}.png`, Buffer.from(result.sheet, "base64"));
  for (const [at, picture] of result.pictures.entries())
    writeFileSync(`${file}-${String(at).padStart(2, "0")}.png`, Buffer.from(picture, "base64"));
  console.log(`${file}.png  ${result.seconds} s  ${result.scenes.join("  ")}`);
}
await browser.close();

/** What the page has. */
interface FilmPage {
  filmTool: {
    defaultFilmChoice: typeof defaultFilmChoice;
    directFilm: typeof directFilm;
    drawFilm: typeof drawFilm;
  };
  filmPictures: Record<string, ImageBitmap>;
}

/** Director and drawing as one script for the page. */
async function drawingScript() {
  const source = `
    export { defaultFilmChoice, directFilm } from "./app/domain/film/direct-film.ts";
    export { drawFilm } from "./app/film/draw-film.ts";`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ".", loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "filmTool",
    jsx: "automatic",
  });
  return outputFiles[0]?.text ?? "";
}

function fontFaces() {
  const require = createRequire(import.meta.url);
  const cssOf = (name: string, file: string) => {
    const path = require.resolve(`${name}/${file}`);
    return readFileSync(path, "utf8").replace(/url\(\.\/([^)]+\.woff2)\)/g, (_all, font) => {
      const bytes = readFileSync(path.replace(/[^/]+$/, font)).toString("base64");
      return `url(data:font/woff2;base64,${bytes})`;
    });
  };
  const own = [
    cssOf("@fontsource-variable/sofia-sans-condensed", "index.css"),
    cssOf("@fontsource-variable/instrument-sans", "index.css"),
  ].join("\n");
  const system = SYSTEM_FONTS.map((name) => cssOf(`@fontsource/${name}`, "700.css")).join("\n");
  return [
    ["Sofia Sans Condensed", "1 1000"],
    ["Instrument Sans", "400 700"],
  ]
    .map(([family, weights]) =>
      system
        .replace(/font-family: '[^']+'/g, `font-family: '${family}'`)
        .replace(/font-weight: \d+/g, `font-weight: ${weights}`),
    )
    .concat(own.replaceAll(" Variable'", "'"))
    .join("\n");
}

async function photosByKind() {
  const photos = Object.entries(await cardPhotos()).map(([kind, { bytes, contentType }]) => [
    kind,
    `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`,
  ]);
  const samples = ["harbor", "kitchen", "water", "park"].map((name) => [
    name,
    `data:image/webp;base64,${readFileSync(`public/sample/${name}.webp`).toString("base64")}`,
  ]);
  return Object.fromEntries([...photos, ...samples]);
}

/** In the page. */
async function loadPictures(urls: Record<string, string>) {
  const entries = Object.entries(urls).map(async ([kind, url]) => [
    kind,
    await createImageBitmap(await (await fetch(url)).blob()),
  ]);
  Object.assign(globalThis, { filmPictures: Object.fromEntries(await Promise.all(entries)) });
}

/** In the page. */
async function drawSheet({
  recap,
  choice,
  isLarge,
}: {
  recap: FilmSource;
  choice: Partial<FilmChoice>;
  isLarge: boolean;
}) {
  const { filmTool, filmPictures } = globalThis as unknown as FilmPage;
  const film = filmTool.directFilm(
    recap,
    { ...filmTool.defaultFilmChoice(recap), ...choice },
    "racerecap.example",
  );
  const text = JSON.stringify(film);
  for (const font of ['800 16px "Sofia Sans Condensed"', '600 16px "Instrument Sans"'])
    await document.fonts.load(font, text);
  const pictures: FilmPictures = (id) => filmPictures[id.split(".")[0] ?? ""];
  const frame = new OffscreenCanvas(1_080, 1_920);
  const context = frame.getContext("2d");
  if (!context) throw new Error("No canvas");
  const width = isLarge ? 540 : 216;
  const height = (width * 16) / 9;
  const columns = 12;
  const times = film.scenes.flatMap(({ start, seconds, kind }) =>
    [kind === "voice" || kind === "photo" ? 0.1 : 0.4, seconds * 0.5, seconds - 0.05].map(
      (since) => start + since,
    ),
  );
  const sheet = new OffscreenCanvas(columns * (width + 4), Math.ceil(times.length / columns) * (height + 4));
  const target = sheet.getContext("2d");
  if (!target) throw new Error("No canvas");
  target.fillStyle = "#808590";
  target.fillRect(0, 0, sheet.width, sheet.height);
  const base64 = async (canvas: OffscreenCanvas) => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  };
  const pages = [];
  for (const [at, time] of times.entries()) {
    filmTool.drawFilm(context, film, time, pictures, { isStill: false });
    if (isLarge && at % 3 === 1) pages.push(await base64(frame));
    target.drawImage(
      frame,
      (at % columns) * (width + 4),
      Math.floor(at / columns) * (height + 4),
      width,
      height,
    );
  }
  return {
    sheet: await base64(sheet),
    pictures: pages,
    seconds: film.seconds,
    scenes: film.scenes.map(({ key, seconds }) => `${key} ${seconds.toFixed(1)}`),
  };
}
