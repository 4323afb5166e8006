/**
 * Makes reels in Chromium and in Firefox ESR, with each way of encoding that they have, and checks the files with ffmpeg: length,
 * frames, colours, loudness, peaks, and whether what is heard and what is shown fit. `npm run torture -- reel`
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { RUNGS } from "../../app/browser/reel/ladder.ts";
import { requireChromium, requireFirefox } from "../browsers.mjs";
import { requireProgram } from "../programs.mjs";
import { checkReel } from "../reel/checked-reel.mjs";
import { clicksOf, madeFilm, makeFilmFiles, SHARE_ID } from "../reel/made-film.mjs";
import { serveReelSite } from "../reel/reel-site.mjs";

const SIZE = { width: 1_080, height: 1_920 };
const MAX_MS = 600_000;

requireProgram({ title: "ffmpeg", names: ["ffmpeg"], packages: ["ffmpeg"] });
const BROWSERS = [
  { name: "Chromium", launch: { executablePath: requireChromium(), args: ["--no-sandbox"] } },
  {
    name: "Firefox",
    launch: { executablePath: requireFirefox(), browser: /** @type {const} */ ("firefox") },
  },
];
const WAYS = [
  { name: "the best", rungs: RUNGS },
  { name: "VP9", rungs: RUNGS.filter(({ video }) => video === "vp9") },
  { name: "VP8", rungs: RUNGS.filter(({ video }) => video === "vp8") },
];

const folder = mkdtempSync(join(tmpdir(), "reels-"));
const site = await serveReelSite(makeFilmFiles(folder), { hasTestCard: true });
const film = madeFilm();
try {
  for (const { name, launch } of BROWSERS) {
    const browser = await puppeteer.launch({ ...launch, protocolTimeout: MAX_MS });
    try {
      for (const way of WAYS) await check(browser, name, way);
    } finally {
      await browser.close();
    }
  }
} finally {
  site.close();
  rmSync(folder, { recursive: true });
}

/** @param {import("puppeteer-core").Browser} browser @param {string} name @param {typeof WAYS[number]} way */
async function check(browser, name, way) {
  const page = await browser.newPage();
  page.on("console", (message) => console.log(message.text()));
  await page.goto(site.url);
  await page.waitForFunction("'makeTestReel' in window");
  const options = { film, shareId: SHARE_ID, size: SIZE, rungs: way.rungs };
  const made = await page.evaluate(
    (asked) =>
      /** @type {import("../reel/reel-page.ts").ReelWindow} */ (/** @type {unknown} */ (window)).makeTestReel(
        asked,
      ),
    options,
  );
  await page.close();
  console.log(`\n${name}, ${way.name}: ${made.kind} in ${made.seconds.toFixed(1)} s, ${made.rung}`);
  if (made.kind !== "made") return fail();
  const path = join(folder, "reel");
  writeFileSync(path, site.received());
  const checks = checkReel(path, { seconds: film.seconds, size: SIZE, clicks: clicksOf(film) });
  for (const { what, value, isRight } of checks) console.log(`${isRight ? "  " : "✗ "}${what}: ${value}`);
  if (made.unread > 0 || checks.some(({ isRight }) => !isRight)) fail();
}

function fail() {
  process.exitCode = 1;
}
