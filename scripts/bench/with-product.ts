/** Serves the built product for one measurement, and opens a browser. */
import type { Browser } from "playwright-core";
import { launchChromium } from "../browsers.ts";
import { serveProduct } from "../product/serve-worker.ts";

export type Product = Awaited<ReturnType<typeof serveProduct>>;

export const PHONE = { width: 360, height: 740 };

/** Returns what `measure` returns. The product has empty tables. */
export async function withProduct<Measured>(
  measure: (product: Product) => Promise<Measured>,
  options?: Parameters<typeof serveProduct>[0],
) {
  const product = await serveProduct(options);
  try {
    return await measure(product);
  } finally {
    await product.close();
  }
}

export async function withBrowser<Measured>(measure: (browser: Browser) => Promise<Measured>) {
  const browser = await launchChromium();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Outdates the cached pages of all recaps, as an edit of each would. */
export async function changePages(miniflare: Product["miniflare"]) {
  const database = await miniflare.getD1Database("DB");
  await database.prepare("UPDATE recaps SET page_rev = page_rev + 1").run();
}
