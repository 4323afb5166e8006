/**
 * Tests screens: axe-core's rules, and text of twice the size on the smallest phone. With `npm run torture` in all of their
 * states and in both themes, otherwise each screen once. The files accessibility-*.test.ts share the parts of the product.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { IS_TORTURE, openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import type { Screen } from "./screens/screen.ts";
import { changeTheme, type Theme } from "./screens/theme.ts";
import { PARTS, type Part, screensOf } from "./screens.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { width: 360, height: 740 };
const SMALLEST_PHONE = { width: 320, height: 640 };
const EVERY_RULE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The parts of the product by the file that tests them. */
export const WIZARD: Part[] = ["details", "story", "voice"];
export const SHARING: Part[] = ["share", "public"];
export const OTHERS: Part[] = PARTS.filter((part) => !WIZARD.includes(part) && !SHARING.includes(part));

/** The console errors of states in which a request fails. */
const PROVOKED = /status of [45]\d\d|net::ERR_|SyntaxError/;

const SCREEN_NAMES = screensOf(PARTS, "http://localhost").map(({ name }) => name);

/** Declares a test for each of these parts of the product: its screens are accessible. */
export function testScreensOf(parts: Part[]): void {
  const open = openPages();
  test.each(parts)("the screens of %s are accessible", async (part) => {
    const screens = screensOf([part], productUrl()).filter(
      ({ isRepetition, name }) => IS_TORTURE || !(isRepetition || isState(name)),
    );
    const page = await open({ viewport: PHONE, reducedMotion: "reduce", expectedErrors: PROVOKED });
    expect(await problemsOf(page, screens)).toEqual({});
  });
}

/** Returns whether a name is that of a further state of a screen: `share-copied` is one of `share`. */
function isState(name: string): boolean {
  return SCREEN_NAMES.some((screen) => name.startsWith(`${screen}-`));
}

/** Returns what is wrong with the screens by name. */
async function problemsOf(page: Page, screens: Screen[]): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const resetProfile = await profileReset(page);
  for (const { name, show } of screens) {
    await show(page).catch((cause: unknown) => {
      throw new Error(`${name} cannot be shown`, { cause });
    });
    await page.evaluate(AXE);
    const messages = [];
    messages.push(...(await violations(page, "light", EVERY_RULE)));
    // tests/tokens.test.ts computes the contrasts of both themes.
    if (IS_TORTURE) messages.push(...(await violations(page, "dark", ["color-contrast"])));
    messages.push(...(await cutOff(page)));
    if (messages.length > 0) problems[name] = messages;
    await resetProfile();
  }
  return problems;
}

/** Returns axe-core's violations of WCAG 2.2 AA and of best practices, with their elements. */
async function violations(page: Page, theme: Theme, runOnly: string[]): Promise<string[]> {
  await changeTheme(page, theme);
  const found = await page.evaluate(async (wanted) => {
    const runner = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await runner.run(document, {
      runOnly: wanted,
      // Reporting passed rules would double the time.
      resultTypes: ["violations"],
      elementRef: true,
    });
    const menu = document.querySelector("details[name=recap-menu][open] > div")?.getBoundingClientRect();
    /** Whether an open recap's menu covers a part of the target: a press elsewhere closes the menu, and the target is whole. */
    const isCovered = ({ element }: axe.NodeResult) => {
      const target = element?.getBoundingClientRect();
      if (!menu || !target || element?.closest("details[open]")) return false;
      const isBeside = target.right <= menu.left || target.left >= menu.right;
      return !isBeside && target.bottom > menu.top && target.top < menu.bottom;
    };
    return violations.flatMap(({ id, nodes }) => {
      const faults = id === "target-size" ? nodes.filter((node) => !isCovered(node)) : nodes;
      return faults.length > 0 ? `${id}: ${faults.map((node) => node.target).join(" | ")}` : [];
    });
  }, runOnly);
  return found.map((violation) => `${theme}, ${violation}`);
}

/** Returns texts and buttons beyond the edges of the smallest phone's screen with text of 200 %. */
async function cutOff(page: Page): Promise<string[]> {
  await page.setViewportSize(SMALLEST_PHONE);
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    // With reduced motion every change takes 0.01 ms, and so ends in the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const isBeyond = ({ left, right, width }: DOMRect) => width > 1 && (right > clientWidth + 1 || left < -1);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden=true]") === null;
    /** Whether the element is hidden visually or in a scrollable box. */
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
 * Returns a function that resets the browser to a new profile, except for the HTTP cache. Leaving the site or opening a new
 * page is slow, so it navigates to an image of the product.
 */
async function profileReset(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const browser = await context.newCDPSession(page);
  const origin = productUrl();
  return async () => {
    await context.setOffline(false);
    await page.goto("/api/logo");
    // Not earlier, because held requests would be sent.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.setViewportSize(PHONE);
    await context.clearCookies();
    await browser.send("Storage.clearDataForOrigin", {
      origin,
      storageTypes: "local_storage,indexeddb,file_systems",
    });
  };
}
