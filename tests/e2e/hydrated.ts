/** Waits for the hydration of a page, or for its beginning. */
import type { Page } from "playwright-core";

/** Before hydration a press submits the plain form. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}

/** How long scripts may take that the test holds back or lets fail. */
const SCRIPTS_TIMEOUT_MS = 2_000;

/** Waits until React has begun to hydrate the page, if it has scripts for that and they arrive in time. */
export async function hydrationBegun(page: Page, timeout = SCRIPTS_TIMEOUT_MS): Promise<void> {
  const begun = () =>
    document.querySelector('script[type="text/parked"]') === null ||
    Object.keys(document).some((key) => key.startsWith("__reactContainer"));
  await page.waitForFunction(begun, undefined, { timeout }).catch(() => {});
}

/** The page's scripts start after its first paint: `goto` and `reload` wait for them too, unless they are told what to wait for. */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await hydrationBegun(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await hydrationBegun(page);
    return response;
  };
}
