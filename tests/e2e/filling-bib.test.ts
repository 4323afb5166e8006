import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseType, fillDetails, goToQuestions, next, openQuestions, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** The bib beside the form, or below it. */
function bibOf(page: Page): Locator {
  return page.locator("main [aria-hidden=true]", { hasText: "Distance" });
}

/** Waits until the bib says this. */
async function expectOnBib(page: Page, text: string): Promise<void> {
  await expect.poll(() => bibOf(page).innerText()).toContain(text);
}

test("the bib beside the form follows what is chosen and typed, and stays to the last question", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await startRecap(page);
  await expectOnBib(page, "Your race");
  await page.getByRole("radio", { name: "Cycling" }).check();
  await expectOnBib(page, "Cycling");
  await next(page, "/race-details");

  const name = page.getByLabel("Race Name");
  await name.pressSequentially("Tour of the Lake");
  await expectOnBib(page, "Tour of the Lake");
  await page.getByLabel("Race Date").fill("2026-05-17");
  await expectOnBib(page, "May 17, 2026");
  await page.getByLabel("Location").fill("Oslo, Norway");
  await expectOnBib(page, "Oslo, Norway");
  await page.getByLabel("Distance", { exact: true }).selectOption("custom");
  await expectOnBib(page, "Custom Distance");
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

test("what cannot be saved as it is leaves its place on the bib blank", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await startRecap(page);
  await chooseType(page);
  await page.getByLabel("Race Name").fill("x".repeat(120));
  await expectOnBib(page, "x".repeat(120));
  await page.getByLabel("Race Name").fill("x".repeat(121));
  await expect.poll(() => bibOf(page).innerText()).not.toContain("x");
  await page.getByLabel("Race Date").fill("");
  await expectOnBib(page, "Your day");
});

test("on a phone without JavaScript the bib below the details shows what is saved", async () => {
  const page = await open({ javaScriptEnabled: false });
  await startRecap(page);
  expect(await bibOf(page).isVisible()).toBe(false);
  await chooseType(page);
  const details = page.url();
  await fillDetails(page);
  await next(page, "/custom-questions");
  expect(await bibOf(page).isVisible()).toBe(false);
  await page.goto(details);
  for (const text of ["Running", "Chicago Lakefront Run", "Chicago, USA", "12.5 km", "DNF"]) {
    await expectOnBib(page, text);
  }
  const bib = await bibOf(page).boundingBox();
  const lastField = await page.getByLabel("Finish Time").boundingBox();
  expect(bib?.y).toBeGreaterThan(lastField?.y ?? Number.NaN);
});

test("the tilted bib makes no screen scroll sideways, and nothing on it takes the focus", async () => {
  const page = await open();
  const shareId = await openQuestions(page, { name: "Ultramarathon ".repeat(8).trim() });
  for (const width of [320, 360, 1152, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/race-details?recap=${shareId}`);
    expect(await bibOf(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await bibOf(page).locator("a, button, input, select, textarea, [tabindex]").count()).toBe(0);
});
