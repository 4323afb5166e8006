import type { Locator, Page } from "playwright-core";
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

/** Returns where a photo's centre is from left to right, in pixels. */
async function centreOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  return box ? Math.round(box.x + box.width / 2) : -1;
}

test("the lightbox is controlled by keys, buttons and swipes, opens from an answer too, and closing it returns the focus; a long description is scrolled there", async () => {
  const page = await openPublicPage();
  await photo(page, 2).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Photos" });
  const shown = dialog.getByRole("img");
  await dialog.getByText("2 of 4").waitFor();
  await dialog.getByText("DSCN0010, as the day began").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("3 of 4").waitFor();
  await expect.poll(() => shown.getAttribute("alt")).toBe("portrait_8, as the day began");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("1 of 4").waitFor();
  expect(await dialog.getByRole("button", { name: "Previous photo" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Next photo" }).click();
  await dialog.getByText("2 of 4").waitFor();

  await expect.poll(() => centreOf(shown)).toBe(180);
  await page.mouse.move(300, 360);
  await page.mouse.down();
  await page.mouse.move(60, 360, { steps: 5 });
  await page.mouse.up();
  await dialog.getByText("3 of 4").waitFor();

  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The focus returns shortly after the dialog has closed.
  await expect.poll(() => photo(page, 3).evaluate((link) => link === document.activeElement)).toBe(true);

  // A photo other than the cover is shown with its answer, and opens in the lightbox of all photos.
  const story = page.getByRole("region", { name: "Race Story" });
  // Those of the answer, then the one of no question.
  expect(await shownSizes(story.getByRole("img"))).toEqual(["640 x 480", "450 x 600", "32 x 48"]);

  const opener = story.getByRole("link").first();
  await opener.click();
  await dialog.getByText("2 of 4").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The focus returns to the photo that opened the lightbox.
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);

  // The gallery's tiles have no captions. A long description can be scrolled to its end in the lightbox.
  const description = page.getByRole("region", { name: "Race Gallery" }).locator("[data-description]").nth(1);
  await description.evaluate((element) => {
    element.textContent = "Why my brother wears two hats. ".repeat(80);
  });
  expect(await description.isVisible()).toBe(false);
  await photo(page, 2).click();
  const caption = page.getByRole("dialog", { name: "Photos" }).getByText("Why my brother wears two hats.");
  await caption.hover();
  await page.mouse.wheel(0, 5_000);
  await expect
    .poll(() =>
      caption.evaluate(
        ({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop,
      ),
    )
    .toBeLessThan(2);
  expect(await caption.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test("Back closes the lightbox and stays on the recap, and the address of a photo opens it", async () => {
  const page = await openPublicPage();
  const recapAddress = page.url();
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await page.getByRole("img", { name: "landscape_6, as the day began" }).first().click();
  await dialog.getByText("1 of 4").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("2 of 4").waitFor();
  const photoAddress = page.url();
  const report = dialog.getByRole("link", { name: "Report" });
  expect(await report.isVisible()).toBe(false);
  await dialog.getByText("\u22ef").click();
  expect(await report.getAttribute("href")).toMatch(/\/report\/recap_[^?]+\?photo=[\w-]+$/);
  await page.goBack();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(page.url()).toBe(recapAddress);

  const friend = await open();
  await friend.goto(photoAddress);
  const opened = friend.getByRole("dialog", { name: "Photos" });
  await opened.getByText("2 of 4").waitFor();
  await opened.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => opened.count()).toBe(0);
  await expect.poll(() => friend.url()).toBe(recapAddress);
});
