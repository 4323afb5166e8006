/**
 * Runs Lighthouse on home, two wizard steps, a public page with photos and the sample, with its simulated phone, and prints
 * scores, largest contentful paint and layout shift. `npm run tool -- lighthouse`
 */
import { installLighthouse, openLighthouse } from "../lighthouse/lighthouse-runs.mjs";
import { makeRecapWithPhotos } from "../lighthouse/recap-with-photos.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";

if (!installLighthouse()) process.exit(1);
build();
const product = await serveProduct();
const lighthouse = await openLighthouse();
try {
  const { shareId, cookie } = await makeRecapWithPhotos(product.url);
  const rows = [];
  for (const [page = "", path, sent] of [
    ["home", "/"],
    ["race details", `/race-details?recap=${shareId}`, cookie],
    ["questions", `/questions?recap=${shareId}`, cookie],
    ["public page", `/r/${shareId}`],
    ["sample", "/sample"],
  ]) {
    const { scores, lcpMs, layoutShift } = await lighthouse.measure(`${product.url}${path}`, {
      cookie: sent,
    });
    rows.push({ page, ...scores, "LCP (ms)": Math.round(lcpMs), "layout shift": layoutShift });
  }
  console.table(rows);
} finally {
  await lighthouse.close();
  await product.close();
}
