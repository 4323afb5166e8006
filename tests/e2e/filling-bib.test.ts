import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { goToQuestions, next, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** The bib next to the form, or below it. */
function bibOf(page: Page): Locator {
  return page.locator("main [aria-hidden=true]", { hasText: "Distance" });
}

/** Waits until the bib shows this text. */
async function expectOnBib(page: Page, text: string): Promise<void> {
  await expect.poll(() => bibOf(page).innerText()).toContain(text);
}

test("the bib next to the form shows the entered values, with blanks for invalid ones, up to the last question", async () => {
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

  await goToQuestions(page);
  for (const text of ["Tour of the Lake", "118 km", "DNF"]) await expectOnBib(page, text);
});

test("on a phone the tilted bib is below the details, causes no horizontal scrolling and contains nothing focusable", async () => {
  const page = await open();
  await openDraft(page, "/race-details", {
    details: { name: "Ultramarathon ".repeat(8).trim(), dnf: false },
  });
  for (const width of [2560, 1280, 1152, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await bibOf(page).isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const bib = await bibOf(page).boundingBox();
  const lastField = await page.getByLabel("Finish Time").boundingBox();
  expect(bib?.y).toBeGreaterThan(lastField?.y ?? Number.NaN);
  expect(await bibOf(page).locator("a, button, input, select, textarea, [tabindex]").count()).toBe(0);
  await next(page, "/custom-questions");
  expect(await bibOf(page).isVisible()).toBe(false);
  for (const step of ["Step 2 of 7", "Step 1 of 7"]) {
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText(step).waitFor();
  }
  expect(await bibOf(page).isVisible()).toBe(false);
});
