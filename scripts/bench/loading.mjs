/** P3 of docs/goals.md: Lighthouse on the public page, and on a page written by hand with the same texts and pictures. */
import { requireChromium } from "../chromium.mjs";
import { installLighthouse, openLighthouse } from "../lighthouse/lighthouse-runs.mjs";
import { makeRecapWithPhotos } from "../lighthouse/recap-with-photos.mjs";
import { comparePairs, median, rowOf, unmeasuredRow } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

/** A run takes seconds: three rounds of five pairs. */
const PAIRS = 5;
const STATIC_PATH = "/static-page";
/** Serves the page that was last PUT, from the product's origin: its pictures need no second connection either. */
const WITH_STATIC_PAGE = `
import product from "./app.js";

let html = "";

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "${STATIC_PATH}") return product.fetch(request, env, context);
    if (request.method === "PUT") html = await request.text();
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
`;
/** @type {Record<"score" | "lcp", import("./rows.mjs").Goal>} */
const GOALS = {
  score: { id: "P3", what: "Lighthouse performance of the public page", is: ">=", limit: 99, decimals: 0 },
  lcp: { id: "P3", what: "LCP of the public page ÷ a hand-written page's", is: "<=", limit: 1.05 },
};

export async function measureLoading() {
  const chromiumPath = requireChromium();
  if (!installLighthouse()) {
    return Object.values(GOALS).map((goal) => unmeasuredRow(goal, "run npm run lighthouse"));
  }
  const lighthouse = await openLighthouse(chromiumPath);
  try {
    return await withProduct(
      async ({ url }) => {
        const { shareId } = await makeRecapWithPhotos(url, chromiumPath);
        const ownUrl = `${url}/r/${shareId}`;
        const body = handWritten(await (await fetch(ownUrl)).text());
        await (await fetch(`${url}${STATIC_PATH}`, { method: "PUT", body })).text();
        const [own, baseline] = [runs(lighthouse, ownUrl), runs(lighthouse, `${url}${STATIC_PATH}`)];
        const { ratios, ownMs, baselineMs } = await comparePairs(own.lcpMs, baseline.lcpMs, {
          pairs: PAIRS,
          warmUps: 1,
        });
        const lcps = `hand-written: ${baselineMs.toFixed(0)} ms (own: ${ownMs.toFixed(0)} ms)`;
        return [
          rowOf(GOALS.score, [
            {
              rounds: [median(own.scores)],
              baseline: `hand-written: ${median(baseline.scores)}; Remix with Scripts: 95`,
            },
          ]),
          rowOf(GOALS.lcp, [{ rounds: ratios, baseline: lcps }]),
        ];
      },
      { around: WITH_STATIC_PAGE },
    );
  } finally {
    await lighthouse.close();
  }
}

/** @param {Awaited<ReturnType<typeof openLighthouse>>} lighthouse @param {string} url */
function runs(lighthouse, url) {
  /** @type {number[]} */
  const measured = [];
  return {
    scores: measured,
    async lcpMs() {
      const { scores, lcpMs } = await lighthouse.measure(url, { categories: ["performance"] });
      measured.push(scores.performance ?? Number.NaN);
      return lcpMs;
    },
  };
}

/** Returns a page with the headlines, paragraphs and pictures of another one: no scripts, no fonts, a line of CSS. @param {string} html */
function handWritten(html) {
  const parts = [...html.matchAll(/<img [^>]*>|<(h1|h2|p)\b[^>]*>.*?<\/\1>/gs)].map(([part, tag]) => {
    if (tag) return `<${tag}>${part.replace(/<[^>]*>/g, "")}</${tag}>`;
    const kept = part.matchAll(/ (src|srcset|sizes|width|height|alt|loading|fetchpriority)="[^"]*"/gi);
    return `<img${[...kept].map(([attribute]) => attribute).join("")}>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A race</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A race">
<style>body{max-width:64rem;margin:auto;font:1rem/1.5 sans-serif}img{display:block;width:100%;height:auto}</style>
</head><body><main>${parts.join("\n")}</main></body></html>`;
}
