/** Chromium and Firefox, driven by Puppeteer. */
import puppeteer, { type LaunchOptions, type Locator, type Page } from "puppeteer-core";
import { type Engine, TIMEOUT_MS, VIEWPORT, type Visitor } from "./visitor.ts";

export async function launchPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: VIEWPORT });
  const open = async (): Promise<Visitor> => {
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
}

function visitorOf(page: Page): Visitor {
  page.setDefaultTimeout(TIMEOUT_MS);
  /** Waits until the element is visible, and uses it. */
  const use = async <T>(xpath: string, action: (element: Locator<HTMLElement>) => Promise<T>): Promise<T> => {
    const locator = page.locator(`::-p-xpath(${xpath})`) as Locator<HTMLElement>;
    try {
      // Puppeteer's wait for an enabled element evaluates text, which the product's policy forbids in Firefox.
      return await action(locator.setVisibility("visible").setWaitForEnabled(false));
    } catch (cause) {
      throw new Error(`${xpath} cannot be used`, { cause });
    }
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    // The bar at the bottom lies over what ends the window.
    click: (element) =>
      use(element, async (found) => {
        await (await found.waitHandle()).evaluate((shown) => shown.scrollIntoView({ block: "center" }));
        await found.click();
      }),
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
    evaluate: (run, argument) => page.evaluate(run as (argument: unknown) => never, argument),
  };
}
