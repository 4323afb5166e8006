/** Stickers in a real browser: chosen, shown, copied and downloaded. */
import { readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";

const open = openPages();
const CARDS = "**/api/recaps/*/cards";

test("a sticker is chosen by its preview, copied as a picture and downloaded", async () => {
  const page = await open({
    permissions: ["clipboard-read", "clipboard-write"],
    expectedErrors: /ERR_FAILED/,
  });
  const recap = await recapMaker(productUrl()).published({
    raceType: "running",
    details: { name: "Chicago Lakefront Run", distance: "half-marathon", finishTime: "1:52:08" },
    answers: { "0": "It rained from the first bridge on." },
  });
  await openStep(page, "/share", recap);
  const stickers = page.getByRole("region", { name: "Stickers" });
  await stickers.getByRole("heading").click();
  const shown = stickers.getByRole("img", { name: "Preview of your sticker: Time, Bare, dark photos" });
  expect(await shown.innerText()).toContain("5:19 /km");
  expect(await stickers.getByRole("combobox").count()).toBe(0);

  await page.route(CARDS, (route) => route.abort());
  await stickers.getByRole("button", { name: "Copy sticker" }).click();
  await page.getByText("We couldn't make your sticker.").first().waitFor();
  await page.unroute(CARDS);

  await stickers.getByRole("radio", { name: "Quote" }).check();
  await stickers.getByRole("radio", { name: "Athletic" }).check();
  await stickers.getByRole("radio", { name: "Bright photos" }).check();
  await stickers
    .getByRole("img", {
      name: "Quote, Athletic, bright photos, the quote “It rained from the first bridge on.”",
    })
    .waitFor();
  await stickers.getByRole("button", { name: "Copy sticker" }).click();
  await page.getByText("Sticker copied.").first().waitFor();
  const cornerAlpha = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType("image/png")) ?? new Blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    return context?.getImageData(0, 0, 1, 1).data[3];
  });
  expect(cornerAlpha).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    stickers.getByRole("button", { name: "Download sticker" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Chicago Lakefront Run.png");
  const { type, width } = imageSize(await readFile(await download.path()));
  expect([type, width > 600]).toEqual(["png", true]);
});

test("a sticker for dark photos leaves the site's theme as it is, which its own switch changes", async () => {
  const page = await open();
  const recap = await recapMaker(productUrl()).published({
    raceType: "running",
    details: { name: "Chicago Lakefront Run", distance: "half-marathon", finishTime: "1:52:08" },
  });
  await openStep(page, "/share", recap);
  const stickers = page.getByRole("region", { name: "Stickers" });
  await stickers.getByRole("heading").click();
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem("theme")]);
  for (const ground of ["Bright photos", "Dark photos"]) {
    await stickers.getByRole("radio", { name: ground }).check();
    await stickers.getByRole("img", { name: `Time, Bare, ${ground.toLowerCase()}` }).waitFor();
    expect(await theme()).toEqual([undefined, null]);
  }
  await page.getByRole("button", { name: "Profile" }).click();
  const own = page.getByRole("group", { name: "Theme" });
  expect(await own.getByRole("radio", { name: "Auto" }).isChecked()).toBe(true);
  await own.getByRole("radio", { name: "Dark" }).check();
  expect(await theme()).toEqual(["dark", "dark"]);
});
