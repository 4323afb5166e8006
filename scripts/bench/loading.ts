/** P3 and P18 of docs/goals.md: Lighthouse on the public page, and on the same page written by hand. */

import { pathToFileURL } from "node:url";
import { requireChromium } from "../browsers.ts";
import { cachedPackage } from "../programs.ts";
import { makeRecapWithPhotos, storeHandWritten, storePeer, WITH_COMPARED_PAGES } from "./compared-pages.ts";
import { goal, measureRounds, median, type Row, rowOf } from "./rows.ts";
import { withBrowser, withProduct } from "./with-product.ts";

/** The public page, the one written by hand, and that one with WordPress's pictures. */
type Side = "own" | "hand" | "peer";
/** What each turn of each round has measured. */
type Rounds = Partial<Record<Side, Run>>[][];

/** A page that is slowed down takes 20 seconds, and its LCP differs by 3 % from run to run. */
const TURNS = { turns: 1, warmUps: 1 };
const SCORE = goal("P3", "Lighthouse performance of the public page", ">=", 99, "", 0);
const LCP = goal("P3", "LCP of the public page ÷ a hand-written page's", "<=", 1.05);
const HEAVY_LCP = goal("P18", "LCP, heavy photos ÷ a hand-written page's", "<=", 1.05);
const PEER_LCP = goal("P18", "LCP, heavy photos ÷ with WordPress's sizes", "<=", 1);
const PEER_BYTES = goal("P18", "Bytes, heavy photos ÷ with WordPress's sizes", "<=", 1);

export function measureLoading() {
  return measurePages("light", [], (rounds) => [
    rowOf(SCORE, [
      {
        rounds: [medianOf(rounds, "own", "score")],
        baseline: `hand-written: ${medianOf(rounds, "hand", "score")}; Remix with Scripts: 95`,
      },
    ]),
    rowOf(LCP, [ratios(rounds, "lcpMs", "hand")]),
  ]);
}

export function measureHeavyLoading() {
  return measurePages("heavy", ["peer"], (rounds) => [
    rowOf(HEAVY_LCP, [ratios(rounds, "lcpMs", "hand")]),
    rowOf(PEER_LCP, [ratios(rounds, "lcpMs", "peer")]),
    rowOf(PEER_BYTES, [ratios(rounds, "kilobytes", "peer")]),
  ]);
}

/** Makes the recap, and runs Lighthouse on its page, the one written by hand and more of them in turn. */
async function measurePages(photos: "light" | "heavy", more: Side[], rowsOf: (rounds: Rounds) => Row[]) {
  const lighthouse = await openLighthouse();
  try {
    return await withProduct(
      async ({ url }) => {
        const pages = await withBrowser(async (browser) => {
          const own = await makeRecapWithPhotos(browser, url, photos);
          const hand = await storeHandWritten(own);
          return { own, hand, ...(more.includes("peer") && { peer: await storePeer(browser, own) }) };
        });
        return rowsOf(await measureRounds(() => measureTurn(lighthouse, pages), TURNS));
      },
      { around: WITH_COMPARED_PAGES },
    );
  } finally {
    await lighthouse.close();
  }
}

async function measureTurn(
  lighthouse: Awaited<ReturnType<typeof openLighthouse>>,
  pages: Partial<Record<Side, string>>,
) {
  const turn: Partial<Record<Side, Run>> = {};
  for (const [side, url] of Object.entries(pages)) turn[side as Side] = await lighthouse.measure(url);
  return turn;
}

function ratios(rounds: Rounds, figure: "lcpMs" | "kilobytes", side: Side) {
  const name = side === "hand" ? "hand-written" : "JPEG of 768 pixels";
  const simulated = figure === "lcpMs" ? `; simulated: ${mediansOf(rounds, side, "simulatedLcpMs")}` : "";
  return {
    rounds: rounds.map((round) =>
      median(round.map((turn) => figureOf(turn, "own", figure) / figureOf(turn, side, figure))),
    ),
    baseline: `${name}: ${mediansOf(rounds, side, figure)}${simulated}`,
  };
}

/** Returns the medians of another page and of the public page, as the table shows them. */
function mediansOf(rounds: Rounds, side: Side, figure: keyof Run) {
  const unit = figure === "kilobytes" ? "KB" : "ms";
  const [other, own] = [medianOf(rounds, side, figure), medianOf(rounds, "own", figure)].map(Math.round);
  return `${other} ${unit} (own: ${own} ${unit})`;
}

function medianOf(rounds: Rounds, side: Side, figure: keyof Run) {
  return median(rounds.flat().map((turn) => figureOf(turn, side, figure)));
}

function figureOf(turn: Rounds[number][number], side: Side, figure: keyof Run) {
  return turn[side]?.[figure] ?? Number.NaN;
}

const VERSION = "13.5.0";
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
];

interface Run {
  score: number;
  /** Of a load that was slowed down. */
  lcpMs: number;
  /**
   * Depends on which photos and typefaces are there before the first paint of a load that was not slowed down: on one machine
   * that is chance.
   */
  simulatedLcpMs: number;
  kilobytes: number;
}

async function openLighthouse() {
  const packages = cachedPackage("lighthouse", VERSION);
  if (packages === null) throw new Error("Lighthouse cannot be installed");
  const [{ default: lighthouse }, { launch }] = await Promise.all(
    ["lighthouse/core/index.js", "chrome-launcher/dist/index.js"].map(
      (file) => import(pathToFileURL(`${packages}/${file}`).href),
    ),
  );
  const chrome = await launch({ chromePath: requireChromium(), chromeFlags: CHROME_FLAGS });
  const run = async (url: string, throttlingMethod: "simulate" | "devtools") => {
    const options = { logLevel: "error", onlyCategories: ["performance"], throttlingMethod };
    const { lhr } = await lighthouse(url, { port: chrome.port, ...options });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const figure = (audit: string) => lhr.audits[audit].numericValue;
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      lcpMs: figure("largest-contentful-paint"),
      kilobytes: figure("total-byte-weight") / 1_000,
    };
  };
  return {
    /**
     * Measures a page on Lighthouse's phone. Its default is "simulate": the page loads as fast as it can, and what a phone
     * would have needed is computed from that. With "devtools" line and processor are slowed down while it loads.
     */
    async measure(url: string): Promise<Run> {
      const simulated = await run(url, "simulate");
      const { lcpMs } = await run(url, "devtools");
      return { ...simulated, lcpMs, simulatedLcpMs: simulated.lcpMs };
    },
    close: () => chrome.kill(),
  };
}
