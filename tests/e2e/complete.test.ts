import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { openPublished } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";

const open = openPages();
const FINISHED = { details: { name: "Lakefront Ten", dnf: false, finishTime: "48:12" } };

test("confetti falls over the whole screen without covering a button, and ends within five seconds; the app can be installed from there on, until the athlete has answered", async () => {
  const page = await open();
  const offer = page.getByRole("region", { name: "Keep Race Recap handy" });
  const canInstall = () =>
    page.evaluate(() => {
      const prompt = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => {
          document.title = "Asked";
          return { outcome: "accepted" };
        },
      });
      window.dispatchEvent(prompt);
      return prompt.defaultPrevented;
    });
  await page.goto("/");
  // The browser offers nothing by itself before.
  expect(await canInstall()).toBe(true);
  await openPublished(page, "/complete", FINISHED);
  const fall = await page.locator("[data-confetti]").evaluate((confetti) => {
    const { x, y, width, height } = confetti.getBoundingClientRect();
    const animations = confetti.getAnimations({ subtree: true });
    const ends = animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
    for (const animation of animations) animation.finish();
    const pieces = Array.from(confetti.children);
    return {
      place: [x, y, width, height],
      lastEndMs: Math.max(...ends),
      visible: pieces.filter((piece) => getComputedStyle(piece).visibility === "visible").length,
      columns: new Set(
        pieces.map((piece) => Math.floor(Number.parseFloat((piece as HTMLElement).style.left) / 10)),
      ).size,
    };
  });
  expect(fall).toMatchObject({ place: [0, 0, 360, 740], visible: 0 });
  expect(fall.columns).toBe(10);
  expect(fall.lastEndMs).toBeGreaterThan(2_000);
  expect(fall.lastEndMs).toBeLessThan(5_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  expect(await offer.isVisible()).toBe(false);
  await canInstall();
  await offer.getByRole("button", { name: "Install" }).click();
  await expect.poll(() => page.title()).toBe("Asked");
  await offer.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Download the card" }).waitFor();
  await canInstall();
  expect(await offer.isVisible()).toBe(false);
  await page.getByRole("link", { name: "View Your Race Recap" }).click();
  await page.waitForURL("**/summary?*");
});

test("readers who want less motion get no confetti, and the card downloads as a picture", async () => {
  const page = await open({ reducedMotion: "reduce" });
  await openPublished(page, "/complete", FINISHED);
  await page.getByRole("button", { name: "Download the card" }).waitFor();
  expect(await page.locator("[data-confetti]").isVisible()).toBe(false);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the card" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Lakefront Ten.jpg");
  expect(imageSize(readFileSync(await download.path()))).toMatchObject({
    width: 1_080,
    height: 1_920,
    type: "jpg",
  });
  await page.getByText("Your card is in your downloads.").first().waitFor();
});

tortureTest("an iPhone is told how the app is installed, until the athlete has read it", async () => {
  const page = await open();
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
  await openPublished(page, "/complete", FINISHED);
  const offer = page.getByRole("region", { name: "Keep Race Recap handy" });
  await offer.getByText("Then choose Add to Home Screen").waitFor();
  await offer.getByRole("button", { name: "Got it" }).click();
  await offer.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Download the card" }).waitFor();
  expect(await offer.isVisible()).toBe(false);
});
