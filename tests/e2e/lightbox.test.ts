import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { caller } from "../caller.ts";
import { addSample, madeRecap } from "../media-calls.ts";
import { shownSizes } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { prepareScreens } from "./screens.ts";

const open = openPages();

/** The public page with twenty photos, as its owner sees it. */
async function openGallery(page: Page): Promise<void> {
  const screens = await prepareScreens(page);
  await screens.find(({ name }) => name === "public-twenty-photos")?.show(page);
}

function photo(page: Page, position: number) {
  return page
    .getByRole("region", { name: "Race Gallery" })
    .getByRole("link")
    .nth(position - 1);
}

/** The photo that fills the screen, by its place in the strip. */
async function placeInView(page: Page): Promise<number> {
  return page.getByRole("dialog").evaluate((dialog) => {
    const centre = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const slide = centre.map((element) => element.closest("figure")).find((figure) => figure !== null);
    return Array.from(dialog.querySelectorAll("figure")).indexOf(slide as HTMLElement) + 1;
  });
}

test("the gallery is looked through by keys, by buttons and by swiping, and gives the focus back", async () => {
  const page = await open();
  await openGallery(page);
  await photo(page, 2).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 20").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("3 of 20").waitFor();
  await expect.poll(() => placeInView(page)).toBe(3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("1 of 20").waitFor();
  expect(await dialog.getByRole("button", { name: "Previous photo" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Next photo" }).click();
  await expect.poll(() => placeInView(page)).toBe(2);

  // A swipe is a scroll of the strip, which stops at each photo.
  await dialog
    .locator("div")
    .last()
    .evaluate((strip) => strip.scrollBy({ left: 0.8 * strip.clientWidth }));
  await dialog.getByText("3 of 20").waitFor();
  await expect.poll(() => placeInView(page)).toBe(3);

  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The browser tells of the end a moment after the dialog is gone.
  await expect.poll(() => photo(page, 3).evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a photo stands with the answer that it belongs to, and opens among all of them", async () => {
  const athlete = caller({ fetch }, inject("productUrl"));
  const recap = await madeRecap(athlete);
  await addSample(athlete, recap);
  await addSample(athlete, recap, { sample: "DSCN0010.jpg", questionIndex: "0", description: "The bridge" });
  await addSample(athlete, recap, { sample: "portrait_8.jpg", questionIndex: "0" });
  const page = await open();
  await page.goto(`/r/${recap.shareId}`);
  const story = page.getByRole("region", { name: "Race Story" });
  expect(await shownSizes(story.getByRole("img"))).toEqual(["640 x 480", "450 x 600"]);
  expect(await story.getByRole("listitem").first().innerText()).toContain("The bridge");

  await story.getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 3").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("3 of 3").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The reader goes on where they were.
  const opener = story.getByRole("link").first();
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("without JavaScript a photo's link opens the photo", async () => {
  const athlete = await open();
  await openGallery(athlete);
  const stranger = await open({ javaScriptEnabled: false });
  await stranger.goto(athlete.url());
  await photo(stranger, 1).click();
  await stranger.waitForURL("**/api/image/**");
});
