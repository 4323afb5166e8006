import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DENSE } from "../../app/domain/media/picture.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { once } from "./screens/screen.ts";
import { sendRecap } from "./sent-media.ts";

const open = openPages();

/** Published recaps, by the shapes of their photos. The first photo is the cover. */
const RECAPS = {
  landscape: recapOf([2560, 1920], [1920, 2560], [2560, 1440]),
  ...(IS_TORTURE && { upright: recapOf([1920, 2560]) }),
};

function recapOf(...shapes: [width: number, height: number][]) {
  return once(async () => {
    const recap = await sendRecap();
    const page = await open();
    for (const [width, height] of shapes) await recap.addPhoto(page, { width, height });
    return recap;
  });
}

/** The pages of a recap with photos. */
const PATHS = [
  "/r/{id}",
  "/summary?recap={id}",
  "/race-memories?recap={id}",
  "/past-recaps",
  ...(IS_TORTURE ? ["/embed/{id}", "/share?recap={id}", "/complete?recap={id}"] : []),
];

/** Returns the photos in `region` whose version does not fit their places. */
function misfits(page: Page, region: string): Promise<string[]> {
  return page.locator(`${region} img[srcset]`).evaluateAll(async (images, { screen, share }) => {
    const isDense = matchMedia(`${screen} and (width < 40rem)`).matches;
    const found: string[] = images.length === 0 ? ["No photo"] : [];
    for (const image of images as HTMLImageElement[]) {
      // Without a box a lazy photo is not loaded.
      if (image.loading === "lazy" && !image.checkVisibility()) continue;
      const versions = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).reverse();
      // Chromium takes a larger version that it has loaded already, so these have addresses of their own.
      const fresh = new Image();
      fresh.sizes = image.sizes;
      fresh.srcset = versions.map((w) => `${image.src}?w=${w}&now=${performance.now()} ${w}w`).join();
      await fresh.decode();
      const taken = Number(new URL(fresh.currentSrc).searchParams.get("w"));
      // A photo that fills its place is cropped: then all of it is wider.
      const { offsetWidth, offsetHeight, style } = image;
      const wholeWidth = offsetHeight * Number(style.getPropertyValue("--ratio"));
      const isCropped = getComputedStyle(image).objectFit === "cover";
      const width = isCropped ? Math.max(offsetWidth, wholeWidth) : offsetWidth;
      const needed = width * devicePixelRatio * (isDense ? share : 1);
      const enough = versions.findIndex((version) => version >= needed);
      const most = enough < 0 ? Number.POSITIVE_INFINITY : (versions[enough + 1] ?? versions[enough] ?? 0);
      // Browsers take a version that is a little too small instead of one that is much too large.
      const isTooSmall = taken < needed / Math.SQRT2 && taken !== versions.at(-1);
      if (isTooSmall || taken > most) found.push(`${image.alt} needs ${needed}, takes ${taken}`);
    }
    return found;
  }, DENSE);
}

const SCREENS = [
  { screen: "a phone", width: 390, height: 664, deviceScaleFactor: 3 },
  ...(IS_TORTURE
    ? [
        { screen: "another phone", width: 412, height: 783, deviceScaleFactor: 2.625 },
        { screen: "a laptop", width: 1366, height: 768, deviceScaleFactor: 1 },
      ]
    : []),
];

test.each(SCREENS)(
  "$screen loads a version of every photo that fits its place",
  async ({ deviceScaleFactor, ...viewport }) => {
    const page = await open({ viewport, deviceScaleFactor });
    const found: Record<string, string[]> = {};
    for (const [name, make] of Object.entries(RECAPS)) {
      const { enter, shareId } = await make();
      await enter(page);
      for (const path of PATHS) {
        await page.goto(path.replace("{id}", shareId));
        found[`${name} ${path}`] = await misfits(page, "main");
      }
      await page.goto(`/r/${shareId}`);
      await page.getByRole("region", { name: "Race Gallery" }).getByRole("link").first().click();
      await page.getByRole("dialog").getByRole("img").first().waitFor();
      found[`${name} lightbox`] = await misfits(page, ".pswp");
    }
    expect(Object.values(found).flat()).toEqual([]);
  },
);
