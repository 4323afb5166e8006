/** Finds the primary buttons of a screen: buttons and links whose ground is the race's colour. */
import type { Page } from "playwright-core";

/** Dialogs have a primary button of their own, and recording is what it is for. */
const APART = "dialog, [role=dialog], [role=alertdialog], [data-record]";

/** Returns the words of each primary button of the page, in the bar of the wizard with a star. */
export async function primaryButtons(page: Page): Promise<string[]> {
  return (await placedButtons(page)).map(({ words }) => words);
}

/** Returns the words of the primary buttons that are in view at once, where that is more than one. */
export async function rivalButtons(page: Page): Promise<string[]> {
  const buttons = await placedButtons(page);
  const height = page.viewportSize()?.height ?? 0;
  const isNear = (one: number | null, other: number | null) =>
    one === null || other === null || Math.abs(one - other) < height;
  return buttons
    .filter((one) => buttons.some((other) => other !== one && isNear(one.middle, other.middle)))
    .map(({ words }) => words);
}

/** `middle`: pixels from the top of the page; null for what is always in view. */
function placedButtons(page: Page): Promise<{ words: string; middle: number | null }[]> {
  return page.evaluate((apart) => {
    /** The ground once no transition changes it any more. */
    const groundOf = (element: Element) => {
      for (const animation of element.getAnimations()) animation.finish();
      return getComputedStyle(element).backgroundColor;
    };
    const raceColorAt = (element: Element) => {
      const probe = document.createElement("i");
      probe.style.backgroundColor = "var(--race)";
      element.parentElement?.append(probe);
      const color = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return color;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(apart);
    const middleOf = (element: Element) => {
      const isFixed = (at: Element | null): boolean =>
        at !== null && (getComputedStyle(at).position === "fixed" || isFixed(at.parentElement));
      const { top, height } = element.getBoundingClientRect();
      return isFixed(element) ? null : scrollY + top + height / 2;
    };
    return Array.from(document.querySelectorAll("a, button, summary, [role=button], label:has([type=file])"))
      .filter((element) => isShown(element) && groundOf(element) === raceColorAt(element))
      .map((element) => {
        const words = element.textContent?.trim() || element.getAttribute("aria-label") || element.outerHTML;
        const inBar = element.closest("[data-step-bar]") ? " *" : "";
        return { words: words + inBar, middle: middleOf(element) };
      });
  }, APART);
}
