/** Finds the primary buttons of a screen: buttons and links whose ground is the race's colour. */
import type { Page } from "playwright-core";

/** Dialogs have a primary button of their own, and recording is what it is for. */
const APART = "dialog, [role=dialog], [role=alertdialog], [data-record]";

/** Returns the words of each primary button of the page, in the bar of the wizard with a star. */
export function primaryButtons(page: Page): Promise<string[]> {
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
    return Array.from(document.querySelectorAll("a, button, summary, [role=button], label:has([type=file])"))
      .filter((element) => isShown(element) && groundOf(element) === raceColorAt(element))
      .map((element) => {
        const words = element.textContent?.trim() || element.getAttribute("aria-label") || element.outerHTML;
        return element.closest("[data-step-bar]") ? `${words} *` : words;
      });
  }, APART);
}
