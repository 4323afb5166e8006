/** Makes a reel in Chromium and in Firefox ESR, with each way of encoding that they have. `npm run torture -- reel` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { RUNGS } from "../../app/browser/reel/encoder-ladder.ts";
import { requireChromium, requireFirefox } from "../browsers.mjs";
import { requireProgram } from "../programs.mjs";
import { madeFilm, makeFilmFiles, SHARE_ID } from "../reel/made-film.mjs";
import { serveReelSite } from "../reel/reel-site.mjs";

const SIZE = { width: 1_080, height: 1_920 };
const MAX_MS = 600_000;

requireProgram({ title: "ffmpeg", names: ["ffmpeg"], packages: ["ffmpeg"] });
const BROWSERS = [
  { executablePath: requireChromium(), args: ["--no-sandbox"] },
  { executablePath: requireFirefox(), browser: /** @type {const} */ ("firefox") },
];
const WAYS = [RUNGS, ...["vp9", "vp8"].map((codec) => RUNGS.filter(({ video }) => video === codec))];

const folder = mkdtempSync(join(tmpdir(), "reels-"));
const site = await serveReelSite(makeFilmFiles(folder));
try {
  for (const launch of BROWSERS) {
    const browser = await puppeteer.launch({ ...launch, protocolTimeout: MAX_MS });
    try {
      for (const rungs of WAYS) await make(browser, rungs);
    } finally {
      await browser.close();
    }
  }
} finally {
  site.close();
  rmSync(folder, { recursive: true });
}

/** @param {import("puppeteer-core").Browser} browser @param {typeof RUNGS} rungs */
async function make(browser, rungs) {
  const page = await browser.newPage();
  page.on("console", (message) => console.log(message.text()));
  await page.goto(site.url);
  await page.waitForFunction("'makeTestReel' in window");
  const made = await page.evaluate(
    (options) =>
      /** @type {import("../reel/reel-page.ts").ReelWindow} */ (/** @type {unknown} */ (window)).makeTestReel(
        options,
      ),
    { film: madeFilm(), shareId: SHARE_ID, size: SIZE, rungs },
  );
  await page.close();
  const { kind, seconds, rung, bytes, unread } = made;
  console.log(
    `${await browser.version()}: ${kind} in ${seconds.toFixed(1)} s, ${rung}, ${(bytes / 1e6).toFixed(1)} MB`,
  );
  if (kind !== "made" || unread > 0) process.exitCode = 1;
}
