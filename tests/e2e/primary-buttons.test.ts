/** At most one primary button is on a screen, dialogs and the record button apart; in the wizard it is the bar's. */
import { expect, test } from "vitest";
import { IS_TORTURE, openPages } from "./browser.ts";
import { primaryButtons } from "./primary-buttons.ts";
import { productUrl } from "./product.ts";
import { type Part, screensOf } from "./screens.ts";

const open = openPages();

/** Screens of the wizard with all their states (those that repeat another one with `npm run torture`), by the part of the product that lists them (screens.ts). */
const WIZARD: [Part, RegExp][] = [
  ["details", /./],
  ["story", /./],
  ["voice", /./],
];
/** What is not in the wizard has no bar. */
const OTHERS: [Part, RegExp][] = [
  ["start", /^home/],
  ["share", /^(past-recaps|recently-deleted)/],
  ["account", /^(account|email|take-out)/],
  ["season", /./],
];

test.each(WIZARD)("the screens of %s have one primary button, in the bar", async (part, names) => {
  const found = await primaryOf(part, names);
  const isOnlyInBar = (words: string[]) => words.length === 1 && words[0]?.endsWith("*");
  expect(Object.entries(found).filter(([, words]) => !isOnlyInBar(words))).toEqual([]);
});

test.each(OTHERS)("the screens of %s that match %s have at most one primary button", async (part, names) => {
  const found = await primaryOf(part, names);
  expect(Object.entries(found).filter(([, words]) => words.length > 1)).toEqual([]);
});

/** Returns the primary buttons of these screens on a phone, by the screen's name. */
async function primaryOf(part: Part, names: RegExp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const screens = screensOf([part], productUrl()).filter(
    ({ name, isRepetition }) => names.test(name) && (IS_TORTURE || !isRepetition),
  );
  for (const { name, show } of screens) {
    const page = await open({ viewport: { width: 390, height: 844 }, expectedErrors: /.*/ });
    await show(page).catch((cause: unknown) => {
      throw new Error(`${name} cannot be shown`, { cause });
    });
    found[name] = await primaryButtons(page);
    await page.context().close();
  }
  return found;
}
