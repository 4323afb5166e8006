/** Serves the built product for one measurement. */
import { serveProduct } from "../uploads/serve-worker.mjs";

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
