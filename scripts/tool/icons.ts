/**
 * Draws the app's icons from public/favicon.svg, and takes the pictures that a browser shows before it installs the app, and chats
 * for every page that has none of its own: public/icon-*.png, public/screenshot-*.jpg, public/preview.jpg. `npm run tool -- icons`
 */
import { readFileSync } from "node:fs";
import type { BrowserContextOptions } from "playwright-core";
import { launchChromium } from "../browsers.ts";
import { build } from "../product/built-product.ts";
import { serveProduct } from "../product/serve-worker.ts";

const LOGO = readFileSync("public/favicon.svg", "utf8");
/** Of manifests: what is outside of the inner 80 % of a maskable icon may be cut off. Only the alpha of a monochrome one counts. */
const ICONS = [
  { name: "icon-192", size: 192, share: 0.72, background: "#f6f1e7", logo: LOGO },
  { name: "icon-512", size: 512, share: 0.72, background: "#f6f1e7", logo: LOGO },
  { name: "icon-maskable-512", size: 512, share: 0.56, background: "#f6f1e7", logo: LOGO },
  {
    name: "icon-monochrome-512",
    size: 512,
    share: 0.72,
    background: "transparent",
    logo: LOGO.replaceAll("#fffdf8", "none"),
  },
];
const SCREENSHOTS = [
  { name: "screenshot-narrow", width: 390, height: 844, scale: 2 },
  { name: "screenshot-wide", width: 1_280, height: 800, scale: 1 },
];

build();
const product = await serveProduct();
const browser = await launchChromium();
try {
  for (const { name, size, share, background, logo } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const picture = `data:image/svg+xml,${encodeURIComponent(logo)}`;
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}"><img src="${picture}" width="${size * share}">`,
    );
    await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  }
  for (const { name, width, height, scale } of SCREENSHOTS) {
    const context = { viewport: { width, height }, deviceScaleFactor: scale, colorScheme: "light" };
    const page = await browser.newPage(context as BrowserContextOptions);
    await page.goto(`${product.url}/sample`, { waitUntil: "networkidle" });
    await page.screenshot({ path: `public/${name}.jpg`, type: "jpeg", quality: 80 });
  }
  const home = await browser.newPage({ viewport: { width: 1_200, height: 630 }, colorScheme: "light" });
  await home.goto(product.url, { waitUntil: "networkidle" });
  // A picture has no menu.
  await home.locator("header button").evaluate((button) => button.remove());
  await home.screenshot({ path: "public/preview.jpg", type: "jpeg", quality: 85 });
} finally {
  await browser.close();
  await product.close();
}
