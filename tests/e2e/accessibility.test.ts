import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { prepareScreens } from "./screens.ts";

const open = openPages();
/** Some of the screens show what went wrong. */
const ANY = /./;

/** What axe-core finds against WCAG 2.2 AA and its best practices, each with the elements that it is about. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => {
    const runner = (window as unknown as { axe: typeof axe }).axe;
    return runner.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on any screen, ${colorScheme}`, async () => {
    const page = await open({ colorScheme, reducedMotion: "reduce", expectedErrors: ANY });
    const found: Record<string, string[]> = {};
    for (const screen of await prepareScreens(page)) {
      await screen.show(page);
      const list = await violations(page);
      if (list.length > 0) found[screen.name] = list;
    }
    expect(found).toEqual({});
  });
}
