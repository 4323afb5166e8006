/**
 * Takes a picture of every screen in every state, at three widths and in both themes, and writes an overview to look
 * at: screenshots/index.html. `npm run tool -- screenshots public summary` takes those whose names begin so.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Screen } from "../../tests/e2e/screens/screen.ts";
import { changeTheme, THEMES } from "../../tests/e2e/screens/theme.ts";
import { serveScreens } from "../screens.ts";

const FOLDER = "screenshots";
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
/** Of the overview: each picture from its top, as far as it fits. */
const STYLE = `
body { margin: 2rem; font: 16px/1.5 sans-serif; background: #808590; color: #000 }
nav a { display: inline-block; margin-right: 0.75rem; color: inherit }
section { padding-top: 1.5rem }
th, td { padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }
img { height: 26rem; max-width: 40rem; object-fit: cover; object-position: top; display: block; border: 1px solid }
`;
const wanted = process.argv.slice(2);

const served = await serveScreens();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const chapters = await served.list(wanted);
const failed = [];
for (const screen of chapters.flatMap(({ screens }) => screens)) {
  try {
    for (const viewport of WINDOWS) await takePictures(screen, viewport);
    console.log(screen.name);
  } catch (error) {
    failed.push(screen.name);
    console.error(screen.name, error);
  }
}
writeFileSync(`${FOLDER}/index.html`, overview());
await served.close();
console.log(`Open ${FOLDER}/index.html`);
if (failed.length > 0) {
  console.error(`Without a picture: ${failed.join(", ")}`);
  process.exitCode = 1;
}

async function takePictures({ name, frame, show }: Screen, viewport: { width: number; height: number }) {
  const page = await served.open({ viewport });
  try {
    await show(page);
    await settle(page);
    for (const theme of THEMES) {
      await changeTheme(page, theme);
      if (frame !== "window") await moveBarToEnd(page);
      const path = `${FOLDER}/${pictureOf(name, viewport.width, theme)}`;
      await page.screenshot({ path, fullPage: frame !== "window" });
    }
  } finally {
    await page.context().close();
  }
}

/** Waits for scripts, fonts and every picture, those below the fold too. */
async function settle(page: Page) {
  // A screen that shows how it waits never comes to rest.
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of Array.from(document.images)) {
      image.loading = "eager";
      await image.decode().catch(() => {});
    }
  });
}

/**
 * Elements that are fixed to the window are where they are at the end of the page. A window as high as the page would
 * do so too, and would change all that is as high as a part of the window.
 */
async function moveBarToEnd(page: Page) {
  await page.evaluate(() => {
    const { scrollHeight } = document.documentElement;
    for (const element of Array.from(document.querySelectorAll("*"))) {
      if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== "fixed") continue;
      element.style.translate = `0 ${scrollHeight - window.innerHeight}px`;
    }
  });
}

function pictureOf(name: string, width: number, theme: string) {
  return `${name}-${width}-${theme}.png`;
}

function overview() {
  const links = chapters.map(({ part, screens }) => {
    const names = screens.map(({ name }) => `<a href="#${name}">${name}</a>`);
    return `<p><b>${part}</b> ${names.join(" ")}</p>`;
  });
  const sections = chapters.flatMap(({ screens }) => screens.map(({ name }) => section(name)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots of Race Recap</title>
<style>${STYLE}</style>
<nav>${links.join("\n")}</nav>
${sections.join("\n")}
</html>
`;
}

function section(name: string) {
  const rows = THEMES.map((theme) => {
    const cells = WINDOWS.map(({ width }) => {
      const file = pictureOf(name, width, theme);
      return `<td><a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${theme}" loading="lazy"></a></td>`;
    });
    return `<tr><th scope="row">${theme}</th>${cells.join("")}</tr>`;
  });
  const heads = WINDOWS.map(({ width }) => `<th scope="col">${width} px</th>`);
  return `<section id="${name}"><h2>${name}</h2><table><tr><td></td>${heads.join("")}</tr>${rows.join("")}</table></section>`;
}
