import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  addPhotos,
  addQuestion,
  answer,
  answerBox,
  chooseType,
  closeTile,
  editQuestion,
  fillDetails,
  next,
  openPrivacy,
  openTile,
  publish,
  shownSizes,
  startRecap,
} from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`an athlete creates a recap, and a stranger reads it until it is private, ${how}`, async () => {
    const athlete = await open({ javaScriptEnabled });
    const link = await makeRecap(athlete);

    // The page may report its reader after the recap became private.
    const stranger = await open({ javaScriptEnabled, expectedErrors: /404.*\/readers/ });
    expect((await stranger.goto(link))?.status()).toBe(200);
    expect(await stranger.getByRole("heading", { level: 1 }).innerText()).toBe("Chicago Lakefront Run");
    const text = await stranger.getByRole("main").innerText();
    expect(text).toContain("Running");
    expect(text).toContain("Chicago, USA");
    expect(text).toContain("12.5 km");
    expect(text).toContain("DNF");
    const story = [
      "How was the winter?",
      "Long runs.",
      "A hot day.",
      "Which song?",
      "The one of the finish.",
    ];
    expect(story.map((part) => text.indexOf(part))).toEqual(
      story.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    for (const part of story) expect(text).toContain(part);
    await seePhotos(stranger);
    const photoUrl = await stranger.getByRole("img").first().getAttribute("src");

    await openPrivacy(athlete);
    await athlete.getByRole("radio", { name: "Private" }).check();
    if (!javaScriptEnabled) await athlete.getByRole("button", { name: "Save", exact: true }).click();
    await athlete.getByText("Saved", { exact: true }).waitFor();

    const hidden = await stranger.request.get(link);
    expect([hidden.status(), await hidden.text()]).toEqual([
      404,
      expect.stringContaining("Race recap not found"),
    ]);
    expect(await hidden.text()).not.toContain("Chicago");
    expect((await stranger.request.get(String(photoUrl))).status()).toBe(404);
    // The screens that follow have no form.
    if (!javaScriptEnabled) return;

    expect((await athlete.goto(link))?.status()).toBe(200);
    expect(await athlete.getByRole("main").innerText()).toContain("This recap is private");
    await seePhotos(athlete);
    await athlete.getByRole("link", { name: "Share this Recap" }).click();
    await athlete.getByRole("link", { name: "Finish" }).click();
    await athlete.getByText("Step 7 of 7").waitFor();
    expect(await athlete.getByRole("main").innerText()).toContain(
      "You lined up, you raced, you told it. Your story is saved.",
    );
    await athlete.getByRole("link", { name: "View Your Race Recap" }).click();
    await athlete.getByText("Step 5 of 7").waitFor();
    expect(await athlete.getByRole("main").innerText()).toContain("The one of the finish.");
  });
}

/**
 * Creates a recap from home to the link: an edited and an added question, three answers, a photo of a question and
 * one in the memories, which is moved first. The other photo is the cover.
 */
async function makeRecap(page: Page): Promise<string> {
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await next(page, "/custom-questions");
  await editQuestion(page, "How did you prepare for this race?", "How was the winter?");
  await addQuestion(page, "Which song?");
  await page.getByRole("button", { name: "Continue" }).click();
  await answerBox(page).waitFor();

  const previous = page.getByRole("button", { name: "Previous" });
  expect(await previous.isDisabled()).toBe(true);
  await answer(page, "Long runs.");
  await answer(page, "A hot day.");
  await addPhotos(page, ["DSCN0010.jpg"]);
  await openTile(page, "photo 1");
  await page.getByLabel("Description").fill("Up the last hill");
  if (await page.getByRole("dialog").isVisible()) await closeTile(page);
  await page.getByRole("button", { name: "Question 6" }).click();
  await page.getByText("Which song?").waitFor();
  await answerBox(page).fill("The one of the finish.");
  // Previous and the dots save it too.
  await previous.click();
  await page.getByText("What would you do differently next time?").waitFor();
  await page.getByRole("button", { name: "Question 6, answered" }).click();
  await page.getByText("Which song?").waitFor();
  expect(await answerBox(page).inputValue()).toBe("The one of the finish.");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("Step 5 of 7").waitFor();
  await arrangeMemories(page);
  return publish(page);
}

async function arrangeMemories(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add Photos" }).click();
  await page.getByRole("heading", { name: "Memories", level: 1 }).waitFor();
  await addPhotos(page, ["portrait_8.jpg"]);
  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Move photo 2 earlier" }).click();
  if (await page.getByRole("dialog").isVisible()) await closeTile(page);
  await expect
    .poll(() => shownSizes(page.getByRole("main").getByRole("img")))
    .toEqual(["450 x 600", "640 x 480"]);
  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Make cover: photo 2" }).click();
  await page.locator("main ol > li").nth(1).getByText("Cover", { exact: true }).waitFor();
  if (await page.getByRole("dialog").isVisible()) await closeTile(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 5 of 7").waitFor();
}

/** Expects both photos upright, in the chosen order, and the cover at the top. */
async function seePhotos(page: Page): Promise<void> {
  const gallery = page.getByRole("region", { name: "Race Gallery" });
  expect(await shownSizes(gallery.getByRole("img"))).toEqual(["450 x 600", "640 x 480"]);
  expect(await gallery.getByRole("listitem").last().textContent()).toContain("Up the last hill");
  expect(await shownSizes(page.getByRole("article").getByRole("img").first())).toEqual(["640 x 480"]);
}
