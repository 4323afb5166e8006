/** Changes the theme of an open page, as the system's setting does. */
import type { Page } from "playwright-core";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Resolves when all colours have changed: it turns off transitions. */
export async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    // Added to those of the page: the lightbox has one.
    document.adoptedStyleSheets.push(still);
  });
  await page.emulateMedia({ colorScheme });
}
