import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { photoFile } from "./sample-files.ts";

const open = openPages();

/** Goal U4: a select and a file picker are one tap each, typing and focusing a field none. */
test("a first recap with a photo and an answer takes at most ten taps from home to the live link", async () => {
  const page = await open();
  let taps = 0;
  const tap = (place: Locator) => {
    taps++;
    return place.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/");
  await tap(page.getByRole("button", { name: "Start New Race Recap" }));
  await tap(page.getByRole("radio", { name: "Running" }));
  await tap(button("Next"));
  await page.getByLabel("Race Name").fill("Harbor Run");
  await page.getByLabel("Location").fill("Oslo, Norway");
  taps++;
  await page.getByLabel("Distance", { exact: true }).selectOption("10k");
  await tap(button("Next"));
  await page.getByText("Good as they are? Continue.").waitFor();
  await tap(button("Continue"));
  await answerBox(page).fill("Long runs.");
  taps++;
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await page.getByRole("main").getByRole("img").first().waitFor();
  await tap(button("Skip to Summary"));
  await tap(button("Continue to Share"));
  expect(await liveLink(page)).toContain("/r/");
  expect(taps).toBeLessThanOrEqual(10);
});

async function liveLink(page: Page): Promise<string> {
  const link = page.getByLabel("Share direct link");
  await expect.poll(() => link.inputValue()).toMatch(/\/r\//);
  const address = await link.inputValue();
  expect((await page.request.get(address)).status()).toBe(200);
  return address;
}
