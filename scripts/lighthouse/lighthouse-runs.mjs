/** Runs Lighthouse, which is installed the first time: it is as large as all other tools together. */
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { requireChromium } from "../browsers.mjs";
import { cachedPackage } from "../cached-package.mjs";

const VERSION = "13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** @type {string | null} */
let packages = null;

/** Returns whether Lighthouse is installed now. */
export function installLighthouse() {
  packages = cachedPackage("lighthouse", VERSION);
  return packages !== null;
}

/** Opens a browser for Lighthouse, which has to be installed. */
export async function openLighthouse() {
  const [{ default: lighthouse }, { launch }] = await Promise.all(
    ["lighthouse/core/index.js", "chrome-launcher/dist/index.js"].map(
      (file) => import(pathToFileURL(`${packages}/${file}`).href),
    ),
  );
  const chromeFlags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
  ];
  const chrome = await launch({ chromePath: requireChromium(), chromeFlags });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const [context] = browser.contexts();
  return {
    /**
     * Measures a page on Lighthouse's phone, as the visitor with this cookie. Lighthouse's default is "simulate": the page
     * loads as fast as it can, and what a phone would have needed is computed from that. With "devtools" line and processor
     * are slowed down while it loads. `scores` are from 0 to 100, by category; `bytes` are those of all that it loads.
     * @param {string} url
     * @param {{ cookie?: string, categories?: string[], throttlingMethod?: "simulate" | "devtools" }} [options]
     * @returns {Promise<{ scores: Record<string, number>, lcpMs: number, layoutShift: number, bytes: number }>}
     */
    async measure(url, { cookie, categories = CATEGORIES, throttlingMethod = "simulate" } = {}) {
      const [name = "", value = ""] = cookie?.split("=") ?? [];
      await context?.clearCookies();
      if (cookie) await context?.addCookies([{ name, value, url }]);
      const { lhr } = await lighthouse(url, {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: categories,
        throttlingMethod,
      });
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      return {
        scores: Object.fromEntries(
          categories.map((category) => [category, Math.round(lhr.categories[category].score * 100)]),
        ),
        lcpMs: lhr.audits["largest-contentful-paint"].numericValue,
        layoutShift: lhr.audits["cumulative-layout-shift"].numericValue,
        bytes: lhr.audits["total-byte-weight"].numericValue,
      };
    },
    async close() {
      await browser.close();
      chrome.kill();
    },
  };
}
