/**
 * Asks Chromium whether the app can be installed (DevTools protocol, Page.getInstallabilityErrors), first with a manifest
 * that names no icons, which it has to refuse. The headless shell of the other tests knows no installation.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { requireProgram } from "../programs.mjs";

const executablePath = requireProgram({
  title: "Chromium",
  names: ["chromium", "chromium-browser", "google-chrome"],
  packages: ["chromium"],
});

/**
 * @param {import("playwright-core").BrowserContext} browser
 * @param {string} url
 * @param {(manifest: Record<string, unknown>) => object} change
 */
async function installabilityErrors(browser, url, change) {
  const page = await browser.newPage();
  await page.route("**/site.webmanifest", async (route) => {
    const manifest = await (await route.fetch()).json();
    await route.fulfill({ json: change(manifest) });
  });
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const devtools = await browser.newCDPSession(page);
  const { errors: manifestErrors } = await devtools.send("Page.getAppManifest");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  await page.close();
  return [
    ...manifestErrors.map(({ message }) => message),
    ...installabilityErrors.map(({ errorId }) => errorId),
  ];
}

build();
const product = await serveProduct();
// Playwright's other profiles are private windows, which install nothing.
const profile = mkdtempSync(join(tmpdir(), "race-recap-installable-"));
const browser = await chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox"] });
try {
  const broken = await installabilityErrors(browser, product.url, ({ icons: _icons, ...rest }) => rest);
  const whole = await installabilityErrors(browser, product.url, (manifest) => manifest);
  console.log(`without icons: ${broken.join(", ") || "can be installed"}`);
  console.log(`as it is: ${whole.join(", ") || "can be installed"}`);
  process.exitCode = broken.length > 0 && whole.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.close();
  rmSync(profile, { recursive: true, force: true });
}
