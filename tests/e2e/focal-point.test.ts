import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeTile, openDraft, openTile } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";

const open = openPages();

/** Returns a function that reads the stored focal point of the recap's first photo. */
function storedPoint(page: Page, shareId: string) {
  return async () => {
    const recap = await page.request.get(`/api/recaps/${shareId}`);
    return ((await recap.json()) as { media: { focalPoint: object }[] }).media[0]?.focalPoint;
  };
}

test("the focal point is dragged, tapped, moved by keys, undone and reset, and every crop follows", async () => {
  const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  const shareId = await openDraft(page, "/race-memories", { photos: ["portrait_8.jpg"] });
  await hydrated(page);
  await openTile(page, "photo 1");
  await page.getByText("What stays in view").click();
  const stored = storedPoint(page, shareId);
  const left = page.getByRole("slider", { name: "From the left: photo 1" });
  const top = page.getByRole("slider", { name: "From the top: photo 1" });
  const crops = () =>
    page
      .locator("[data-crop] img")
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));
  const photo = page.locator("[data-focal-area]");
  const at = async (x: number, y: number) => {
    const box = await photo.boundingBox();
    if (!box) throw new Error("The photo is not shown");
    return [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100] as const;
  };

  await expect.poll(crops).toEqual(Array(3).fill("50% 35%"));
  await photo.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await at(50, 35)));
  await page.mouse.down();
  await page.mouse.move(...(await at(60, 60)));
  await page.mouse.move(...(await at(80, 90)));
  expect(await crops()).toEqual(Array(3).fill("80% 90%"));
  await page.mouse.up();
  await expect.poll(stored).toEqual({ x: 80, y: 90 });
  expect(await left.evaluate((slider) => slider === document.activeElement)).toBe(true);

  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  expect(await top.evaluate((slider) => slider === document.activeElement)).toBe(true);
  expect([await left.inputValue(), await top.getAttribute("aria-valuetext")]).toEqual(["75", "84%"]);
  await expect.poll(stored).toEqual({ x: 75, y: 84 });
  await page.mouse.click(...(await at(10, 20)));
  await expect.poll(stored).toEqual({ x: 10, y: 20 });

  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await undo.click();
  await expect.poll(stored).toEqual({ x: 80, y: 90 });
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(stored).toEqual({ x: 50, y: 35 });

  await page.context().setOffline(true);
  await top.press("ArrowDown");
  await page.getByText("No connection. It's safe on this device.").waitFor();
  await closeTile(page);
  const tile = page.getByRole("main").getByRole("img").first();
  expect(await tile.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("50% 40%");
  await page.context().setOffline(false);
  await expect.poll(stored, { timeout: 15_000 }).toEqual({ x: 50, y: 40 });
});
