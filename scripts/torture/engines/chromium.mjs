/** Chromium, driven by Playwright as in the browser tests. */
import { chromium } from "playwright-core";
import { requireChromium } from "../../browsers.mjs";
import { TIMEOUT_MS, VIEWPORT } from "./visitor.mjs";

/** Finds the browser, and returns a function that launches it. */
export function chromiumEngine() {
  const executablePath = requireChromium();
  return async () => {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const open = async () => visitorOf(await browser.newPage({ viewport: VIEWPORT }));
    return {
      version: `Chromium ${browser.version()}`,
      athlete: await open(),
      stranger: await open(),
      close: () => browser.close(),
    };
  };
}

/** @param {import("playwright-core").Page} page @returns {import("./visitor.mjs").Visitor} */
function visitorOf(page) {
  page.setDefaultTimeout(TIMEOUT_MS);
  /** @param {string} xpath */
  const find = (xpath) => page.locator(`xpath=${xpath}`).first();
  return {
    goto: async (url) => void (await page.goto(url)),
    click: (element) => find(element).click(),
    type: (input, text) => find(input).pressSequentially(text),
    choose: async (select, value) => void (await find(select).selectOption(value)),
    upload: (input, files) => find(input).setInputFiles(files),
    read: (element) => find(element).innerText(),
    evaluate: (run, argument) => page.evaluate(/** @type {any} */ (run), argument),
  };
}
