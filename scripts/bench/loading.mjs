/** P3 and P18 of docs/goals.md: Lighthouse on the public page, and on the same page written by hand. */
import { installLighthouse, openLighthouse } from "../lighthouse/lighthouse-runs.mjs";
import { HEAVY, LIGHT, makeRecapWithPhotos } from "../lighthouse/recap-with-photos.mjs";
import { storeHandWritten, storePeer, WITH_COMPARED_PAGES } from "./compared-pages.mjs";
import { measureRounds, median, rowOf, unmeasuredRow } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

/** @typedef {import("./rows.mjs").Goal} Goal */
/** @typedef {import("./rows.mjs").Row} Row */
/** @typedef {"own" | "hand" | "peer"} Side The public page, the one written by hand, and that one with WordPress's pictures. */
/**
 * The LCP is that of a load that was slowed down. The simulated one depends on which photos and typefaces are there before the
 * first paint of a load that was not: on one machine that is chance.
 * @typedef {{ score: number, lcpMs: number, simulatedLcpMs: number, kilobytes: number }} Run
 */
/** @typedef {Partial<Record<Side, Run>>[][]} Rounds What each turn of each round has measured. */

/** A page that is slowed down takes 20 seconds, and its LCP differs by 3 % from run to run. */
const TURNS = { turns: 1, warmUps: 1 };
/** @satisfies {Record<string, Goal>} */
const P3 = {
  score: { id: "P3", what: "Lighthouse performance of the public page", is: ">=", limit: 99, decimals: 0 },
  lcp: { id: "P3", what: "LCP of the public page ÷ a hand-written page's", is: "<=", limit: 1.05 },
};
/** @satisfies {Record<string, Goal>} */
const P18 = {
  score: { id: "P18", what: "Lighthouse performance, heavy photos", is: ">=", limit: 97, decimals: 0 },
  lcp: { id: "P18", what: "LCP, heavy photos ÷ a hand-written page's", is: "<=", limit: 1.05 },
  bytes: {
    id: "P18",
    what: "Bytes of the page, heavy photos",
    is: "<=",
    limit: 600,
    unit: "KB",
    decimals: 0,
  },
  peerLcp: { id: "P18", what: "LCP, heavy photos ÷ with WordPress's sizes", is: "<=", limit: 1 },
  peerBytes: { id: "P18", what: "Bytes, heavy photos ÷ with WordPress's sizes", is: "<=", limit: 1 },
};

export function measureLoading() {
  return measurePages(LIGHT, Object.values(P3), async (own, measure) => {
    const rounds = await measure({ own, hand: await storeHandWritten(own) });
    const handWritten = `hand-written: ${medianOf(rounds, "hand", "score")}; Remix with Scripts: 95`;
    return [
      rowOf(P3.score, [{ rounds: [medianOf(rounds, "own", "score")], baseline: handWritten }]),
      rowOf(P3.lcp, [ratios(rounds, "lcpMs", "hand")]),
    ];
  });
}

export function measureHeavyLoading() {
  return measurePages(HEAVY, Object.values(P18), async (own, measure) => {
    const hand = await storeHandWritten(own);
    const rounds = await measure({ own, hand, peer: await storePeer(own) });
    const handWritten = `hand-written: ${medianOf(rounds, "hand", "score")}`;
    const peerBytes = `JPEG of 768 pixels: ${medianOf(rounds, "peer", "kilobytes").toFixed(0)} KB`;
    return [
      rowOf(P18.score, [{ rounds: [medianOf(rounds, "own", "score")], baseline: handWritten }]),
      rowOf(P18.lcp, [ratios(rounds, "lcpMs", "hand")]),
      rowOf(P18.bytes, [{ rounds: [medianOf(rounds, "own", "kilobytes")], baseline: peerBytes }]),
      rowOf(P18.peerLcp, [ratios(rounds, "lcpMs", "peer")]),
      rowOf(P18.peerBytes, [ratios(rounds, "kilobytes", "peer")]),
    ];
  });
}

/**
 * Makes the recap and hands over its page, with a function that runs Lighthouse on pages in turn.
 * @param {import("../lighthouse/recap-with-photos.mjs").Plan} plan
 * @param {Goal[]} goals
 * @param {(own: string, measure: (pages: Partial<Record<Side, string>>) => Promise<Rounds>) => Promise<Row[]>} rowsOf
 * @returns {Promise<Row[]>}
 */
async function measurePages(plan, goals, rowsOf) {
  if (!installLighthouse()) return goals.map((goal) => unmeasuredRow(goal, "run npm run tool -- lighthouse"));
  const lighthouse = await openLighthouse();
  try {
    return await withProduct(
      async ({ url }) => {
        const { shareId } = await makeRecapWithPhotos(url, plan);
        return rowsOf(`${url}/r/${shareId}`, (pages) =>
          measureRounds(() => measureTurn(lighthouse, pages), TURNS),
        );
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
  for (const [side, url] of Object.entries(pages)) {
    const options = { categories: ["performance"] };
    const simulated = await lighthouse.measure(url, options);
    const { lcpMs } = await lighthouse.measure(url, { ...options, throttlingMethod: "devtools" });
    turn[/** @type {Side} */ (side)] = {
      score: simulated.scores.performance ?? Number.NaN,
      lcpMs,
      simulatedLcpMs: simulated.lcpMs,
      kilobytes: simulated.bytes / 1_000,
    };
  }
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
