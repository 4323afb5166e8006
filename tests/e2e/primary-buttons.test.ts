/** At most one primary button is on a screen, dialogs and the record button apart; in the wizard it is the bar's. */
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { primaryButtons } from "./primary-buttons.ts";
import { productUrl } from "./product.ts";
import { type Part, screensOf } from "./screens.ts";

const open = openPages();

/** The screens with all their states, by the part of the product that lists them (screens.ts). */
const SCREENS: [Part, RegExp][] = [["details", /^(race-type(?!-offline)|race-details|custom-questions)/]];

test.each(SCREENS)(
  "the screens of %s that match %s have one primary button, in the bar",
  async (part, names) => {
    const screens = screensOf([part], productUrl()).filter(({ name }) => names.test(name));
    const found: Record<string, string[]> = {};
    for (const { name, show } of screens) {
      const page = await open({ viewport: { width: 390, height: 844 }, expectedErrors: /.*/ });
      await show(page);
      const primary = await primaryButtons(page);
      if (primary.length !== 1 || !primary[0]?.endsWith("*")) found[name] = primary;
      await page.context().close();
    }
    expect(found).toEqual({});
  },
);
