import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox } from "./athlete.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { photoFile } from "./sample-files.ts";

const open = openPages();

interface Plan {
  distance: string;
  ownQuestions: string[];
  answers: number;
  photos: string[];
}

/** The most taps of each. */
const RECAPS: [string, Plan, number][] = [
  [
    "a first recap with a photo and an answer",
    { distance: "10k", ownQuestions: [], answers: 1, photos: ["small.jpg"] },
    9,
  ],
  [
    "a marathon with three photos, one question of one's own and every question answered",
    {
      distance: "marathon",
      ownQuestions: ["Who cheered for you?"],
      answers: 6,
      photos: ["small.jpg", "portrait_8.jpg", "landscape_6.jpg"],
    },
    25,
  ],
];
const TRIED_RECAPS = IS_TORTURE ? RECAPS : RECAPS.slice(0, 1);

/** Goal U4: a select is one tap, and so is each photo; typing and focusing a field are none. */
test.each(TRIED_RECAPS)("%s takes few taps from home to the live link", async (_what, plan, most) => {
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
  await page.getByLabel("Distance", { exact: true }).selectOption(plan.distance);
  await tap(button("Next"));
  await page.getByText("Good as they are? Continue.").waitFor();
  for (const question of plan.ownQuestions) {
    await page.getByLabel("Add your own question").fill(question);
    await page.getByLabel("Add your own question").press("Enter");
    await page.getByRole("listitem").filter({ hasText: question }).waitFor();
  }
  await tap(button("Continue"));
  await answerBox(page).fill("Long runs.");
  taps += plan.photos.length;
  await page.locator("input[name=media]").setInputFiles(plan.photos.map(photoFile));
  await page
    .getByRole("main")
    .getByRole("img")
    .nth(plan.photos.length - 1)
    .waitFor();
  for (let question = 2; question <= plan.answers; question++) {
    await tap(button("Next"));
    await page.getByText(`Question ${question} of 6`).first().waitFor();
    await answerBox(page).fill("Long runs.");
  }
  await tap(button(plan.answers > 1 ? "Continue" : "Skip to Summary"));
  await tap(button("Continue to Share"));
  expect(await liveLink(page)).toContain("/r/");
  expect(taps).toBeLessThanOrEqual(most);
});

async function liveLink(page: Page): Promise<string> {
  const link = page.getByLabel("Share direct link");
  await expect.poll(() => link.inputValue()).toMatch(/\/r\//);
  const address = await link.inputValue();
  expect((await page.request.get(address)).status()).toBe(200);
  return address;
}
