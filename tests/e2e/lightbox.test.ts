import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shownSizes } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { once } from "./screens/screen.ts";

const open = openPages();
const recap = once(() =>
  recapMaker(productUrl()).published({
    questionPhotos: ["landscape_6.jpg", "DSCN0010.jpg", "portrait_8.jpg"],
    photos: ["small.jpg"],
  }),
);

/**
 * Opens the public page of a recap with four photos. The first three belong to an answer; the first one is the cover.
 */
async function openPublicPage(): Promise<Page> {
  const page = await open();
  await page.goto(`/r/${(await recap()).shareId}`);
  return page;
}

function photo(page: Page, position: number) {
  return page
    .getByRole("region", { name: "Race Gallery" })
    .getByRole("link")
    .nth(position - 1);
}

/** Returns the position of the photo that fills the screen. */
async function placeInView(page: Page): Promise<number> {
  return page.getByRole("dialog").evaluate((dialog) => {
    const centre = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const slide = centre.map((element) => element.closest("figure")).find((figure) => figure !== null);
    return Array.from(dialog.querySelectorAll("figure")).indexOf(slide as HTMLElement) + 1;
  });
}

test("the lightbox is controlled by keys, buttons and swipes, and closing it returns the focus", async () => {
  const page = await openPublicPage();
  await photo(page, 2).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 4").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("3 of 4").waitFor();
  await expect.poll(() => placeInView(page)).toBe(3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("1 of 4").waitFor();
  expect(await dialog.getByRole("button", { name: "Previous photo" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Next photo" }).click();
  await expect.poll(() => placeInView(page)).toBe(2);

  // A swipe scrolls the strip, which snaps to each photo.
  await dialog
    .locator("div")
    .last()
    .evaluate((strip) => strip.scrollBy({ left: 0.8 * strip.clientWidth }));
  await dialog.getByText("3 of 4").waitFor();
  await expect.poll(() => placeInView(page)).toBe(3);

  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The focus returns shortly after the dialog has closed.
  await expect.poll(() => photo(page, 3).evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a photo other than the cover is shown with its answer, and opens in the lightbox of all photos", async () => {
  const page = await openPublicPage();
  const story = page.getByRole("region", { name: "Race Story" });
  expect(await shownSizes(story.getByRole("img"))).toEqual(["640 x 480", "450 x 600"]);
  expect(await story.getByRole("listitem").first().innerText()).toContain("DSCN0010, as the day began");

  const opener = story.getByRole("link").first();
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 4").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("3 of 4").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The focus returns to the photo that opened the lightbox.
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
});
