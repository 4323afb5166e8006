/** Serves the built product for one measurement, and opens a browser. */
import { launchChromium } from "../browsers.mjs";
import { serveProduct } from "../product/serve-worker.mjs";

/** @typedef {Awaited<ReturnType<typeof serveProduct>>} Product */

/** The size of a phone. */
export const PHONE = { width: 360, height: 740 };

/**
 * Returns what `measure` returns. The product has empty tables.
 * @template Measured
 * @param {(product: Product) => Promise<Measured>} measure
 * @param {Parameters<typeof serveProduct>[0]} [options]
 */
export async function withProduct(measure, options) {
  const product = await serveProduct(options);
  try {
    return await measure(product);
  } finally {
    await product.close();
  }
}

/**
 * Returns what `measure` returns.
 * @template Measured
 * @param {(browser: import("playwright-core").Browser) => Promise<Measured>} measure
 */
export async function withBrowser(measure) {
  const browser = await launchChromium();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Changes the pages of all recaps, as an edit of each would: a cached page is out of date. @param {Product["miniflare"]} miniflare */
export async function changePages(miniflare) {
  const database = await miniflare.getD1Database("DB");
  await database.prepare("UPDATE recaps SET page_rev = page_rev + 1").run();
}
