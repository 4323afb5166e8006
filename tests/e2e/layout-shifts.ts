/** Measures how far a page's content moves by itself (web.dev/cls). */
import type { Page } from "playwright-core";

/** Makes a page measure layout shifts, from its next navigation on. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifted: 0, count: () => {} };
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.shifted += value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    seen.count = () => add(observer.takeRecords());
    Object.assign(window, { seen });
  });
}

/** Returns the layout shift since the navigation. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { seen } = window as unknown as { seen: { shifted: number; count(): void } };
    seen.count();
    return seen.shifted;
  });
}
