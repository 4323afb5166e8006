/** Runs Lighthouse, which is installed the first time: it is as large as all other tools together. */
import { pathToFileURL } from "node:url";
import { requireChromium } from "../browsers.mjs";
import { cachedPackage } from "../cached-package.mjs";

const VERSION = "13.5.0";
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
];

/**
 * The LCP is that of a load that was slowed down. The simulated one depends on which photos and typefaces are there before the
 * first paint of a load that was not: on one machine that is chance.
 * @typedef {{ score: number, lcpMs: number, simulatedLcpMs: number, kilobytes: number }} Run
 */

/** Opens a browser for Lighthouse. */
export async function openLighthouse() {
  const packages = cachedPackage("lighthouse", VERSION);
  if (packages === null) throw new Error("Lighthouse cannot be installed");
  const [{ default: lighthouse }, { launch }] = await Promise.all(
    ["lighthouse/core/index.js", "chrome-launcher/dist/index.js"].map(
      (file) => import(pathToFileURL(`${packages}/${file}`).href),
    ),
  );
  const chrome = await launch({ chromePath: requireChromium(), chromeFlags: CHROME_FLAGS });
  /** @param {string} url @param {"simulate" | "devtools"} throttlingMethod */
  const run = async (url, throttlingMethod) => {
    const options = { logLevel: "error", onlyCategories: ["performance"], throttlingMethod };
    const { lhr } = await lighthouse(url, { port: chrome.port, ...options });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const figure = (/** @type {string} */ audit) => lhr.audits[audit].numericValue;
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      lcpMs: figure("largest-contentful-paint"),
      kilobytes: figure("total-byte-weight") / 1_000,
    };
  };
  return {
    /**
     * Measures a page on Lighthouse's phone. Its default is "simulate": the page loads as fast as it can, and what a phone would
     * have needed is computed from that. With "devtools" line and processor are slowed down while it loads.
     * @param {string} url @returns {Promise<Run>}
     */
    async measure(url) {
      const simulated = await run(url, "simulate");
      const { lcpMs } = await run(url, "devtools");
      return { ...simulated, lcpMs, simulatedLcpMs: simulated.lcpMs };
    },
    close: () => chrome.kill(),
  };
}
