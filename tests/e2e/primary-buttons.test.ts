/** At most one primary button is in view, dialogs and the record button apart; in the wizard it is the bar's. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { IS_TORTURE, openPages } from "./browser.ts";
import { primaryButtons, rivalButtons } from "./primary-buttons.ts";
import { productUrl } from "./product.ts";
import { PARTS, type Part, screensOf } from "./screens.ts";

const open = openPages();

/** Screens of the wizard with all their states (those that repeat another one with `npm run torture`), by the part of the product that lists them (screens.ts). */
const WIZARD: Part[] = ["details", "story", "voice"];
/** What is not in the wizard has no bar, and the last steps have what is shared above it. */
const OTHERS = PARTS.filter((part) => !WIZARD.includes(part));

test.each(WIZARD)("the screens of %s have one primary button, in the bar", async (part) => {
  const found = await eachScreen(part, primaryButtons);
  const isOnlyInBar = (words: string[]) => words.length === 1 && words[0]?.endsWith("*");
  expect(Object.entries(found).filter(([, words]) => !isOnlyInBar(words))).toEqual([]);
});

test.each(OTHERS)("the screens of %s have at most one primary button in view", async (part) => {
  const found = await eachScreen(part, rivalButtons);
  expect(Object.entries(found).filter(([, words]) => words.length > 0)).toEqual([]);
});

/** Returns the words that `find` finds on these screens on a phone, by the screen's name. */
async function eachScreen(
  part: Part,
  find: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, show, isRepetition } of screensOf([part], productUrl())) {
    if (isRepetition && !IS_TORTURE) continue;
    const page = await open({ viewport: { width: 390, height: 844 }, expectedErrors: /.*/ });
    await show(page).catch((cause: unknown) => {
      throw new Error(`${name} cannot be shown`, { cause });
    });
    // As root.tsx marks a page on phones, which have a share sheet: then sharing has buttons of its own.
    await page.evaluate(() => document.documentElement.classList.add("can-share"));
    found[name] = await find(page);
    await page.context().close();
  }
  return found;
}
