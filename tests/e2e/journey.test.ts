import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  addPhotos,
  addQuestion,
  answer,
  answerBox,
  chooseType,
  editQuestion,
  fillDetails,
  next,
  openPrivacy,
  publish,
  shownSizes,
  startRecap,
} from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { photoFile } from "./sample-files.ts";

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
  await page.getByLabel("Description").fill("Up the last hill");
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
  await editPhoto(page, 2);
  await page.getByRole("button", { name: "Move photo 2 earlier" }).click();
  await expect
    .poll(() => shownSizes(page.getByRole("main").getByRole("img")))
    .toEqual(["450 x 600", "640 x 480"]);
  await editPhoto(page, 2);
  await page.getByRole("button", { name: "Make cover: photo 2" }).click();
  await page.getByRole("listitem").filter({ hasText: "Up the last hill" }).getByText("Cover").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 5 of 7").waitFor();
}

/** Opens a tile. Without JavaScript all are open. */
async function editPhoto(page: Page, position: number): Promise<void> {
  const tile = page.getByRole("button", { name: `Edit photo ${position}` });
  if (await tile.isVisible()) await tile.click();
}

/** Expects both photos upright, in the chosen order, and the cover at the top. */
async function seePhotos(page: Page): Promise<void> {
  const gallery = page.getByRole("region", { name: "Race Gallery" });
  expect(await shownSizes(gallery.getByRole("img"))).toEqual(["450 x 600", "640 x 480"]);
  expect(await gallery.getByRole("listitem").last().textContent()).toContain("Up the last hill");
  expect(await shownSizes(page.getByRole("article").getByRole("img").first())).toEqual(["640 x 480"]);
}

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
/** Goal U4: a select is one tap, and so is each photo; typing and focusing a field are none. */
for (const [what, plan, most] of RECAPS)
  tortureTest(`${what} takes few taps from home to the live link`, async () => {
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
    await page.getByText("Keep these five, or make them yours.").waitFor();
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
