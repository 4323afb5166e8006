/** P3 and P18 of docs/goals.md: Lighthouse on the public page, and on the same page written by hand. */
import { makeRecapWithPhotos, storeHandWritten, storePeer, WITH_COMPARED_PAGES } from "./compared-pages.mjs";
import { openLighthouse } from "./lighthouse.mjs";
import { goal, measureRounds, median, rowOf } from "./rows.mjs";
import { withBrowser, withProduct } from "./with-product.mjs";

/** @typedef {import("./lighthouse.mjs").Run} Run */
/** @typedef {"own" | "hand" | "peer"} Side The public page, the one written by hand, and that one with WordPress's pictures. */
/** @typedef {Partial<Record<Side, Run>>[][]} Rounds What each turn of each round has measured. */

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

/**
 * Makes the recap, and runs Lighthouse on its page, the one written by hand and more of them in turn.
 * @param {"light" | "heavy"} photos @param {Side[]} more
 * @param {(rounds: Rounds) => import("./rows.mjs").Row[]} rowsOf
 */
async function measurePages(photos, more, rowsOf) {
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

/** @param {Awaited<ReturnType<typeof openLighthouse>>} lighthouse @param {Partial<Record<Side, string>>} pages */
async function measureTurn(lighthouse, pages) {
  /** @type {Partial<Record<Side, Run>>} */
  const turn = {};
  for (const [side, url] of Object.entries(pages))
    turn[/** @type {Side} */ (side)] = await lighthouse.measure(url);
  return turn;
}

/** Compares the public page with another one, turn by turn. @param {Rounds} rounds @param {"lcpMs" | "kilobytes"} figure @param {Side} side */
function ratios(rounds, figure, side) {
  const name = side === "hand" ? "hand-written" : "JPEG of 768 pixels";
  const simulated = figure === "lcpMs" ? `; simulated: ${mediansOf(rounds, side, "simulatedLcpMs")}` : "";
  return {
    rounds: rounds.map((round) =>
      median(round.map((turn) => figureOf(turn, "own", figure) / figureOf(turn, side, figure))),
    ),
    baseline: `${name}: ${mediansOf(rounds, side, figure)}${simulated}`,
  };
}

/** Returns the medians of another page and of the public page, as the table shows them. @param {Rounds} rounds @param {Side} side @param {keyof Run} figure */
function mediansOf(rounds, side, figure) {
  const unit = figure === "kilobytes" ? "KB" : "ms";
  const [other, own] = [medianOf(rounds, side, figure), medianOf(rounds, "own", figure)].map(Math.round);
  return `${other} ${unit} (own: ${own} ${unit})`;
}

/** @param {Rounds} rounds @param {Side} side @param {keyof Run} figure */
function medianOf(rounds, side, figure) {
  return median(rounds.flat().map((turn) => figureOf(turn, side, figure)));
}

/** @param {Rounds[number][number]} turn @param {Side} side @param {keyof Run} figure */
function figureOf(turn, side, figure) {
  return turn[side]?.[figure] ?? Number.NaN;
}
