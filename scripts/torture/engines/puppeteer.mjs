/** Chromium and Firefox, driven by Puppeteer. */
import puppeteer from "puppeteer-core";
import { TIMEOUT_MS, VIEWPORT } from "./visitor.mjs";

/** Returns a function that launches the browser. @param {import("puppeteer-core").LaunchOptions} options */
export const launching = (options) => async () => {
  const browser = await puppeteer.launch({ ...options, defaultViewport: VIEWPORT });
  const open = async () => {
    const context = await browser.createBrowserContext();
    // A page in a tab behind another one draws nothing.
    return visitorOf(await context.newPage({ type: "window" }));
  };
  return {
    version: await browser.version(),
    athlete: await open(),
    stranger: await open(),
    close: () => browser.close(),
  };
};

/** @param {import("puppeteer-core").Page} page @returns {import("./visitor.mjs").Visitor} */
function visitorOf(page) {
  page.setDefaultTimeout(TIMEOUT_MS);
  /**
   * Waits until the element is visible, and uses it.
   * @template T
   * @param {string} xpath @param {(element: import("puppeteer-core").Locator<HTMLElement>) => Promise<T>} action
   */
  const use = async (xpath, action) => {
    const locator = /** @type {import("puppeteer-core").Locator<HTMLElement>} */ (
      page.locator(`::-p-xpath(${xpath})`)
    );
    try {
      // Puppeteer's wait for an enabled element evaluates text, which the product's policy forbids in Firefox.
      return await action(locator.setVisibility("visible").setWaitForEnabled(false));
    } catch (cause) {
      throw new Error(`${xpath} cannot be used`, { cause });
    }
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    click: (element) => use(element, (found) => found.click()),
    type: (input, text) => use(input, async (found) => (await found.waitHandle()).type(text)),
    choose: (select, value) =>
      use(select, async (found) => void (await (await found.waitHandle()).select(value))),
    upload: (input, files) =>
      use(input, async (found) => {
        const field = await (await found.waitHandle()).toElement("input");
        await field.uploadFile(...files);
      }),
    read: (element) =>
      use(element, async (found) => (await found.waitHandle()).evaluate(({ innerText }) => innerText)),
    evaluate: (run, argument) => page.evaluate(/** @type {any} */ (run), argument),
  };
}
