/** Every screen in its states: readable by everybody, in either theme, and with text twice as large on the smallest phone. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fakeMicrophone, openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { audioFile } from "./sample-files.ts";
import type { Screen } from "./screens/screen.ts";
import { changeTheme, type Theme } from "./screens/theme.ts";
import { PARTS, prepareScreens } from "./screens.ts";

const open = openPages(fakeMicrophone(audioFile("answer-1.wav")));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { width: 360, height: 740 };
const SMALLEST_PHONE = { width: 320, height: 640 };
const EVERY_RULE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What the console says of the states in which a call fails. */
const PROVOKED = /status of [45]\d\d|net::ERR_|SyntaxError/;

test.each(PARTS)("no state of the screens of %s shuts anybody out", async (part) => {
  const found: Record<string, string[]> = {};
  const screens = (await prepareScreens(await openBrowser(), [part])).values();
  // Two at a time: each waits for its server now and then.
  await Promise.all([visit(screens, found), visit(screens, found)]);
  expect(found).toEqual({});
});

function openBrowser(): Promise<Page> {
  return open({ viewport: PHONE, reducedMotion: "reduce", expectedErrors: PROVOKED });
}

/** Takes the next one as long as there is one; notes what is wrong with it under its name. */
async function visit(screens: Iterable<Screen>, found: Record<string, string[]>): Promise<void> {
  const page = await openBrowser();
  const leave = await leaver(page);
  for (const { name, show } of screens) {
    await show(page).catch((cause: unknown) => {
      throw new Error(`${name} cannot be shown`, { cause });
    });
    await page.evaluate(AXE);
    const troubles = [];
    // The themes differ in their colours alone.
    troubles.push(...(await violations(page, "light", EVERY_RULE)));
    troubles.push(...(await violations(page, "dark", ["color-contrast"])));
    troubles.push(...(await cutOff(page)));
    if (troubles.length > 0) found[name] = troubles;
    await leave();
  }
}

/** What axe-core finds against WCAG 2.2 AA and its best practices, each with the elements that it is about. */
async function violations(page: Page, theme: Theme, runOnly: string[]): Promise<string[]> {
  await changeTheme(page, theme);
  const found = await page.evaluate(async (wanted) => {
    const runner = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await runner.run(document, {
      runOnly: wanted,
      // To describe what passes takes as long as to find what does not.
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
  }, runOnly);
  return found.map((violation) => `${theme}, ${violation}`);
}

/** What with text of 200 % the smallest phone's screen does not hold: words and buttons beyond its edges. */
async function cutOff(page: Page): Promise<string[]> {
  await page.setViewportSize(SMALLEST_PHONE);
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const { clientWidth, scrollWidth } = document.documentElement;
    const isBeyond = ({ left, right, width }: DOMRect) => width > 1 && (right > clientWidth + 1 || left < -1);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden=true]") === null;
    /** For screen readers alone, or in a box that is scrolled. */
    const isWithin = (element: Element | null): boolean =>
      element !== null &&
      (element.clientWidth === 1 ||
        /auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isWithin(element.parentElement));

    const cut = Array.from(document.querySelectorAll("a, button, input, select, textarea"))
      .filter((element) => isBeyond(element.getBoundingClientRect()) && isShown(element))
      .map((element) => element.textContent || element.id);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      range.selectNodeContents(node);
      const { parentElement } = node;
      if (!parentElement || !isBeyond(range.getBoundingClientRect())) continue;
      if (isShown(parentElement) && !isWithin(parentElement)) cut.push(node.textContent ?? "");
    }
    const sideways = scrollWidth > clientWidth ? ["the page scrolls sideways"] : [];
    return [...sideways, ...cut.map((what) => `cut off: ${what}`)];
  });
}

/**
 * Returns what makes the page's browser one again that nobody has used, but for the product's own files. It takes its time
 * to leave the site, or to open a new one: this stays, in a picture of the product's.
 */
async function leaver(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const browser = await context.newCDPSession(page);
  const origin = productUrl();
  return async () => {
    await context.setOffline(false);
    await page.goto("/api/logo");
    // Not before: what was held back until now would go out.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.setViewportSize(PHONE);
    await context.clearCookies();
    await browser.send("Storage.clearDataForOrigin", {
      origin,
      storageTypes: "local_storage,indexeddb,file_systems",
    });
  };
}
