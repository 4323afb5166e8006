import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { IS_TORTURE, openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { once } from "./screens/screen.ts";
import { sendRecap } from "./sent-media.ts";
import { hold } from "./server.ts";

const open = openPages();
const LANDSCAPE = { width: 1280, height: 850 };

/** The test's recap: published, with two photos and a video. */
const sent = once(async () => {
  const recap = await sendRecap();
  const page = await open();
  for (let count = 0; count < 2; count++) await recap.addPhoto(page, LANDSCAPE);
  await recap.addVideo(page, "clip.webm");
  return recap;
});

/** Returns the colours shown in the middle of the photo's left and right half. */
async function shownColours(page: Page, photo: Locator): Promise<string[]> {
  const screenshot = (await photo.screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return [0.1, 0.9].map((share) => {
      const pixel = context?.getImageData(share * image.width, 0.3 * image.height, 1, 1).data ?? [];
      const [red = 0, green = 0, blue = 0] = pixel;
      if (red > 150 && green < 90 && blue < 90) return "red";
      return blue > 150 && green < 90 && red < 90 ? "blue" : `${red} ${green} ${blue}`;
    });
  }, screenshot);
}

test("photos and posters show their blur until they load, also after hydration", async () => {
  const recap = await sent();
  const page = await open({ viewport: { width: 1280, height: 1600 } });
  await recap.enter(page);
  const release = await hold(page, "**/api/image/**");
  const screen = await page.context().newPage();
  const expectBlurs = async (pictures: Locator) => {
    await pictures.first().waitFor();
    const arrived = pictures
      .and(page.locator("img"))
      .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
    expect(await arrived).toBe(0);
    for (const picture of await pictures.all()) {
      expect(await shownColours(screen, picture)).toEqual(["red", "blue"]);
    }
  };
  await page.goto(recap.link, { waitUntil: "commit" });
  await expectBlurs(page.getByRole("main").locator("img, video"));
  await page.goto(`/race-memories?recap=${recap.shareId}`, { waitUntil: "commit" });
  await hydrated(page);
  await expectBlurs(page.getByRole("main").locator("img, video"));
  if (IS_TORTURE) {
    await page.goto("/past-recaps", { waitUntil: "commit" });
    await expectBlurs(page.getByRole("main").locator("img"));
  }
  release();
});
