/** Kilometers or miles, where only a browser shows it: its language, the choice on step 2, and the switch of the course. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SAMPLE_COURSE } from "../../app/domain/recap/sample-course.ts";
import { chooseType, next, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const make = recapMaker(productUrl());

const unitOf = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const shareIdOf = (page: Page) => new URL(page.url()).searchParams.get("recap") ?? "";

test("a first recap is in the units of the browser's language, and the next one in those that were chosen", async () => {
  const page = await open({ locale: "en-GB" });
  await startRecap(page);
  await chooseType(page);
  await expectStored(page, shareIdOf(page), { units: "mi" });
  expect(await unitOf(page, "Miles").isChecked()).toBe(true);
  await unitOf(page, "Kilometers").check();
  await expectStored(page, shareIdOf(page), { units: "km" });
  await page.getByLabel("Race Name").fill("Harbor Mile");
  await page.getByLabel("Location").fill("Kiel, Germany");
  await page.getByLabel("Distance", { exact: true }).selectOption("5k");
  await next(page, "/custom-questions");
  await page.goto("/race-type?new");
  await chooseType(page, "Cycling");
  expect(await unitOf(page, "Kilometers").isChecked()).toBe(true);
});

/** The course is a strip until it is opened. */
function openCourse(page: Page): Promise<void> {
  return page.locator(".course-strip > summary").click();
}

function madeRecap(units: "km" | "mi" | null) {
  const distance = { distance: "olympic-tri", customDistanceValue: null, customDistanceUnit: null } as const;
  const shown = { ...SAMPLE_COURSE, pins: [] };
  return make.published({ raceType: "triathlon", details: { ...distance, units }, course: shown });
}

test("the switch of the course is the recap's for its owner; a reader's is that reader's, on their device", async () => {
  const { shareId, enter } = await madeRecap("km");
  const reader = await open({ locale: "en-US" });
  await reader.goto(`/r/${shareId}`);
  await openCourse(reader);
  expect(await unitOf(reader, "Kilometers").isChecked()).toBe(true);
  await unitOf(reader, "Miles").check();
  await reader.reload();
  await openCourse(reader);
  await expect.poll(() => unitOf(reader, "Miles").isChecked()).toBe(true);
  await reader.getByText("0.93 mi", { exact: true }).first().waitFor();

  const owner = await open();
  await enter(owner);
  await owner.goto(`/r/${shareId}`);
  await openCourse(owner);
  await expectStored(owner, shareId, { units: "km" });
  await unitOf(owner, "Miles").check();
  await expectStored(owner, shareId, { units: "mi" });
  const other = await open({ locale: "de-DE" });
  await other.goto(`/r/${shareId}`);
  await openCourse(other);
  expect(await unitOf(other, "Miles").isChecked()).toBe(true);
});

test("a recap of before takes the units of its owner's browser at the next visit", async () => {
  const { shareId, enter } = await madeRecap(null);
  const owner = await open({ locale: "en-US" });
  await enter(owner);
  await owner.goto(`/share?recap=${shareId}`);
  await expectStored(owner, shareId, { units: "mi" });

  const second = await madeRecap(null);
  const german = await open({ locale: "de-DE" });
  await second.enter(german);
  await german.goto(`/race-details?recap=${second.shareId}`);
  await expectStored(german, second.shareId, { units: "km" });
  expect(await unitOf(german, "Kilometers").isChecked()).toBe(true);
});
