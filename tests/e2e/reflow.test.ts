import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { prepareScreens } from "./screens.ts";

const open = openPages();
/** Some of the screens show what went wrong. */
const ANY = /./;

test("at 320 px with text of 200 % no screen scrolls sideways and no button is cut off", async () => {
  const page = await open({ viewport: { width: 320, height: 640 }, expectedErrors: ANY });
  const found: Record<string, string[]> = {};
  for (const screen of await prepareScreens(page)) {
    await screen.show(page);
    const cutOff = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const width = document.documentElement.clientWidth;
      const sideways = document.documentElement.scrollWidth > width ? ["the page"] : [];
      const buttons = Array.from(document.querySelectorAll<HTMLElement>("a, button, input, select, textarea"))
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && element.offsetWidth > 1)
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.textContent || element.id);
      return [...sideways, ...buttons];
    });
    if (cutOff.length > 0) found[screen.name] = cutOff;
  }
  expect(found).toEqual({});
});
