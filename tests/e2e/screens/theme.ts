/** Has a shown page change its theme, as it does when the device changes its own. */
import type { Page } from "playwright-core";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** All colours have changed when it resolves: elements that fade from one to the other do so no more. */
export async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme });
}
