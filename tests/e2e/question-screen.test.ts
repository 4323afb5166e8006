/** What a question has in view on a phone: U14 and U15 of docs/goals.md. */
import { expect, test } from "vitest";
import { closeTile, openTile, tileOf } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { primaryButtons } from "./primary-buttons.ts";
import { productUrl } from "./product.ts";
import { photoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const make = recapMaker(productUrl());
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIX = ["DSCN0010.jpg", "portrait_8.jpg", "landscape_6.jpg", "no_exif.jpg", "DSCN0012.jpg", "small.jpg"];

test("a question with six photos is at most 1,500 px high on a phone; text and recorder begin in its upper half, and Next is the one primary button", async () => {
  const page = await open(PHONE);
  await openStep(page, "/questions", await make.draft({ questionPhotos: SIX }));
  await hydrated(page);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Infinity;
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_500);
  expect(await top("#answer")).toBeLessThan(422);
  expect(await top("[aria-label='Record answer']")).toBeLessThan(422);
  expect(await primaryButtons(page)).toEqual(["Next *"]);
  expect(await page.getByText("Add photos and videos").isVisible()).toBe(true);
});

test("a photo is a tile at once, and keeps the caption, the crop and the cover that are chosen before it has arrived", async () => {
  const page = await open();
  const recap = await make.draft({ questionPhotos: ["portrait_8.jpg"] });
  await openStep(page, "/questions", recap);
  await hydrated(page);
  const parts = "**/api/uploads/*/parts/*";
  await page.route(parts, () => {});
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await openTile(page, "photo 2");
  await page.getByLabel("Description").fill("At the start");
  await page.getByText("What stays in view").click();
  await page.getByRole("slider", { name: "From the left: photo 2" }).press("ArrowLeft");
  await page.getByRole("button", { name: "Make cover: photo 2" }).click();
  await closeTile(page);
  await tileOf(page, "small.jpg").getByText("Cover").waitFor();
  await page.unroute(parts);
  await page.reload();
  await expectStored(page, recap.shareId, {
    media: [{}, { description: "At the start", focalPoint: { x: 45, y: 35 } }],
  });
  const stored = async () => (await page.request.get(`/api/recaps/${recap.shareId}`)).json();
  await expect.poll(async () => (await stored()).coverMediaId === (await stored()).media[1].id).toBe(true);
});

test("a question has who hears a recording in the recorder's menu; the memories lead back to it", async () => {
  const page = await open();
  await openStep(page, "/questions", await make.draft({ questionPhotos: ["portrait_8.jpg"] }));
  await page.getByRole("button", { name: "Question 3" }).click();
  await page.getByText("What was the most challenging part of the race?").waitFor();
  const heardBy = page.getByText("Once you share this recap, anyone with the link can hear it.");
  expect(await heardBy.count()).toBe(0);
  await page.getByRole("button", { name: "Voice memo, language, captions, privacy" }).click();
  await heardBy.waitFor();
  await page.getByRole("button", { name: "Arrange photos and choose a cover" }).click();
  await page.getByRole("heading", { name: "Memories", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("What was the most challenging part of the race?").waitFor();
});
