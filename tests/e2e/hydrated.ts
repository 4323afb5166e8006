/** Waits for the hydration of a page. */
import type { Page } from "playwright-core";

/** Before hydration a press submits the plain form, and chosen files stay in the file field. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}
