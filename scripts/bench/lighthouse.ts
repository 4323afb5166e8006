/** Runs Lighthouse, which is installed the first time: it is as large as all other tools together. */
import { pathToFileURL } from "node:url";
import { requireChromium } from "../browsers.ts";
import { cachedPackage } from "../programs.ts";

const VERSION = "13.5.0";
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
];

export interface Run {
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
