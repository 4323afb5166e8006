import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { sendRecap } from "./sent-media.ts";

const open = openPages();

/** Counts what moves while the page loads, with typefaces and pictures that come late (web.dev/cls). */
async function layoutShift(page: Page, address: string): Promise<number> {
  await page.route(/\.woff2|\/api\/image\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test.each([360, 1280])("typefaces and pictures that come late move nothing, at %i px", async (width) => {
  const viewport = { width, height: 740 };
  const recap = await sendRecap();
  const drawing = await open();
  await recap.addPhoto(drawing, { width: 1280, height: 960 });
  await recap.addPhoto(drawing, { width: 900, height: 1200 });
  const steps = ["/race-details", "/questions"].map((path) => `${path}?recap=${recap.shareId}`);
  const shifts: Record<string, number> = {};
  for (const address of ["/", ...steps, recap.link]) {
    const page = await open({ viewport });
    await recap.enter(page);
    const shift = await layoutShift(page, address);
    if (shift >= 0.001) shifts[address] = shift;
  }
  expect(shifts).toEqual({});
});

test.each([360, 1280])(
  "photos of any shape and videos with posters move nothing, at %i px",
  async (width) => {
    // As high as the whole page: what moves outside of the screen is not counted.
    const viewport = { width, height: 2_600 };
    const [several, single] = [await sendRecap(), await sendRecap()];
    const drawing = await open();
    await several.addPhoto(drawing, { width: 1280, height: 2560 });
    await several.addVideo(drawing, "clip.webm");
    await several.addPhoto(drawing, { width: 2560, height: 1111 });
    await single.addPhoto(drawing, { width: 1707, height: 2560 });
    const shifts: Record<string, number> = {};
    const screens = [
      [several, several.link],
      [several, `/race-memories?recap=${several.shareId}`],
      [several, "/past-recaps"],
      [single, single.link],
      [single, `/summary?recap=${single.shareId}`],
    ] as const;
    for (const [recap, address] of screens) {
      const page = await open({ viewport });
      await recap.enter(page);
      const shift = await layoutShift(page, address);
      if (shift >= 0.001) shifts[address] = shift;
    }
    expect(shifts).toEqual({});
  },
);
