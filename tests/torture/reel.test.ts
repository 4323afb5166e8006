/** Makes a reel in Chromium and in Firefox ESR, with each way of encoding that they have. `npm run torture -- reel` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { expect, onTestFinished, test } from "vitest";
import { ENCODER_CANDIDATES } from "../../app/browser/reel/encoder-candidates.ts";
import { requireChromium, requireFirefox } from "../../scripts/browsers.ts";
import { requireProgram } from "../../scripts/programs.ts";
import { madeFilm, makeFilmFiles, SHARE_ID } from "../../scripts/reel/made-film.ts";
import type { ReelWindow } from "../../scripts/reel/reel-page.ts";
import { serveReelSite } from "../../scripts/reel/reel-site.ts";

/** With other work on the machine. Three minutes without. */
const TIMEOUT_MS = 1_200_000;
const BROWSERS: [name: string, launch: () => LaunchOptions][] = [
  ["Chromium", () => ({ executablePath: requireChromium(), args: ["--no-sandbox"] })],
  ["Firefox", () => ({ executablePath: requireFirefox(), browser: "firefox" })],
];
const WAYS: [codec: string, candidates: typeof ENCODER_CANDIDATES][] = [
  ["its best codec", ENCODER_CANDIDATES],
  ...["vp9", "vp8"].map((codec): [string, typeof ENCODER_CANDIDATES] => [
    codec,
    ENCODER_CANDIDATES.filter(({ video }) => video === codec),
  ]),
];
const CASES = BROWSERS.flatMap(([browser, launch]) =>
  WAYS.map(([codec, candidates]) => ({ browser, launch, codec, candidates })),
);

test.for(CASES)(
  "$browser makes a reel with $codec",
  { timeout: TIMEOUT_MS },
  async ({ launch, candidates }) => {
    requireProgram({ title: "ffmpeg", names: ["ffmpeg"], packages: ["ffmpeg"] });
    const folder = mkdtempSync(join(tmpdir(), "reels-"));
    const site = await serveReelSite(makeFilmFiles(folder));
    const browser = await puppeteer.launch({ ...launch(), protocolTimeout: TIMEOUT_MS });
    onTestFinished(async () => {
      await browser.close();
      site.close();
      rmSync(folder, { recursive: true });
    });
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction("'makeTestReel' in window");
    const made = await page.evaluate((options) => (window as unknown as ReelWindow).makeTestReel(options), {
      film: madeFilm(),
      shareId: SHARE_ID,
      size: { width: 1_080, height: 1_920 },
      candidates,
    });
    console.log(
      `${await browser.version()}: ${made.encoders}, ${made.seconds.toFixed(1)} s, ${made.bytes} bytes`,
    );
    expect(made).toMatchObject({ kind: "made", unread: 0 });
  },
);
