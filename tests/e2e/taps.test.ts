/** Goal U4: how few taps a recap takes. Every number is of presses that were performed. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { photoFile, raceFile, videoFile } from "./sample-files.ts";
import { countTaps, type Taps } from "./taps.ts";

const open = openPages();
const PHONE = { viewport: { width: 390, height: 844 } };
const FIVE_PHOTOS = ["small.jpg", "portrait_8.jpg", "landscape_6.jpg", "DSCN0010.jpg", "DSCN0012.jpg"];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function start(page: Page, taps: Taps): Promise<void> {
  await page.goto("/");
  await taps.press(button(page, "Start New Race Recap"));
  await taps.press(page.getByRole("radio", { name: "Running" }));
  await taps.press(button(page, "Next"));
  await page.getByText("Step 2 of 7").waitFor();
}

test("a first recap with a photo and an answer takes at most 10 taps from home to the copied link", async () => {
  const page = await open({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  const taps = await countTaps(page);
  await start(page, taps);
  await page.getByLabel("Race Name").fill("Harbor Run");
  await page.getByLabel("Location").fill("Oslo, Norway");
  await taps.select(page.getByLabel("Distance", { exact: true }), "10k");
  await taps.press(button(page, "Next"));
  await taps.press(button(page, "Continue"));
  await answerBox(page).fill("Long runs.");
  await taps.pick(page.locator("input[name=media]"), photoFile("small.jpg"));
  await page.getByRole("main").getByRole("img").first().waitFor();
  await taps.press(button(page, "Skip to Summary"));
  await taps.press(button(page, "Continue to Share"));
  await page.getByText("Step 6 of 7").waitFor();
  const link = page.getByLabel("Share direct link");
  await expect.poll(() => link.inputValue()).toMatch(/\/r\//);
  await taps.press(button(page, "Copy"));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  expect((await page.request.get(await link.inputValue())).status()).toBe(200);
  expect(taps.count()).toBeLessThanOrEqual(10);
});

test("a marathon with its file and course, an own question, six answers, five photos and a clip, two captions and another cover takes at most 22 taps from home to /share", async () => {
  const page = await open(PHONE);
  const taps = await countTaps(page);
  await start(page, taps);
  await taps.pick(page.getByLabel(/Have the file from your watch/), raceFile("marathon.gpx"));
  await taps.press(page.getByRole("radio", { name: "The course" }));
  expect(await page.getByLabel("Race Name").inputValue()).toBe("Twin Cities Marathon 2014");
  await page.getByLabel("Location").fill("Minneapolis, USA");
  await taps.press(button(page, "Next"));
  const ownQuestion = page.getByLabel("Add your own question");
  await ownQuestion.fill("Who cheered for you?");
  await ownQuestion.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Who cheered for you?" }).waitFor();
  await taps.press(button(page, "Continue"));
  await answerBox(page).fill("Long runs.");
  await taps.pick(page.locator("input[name=media]"), [...FIVE_PHOTOS.map(photoFile), videoFile("clip.webm")]);
  for (const [name, caption] of Object.entries({
    "photo 1": "At the start",
    "photo 2": "The last bridge",
    "photo 3": null,
  })) {
    await taps.press(button(page, `Edit ${name}`));
    if (caption) await page.getByLabel("Description").fill(caption);
    else await taps.press(button(page, `Make cover: ${name}`));
    await taps.press(button(page, `Done with ${name}`));
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page
    .getByRole("listitem")
    .filter({ hasText: /^3\s*Cover/ })
    .waitFor();
  for (let question = 2; question <= 6; question++) {
    await taps.press(button(page, "Next"));
    await page.waitForURL(`**&q=${question}`);
    await answerBox(page).fill("The long straight to the river.");
  }
  await taps.press(button(page, "Continue"));
  await page.getByText("Step 5 of 7").waitFor();
  await taps.press(button(page, "Continue to Share"));
  await page.getByText("Step 6 of 7").waitFor();
  const [shareId] = /recap_[\w-]+/.exec(page.url()) ?? [];
  const recap = await (await page.request.get(`/api/recaps/${shareId}`)).json();
  expect(recap.course.stretches).toHaveLength(1);
  expect(Object.values(recap.answers)).toHaveLength(6);
  expect(recap.media).toHaveLength(6);
  expect(recap.media.map(({ description }: { description: string | null }) => description)).toEqual(
    expect.arrayContaining(["At the start", "The last bridge"]),
  );
  expect(recap.coverMediaId).toBe(recap.media[2].id);
  expect(taps.count()).toBeLessThanOrEqual(22);
});
