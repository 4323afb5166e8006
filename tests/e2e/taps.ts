/**
 * Counts what an athlete presses (docs/goals.md, U4): a tap is a press on a control of the page; a select is one; a file
 * picker is one, however many files. Typing, Enter and focus are none.
 */
import type { Locator, Page } from "playwright-core";

export interface Taps {
  /** How many presses the pages have seen so far. */
  count: () => number;
  press: (control: Locator) => Promise<void>;
  /** Presses the control and answers the file picker that it opens. */
  pick: (control: Locator, files: Parameters<Locator["setInputFiles"]>[0]) => Promise<void>;
  /** Chooses an option. A press would open the browser's own list, which no script can use. */
  select: (control: Locator, value: string) => Promise<void>;
}

/**
 * Call it before the page is opened: what counts is what reaches the page as a press. Playwright aims again after a press that
 * would have met another control, and stops that one at the window.
 */
export async function countTaps(page: Page): Promise<Taps> {
  let presses = 0;
  let selects = 0;
  await page.exposeFunction("notePress", () => {
    presses++;
  });
  await page.addInitScript(() => {
    const note = (window as unknown as { notePress: () => void }).notePress;
    document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && note(), { capture: true });
  });
  return {
    count: () => presses + selects,
    press: (control) => control.click(),
    async pick(control, files) {
      const [picker] = await Promise.all([page.waitForEvent("filechooser"), control.click()]);
      await picker.setFiles(files);
    },
    async select(control, value) {
      await control.selectOption(value);
      selects++;
    },
  };
}
