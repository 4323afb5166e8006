import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { once } from "./screens/screen.ts";
import { sendRecap } from "./sent-media.ts";
import { hold } from "./server.ts";

const open = openPages();
const LANDSCAPE = { width: 2560, height: 1700 };

/** The test's recap: published, with two photos and a video. */
const sent = once(async () => {
  const recap = await sendRecap();
  const page = await open();
  for (let count = 0; count < 2; count++) await recap.addPhoto(page, LANDSCAPE);
  await recap.addVideo(page, "clip.webm");
  return recap;
});

/** Returns the width of the version that the browser has chosen. */
async function takenWidth(photo: Locator): Promise<number> {
  await photo.scrollIntoViewIfNeeded();
  return photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const alone = new Image();
    alone.src = image.currentSrc;
    await alone.decode();
    return alone.naturalWidth;
  });
}

function hero(page: Page): Locator {
  return page.getByRole("img", { name: "The cover photo of this race" });
}

function gallery(page: Page): Locator {
  return page.getByRole("region", { name: "Race Gallery" });
}

test.each([
  { screen: "a small phone", width: 360, height: 740, dots: 1, taken: [640, 640, 640] },
  { screen: "a phone", width: 390, height: 844, dots: 3, taken: [1280, 640, 1280] },
  { screen: "a laptop", width: 1280, height: 800, dots: 1, taken: [1280, 640, 1280] },
  { screen: "a large screen", width: 1920, height: 1080, dots: 2, taken: [2560, 1280, 2560] },
])("$screen loads the versions that fit: cover, gallery, single photo", async ({ taken, dots, ...size }) => {
  const { link } = await sent();
  const page = await open({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: dots,
  });
  await page.goto(link);
  const cover = await takenWidth(hero(page));
  const inGallery = await takenWidth(gallery(page).getByRole("img").nth(1));
  await gallery(page).getByRole("link").nth(1).click();
  const alone = await takenWidth(page.getByRole("dialog").getByRole("img"));
  expect([cover, inGallery, alone]).toEqual(taken);
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
  await page.goto("/past-recaps", { waitUntil: "commit" });
  await expectBlurs(page.getByRole("main").locator("img"));
  release();
});
