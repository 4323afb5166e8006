/** When the scripts of a page have taken it over. */
import type { Page } from "playwright-core";

/** A press before would send the form as without scripts, and chosen files would be in the field for good. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}
