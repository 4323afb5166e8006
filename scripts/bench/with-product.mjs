/** Serves the built product for one measurement. */
import { serveProduct } from "../product/serve-worker.mjs";

/**
 * @typedef {Awaited<ReturnType<typeof serveProduct>>} Product
 */

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

/** Changes the pages of all recaps, as an edit of each would: a cached page is out of date. @param {Product["miniflare"]} miniflare */
export async function changePages(miniflare) {
  const database = await miniflare.getD1Database("DB");
  await database.prepare("UPDATE recaps SET page_rev = page_rev + 1").run();
}
