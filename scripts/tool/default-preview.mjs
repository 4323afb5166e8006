/**
 * Takes the preview picture of every page that has none of its own: home, as it first shows. Writes
 * public/preview.jpg. `npm run tool -- default-preview`
 */
import { launchChromium } from "../browsers.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";

build();
const product = await serveProduct();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 630 }, colorScheme: "light" });
  await page.goto(product.url, { waitUntil: "networkidle" });
  // A picture has no menu.
  await page.locator("header button").evaluate((button) => button.remove());
  await page.screenshot({ path: "public/preview.jpg", type: "jpeg", quality: 85 });
} finally {
  await browser.close();
  await product.close();
}
