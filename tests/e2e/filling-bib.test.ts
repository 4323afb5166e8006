import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { next, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** The bib next to the form. */
function bibOf(page: Page): Locator {
  return page.locator("main [aria-hidden=true]", { hasText: "Distance" });
}

/** Waits until the bib shows this text. */
async function expectOnBib(page: Page, text: string): Promise<void> {
  await expect.poll(() => bibOf(page).innerText()).toContain(text);
}

test("the bib next to the form shows the entered values, with blanks for invalid ones", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/race-type?new");
  await expectOnBib(page, "Your race");
  await page.getByRole("radio", { name: "Cycling" }).check();
  await expectOnBib(page, "Cycling");
  await next(page, "/race-details");

  const name = page.getByLabel("Race Name");
  await name.fill("x".repeat(120));
  await expectOnBib(page, "x".repeat(120));
  await name.fill("x".repeat(121));
  await expect.poll(() => bibOf(page).innerText()).not.toContain("x");
  await name.fill("");
  await name.pressSequentially("Tour of the Lake");
  await expectOnBib(page, "Tour of the Lake");
  await page.getByLabel("Race Date").fill("");
  await expectOnBib(page, "Your day");
  await page.getByLabel("Race Date").fill("2026-05-17");
  await expectOnBib(page, "May 17, 2026");
  await page.getByLabel("Location").fill("Oslo, Norway");
  await expectOnBib(page, "Oslo, Norway");
  await page.getByLabel("Distance", { exact: true }).selectOption("custom");
  await page.getByLabel("Custom Distance").fill("118");
  await page.getByLabel("Unit").selectOption("km");
  await expectOnBib(page, "118 km");
  await page.getByLabel("Finish Time").fill("4:52:37");
  await expectOnBib(page, "4:52:37");
  await page.getByLabel("Did Not Finish").check();
  await expectOnBib(page, "DNF");
  expect(await bibOf(page).innerText()).not.toContain("4:52:37");
});

test("on a phone the bib is a strip under the progress bar, which fills in and stays in view while one types", async () => {
  const page = await open();
  const name = "Ultramarathon ".repeat(8).trim();
  await openDraft(page, "/race-details", { details: { name, dnf: false } });
  const strip = page.locator("main [aria-hidden=true]", { hasText: name }).first();
  for (const width of [2560, 1152, 820, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect([width, await strip.isVisible()]).toEqual([width, width < 1152]);
    expect([width, await bibOf(page).isVisible()]).toEqual([width, width >= 1152]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  const [above, below] = [page.getByRole("progressbar"), page.getByRole("heading", { level: 1 })];
  const [line, bib, heading] = await Promise.all([above, strip, below].map(boxOf));
  expect(bib?.y).toBeGreaterThan(line?.y ?? Number.NaN);
  expect(bib?.y).toBeLessThan(heading?.y ?? Number.NaN);

  await page.getByLabel("Finish Time").fill("9:59:59");
  await page.getByLabel("Finish Time").scrollIntoViewIfNeeded();
  await expect.poll(() => strip.innerText()).toContain("9:59:59");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await boxOf(strip))?.y).toBeGreaterThanOrEqual(0);
  expect(await strip.locator("a, button, input, select, textarea, [tabindex]").count()).toBe(0);
});

function boxOf(element: Locator) {
  return element.boundingBox();
}
