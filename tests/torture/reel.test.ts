/** Makes a reel in Chromium and in Firefox ESR, with each way of encoding that they have. `npm run torture -- reel` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { expect, onTestFinished, test } from "vitest";
import { RUNGS } from "../../app/browser/reel/encoder-ladder.ts";
import { requireChromium, requireFirefox } from "../../scripts/browsers.ts";
import { requireProgram } from "../../scripts/programs.ts";
import { madeFilm, makeFilmFiles, SHARE_ID } from "../../scripts/reel/made-film.ts";
import type { ReelWindow } from "../../scripts/reel/reel-page.ts";
import { serveReelSite } from "../../scripts/reel/reel-site.ts";

const TIMEOUT_MS = 600_000;
const BROWSERS: [name: string, launch: () => LaunchOptions][] = [
  ["Chromium", () => ({ executablePath: requireChromium(), args: ["--no-sandbox"] })],
  ["Firefox", () => ({ executablePath: requireFirefox(), browser: "firefox" })],
];
const WAYS = [RUNGS, ...["vp9", "vp8"].map((codec) => RUNGS.filter(({ video }) => video === codec))];

test.for(BROWSERS)(
  "%s makes a reel, whatever it may encode with",
  { timeout: TIMEOUT_MS },
  async ([_, launch]) => {
    requireProgram({ title: "ffmpeg", names: ["ffmpeg"], packages: ["ffmpeg"] });
    const folder = mkdtempSync(join(tmpdir(), "reels-"));
    const site = await serveReelSite(makeFilmFiles(folder));
    const browser = await puppeteer.launch({ ...launch(), protocolTimeout: TIMEOUT_MS });
    onTestFinished(async () => {
      await browser.close();
      site.close();
      rmSync(folder, { recursive: true });
    });
    for (const rungs of WAYS) {
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.waitForFunction("'makeTestReel' in window");
      const made = await page.evaluate((options) => (window as unknown as ReelWindow).makeTestReel(options), {
        film: madeFilm(),
        shareId: SHARE_ID,
        size: { width: 1_080, height: 1_920 },
        rungs,
      });
      await page.close();
      console.log(
        `${await browser.version()}: ${made.rung}, ${made.seconds.toFixed(1)} s, ${made.bytes} bytes`,
      );
      expect(made).toMatchObject({ kind: "made", unread: 0 });
    }
  },
);
