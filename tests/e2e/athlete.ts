/** Playwright actions of an athlete: steps of the wizard, and drafts or recaps opened at a given screen. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { RaceDetails } from "../../app/domain/race/race-details.ts";
import { productUrl } from "./product.ts";
import { photoFile } from "./sample-files.ts";
import { type RecapPlan, recapMaker, shownQuestions } from "./screens/made-recaps.ts";

export async function startRecap(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Start New Race Recap" }).click();
  await page.getByText("Step 1 of 7").waitFor();
}

export async function chooseType(page: Page, label = "Running"): Promise<void> {
  await page.getByRole("radio", { name: label }).check();
  await next(page, "/race-details");
}

export interface Details {
  name?: string;
  location?: string;
}

const DETAILS = { name: "Chicago Lakefront Run", location: "Chicago, USA" };

/** Fills in the details, with a custom distance of 12.5 km and Did Not Finish. */
export async function fillDetails(page: Page, details: Details = {}): Promise<void> {
  await page.getByLabel("Race Name").fill(details.name ?? DETAILS.name);
  await page.getByLabel("Location").fill(details.location ?? DETAILS.location);
  await page.getByLabel("Distance", { exact: true }).selectOption("custom");
  await page.getByLabel("Custom Distance").fill("12.5");
  await page.getByLabel("Unit").selectOption("km");
  await page.getByLabel("Did Not Finish").check();
}

export async function next(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForURL(`**${path}?*`);
  await page.getByText(path === "/custom-questions" ? "Step 3 of 7" : "Step 2 of 7").waitFor();
}

/** Adds a question on step 3. */
export async function addQuestion(page: Page, text: string): Promise<void> {
  await page.getByLabel("Add your own question").fill(text);
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByRole("listitem").filter({ hasText: text }).waitFor();
}

/** Changes a question's text on step 3. */
export async function editQuestion(page: Page, text: string, changed: string): Promise<void> {
  await page.getByRole("button", { name: `Edit: ${text}` }).click();
  await page.getByLabel("Edit question").fill(changed);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Edit: ${changed}` }).waitFor();
}

/** The tile of a photo or video that has not arrived, or its row if it was not added. */
export function tileOf(page: Page, fileName: string): Locator {
  return page
    .getByRole("list", { name: "Photos and videos" })
    .getByRole("listitem")
    .filter({ hasText: fileName });
}

/** Opens the tile of a photo or video, which has the same name until it has arrived and afterwards. Without JavaScript all are open. */
export async function openTile(page: Page, name: string): Promise<void> {
  const tile = page.getByRole("button", { name: `Edit ${name}`, exact: true });
  if (!(await tile.isVisible())) return;
  await tile.click();
  await page.getByRole("dialog", { name }).waitFor();
}

/** Closes it. */
export async function closeTile(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Done with / }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Adds photos on the current screen and waits until it shows them. */
export async function addPhotos(page: Page, names: string[]): Promise<void> {
  const photos = page.getByRole("main").getByRole("img");
  const before = await photos.count();
  await page.locator("input[name=media]").setInputFiles(names.map(photoFile));
  const upload = page.getByRole("button", { name: "Upload", exact: true });
  if (await upload.isVisible()) await upload.click();
  await photos.nth(before + names.length - 1).waitFor();
}

/** Returns each image's intrinsic size; 0 x 0 if it failed to load. */
export async function shownSizes(photos: Locator): Promise<string[]> {
  const all = await photos.all();
  return Promise.all(all.map((photo) => shownSize(photo)));
}

async function shownSize(photo: Locator): Promise<string> {
  await photo.scrollIntoViewIfNeeded();
  return photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => {});
    return `${image.naturalWidth} x ${image.naturalHeight}`;
  });
}

/** The textarea of the current question. */
export function answerBox(page: Page): Locator {
  return page.locator("textarea[name=answer]");
}

export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Answers the current question and continues to the next one. */
export async function answer(page: Page, text: string): Promise<void> {
  const shown = page.locator("label[for=answer]");
  const question = await shown.innerText();
  await answerBox(page).fill(text);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await shown.filter({ hasNotText: question }).waitFor();
}

export async function skipToSummary(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skip to Summary" }).click();
  await page.getByText("Step 5 of 7").waitFor();
}

/** Publishes the recap from step 5. Returns the public link. */
export async function publish(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Step 6 of 7").waitFor();
  return waitForLink(page);
}

/** Opens the choice of who can open the recap, on /share. */
export function openPrivacy(page: Page): Promise<void> {
  return page.getByText("Change", { exact: true }).click();
}

async function waitForLink(page: Page): Promise<string> {
  const link = page.getByLabel("Share direct link");
  await page.getByText("Anyone with the link can view").first().waitFor();
  while ((await link.inputValue()) === "Please wait") await page.waitForTimeout(50);
  return link.inputValue();
}

/**
 * Creates a draft with API calls and opens a step of it. Returns its share id.
 * @param plan changes to the draft that `startRecap`, `chooseType` and `fillDetails` create
 */
export async function openDraft(page: Page, path: string, plan: RecapPlan = {}): Promise<string> {
  const recap = await recapMaker(productUrl()).draft(runPlan(plan));
  await recap.enter(page);
  await page.goto(`${path}?recap=${recap.shareId}`);
  return recap.shareId;
}

/** Creates a draft with API calls and opens its first question. Returns its share id. */
export async function openQuestions(page: Page, details: Details = {}): Promise<string> {
  const shareId = await openDraft(page, "/questions", { details });
  await answerBox(page).waitFor();
  return shareId;
}

/** Submits the form of step 3 as another tab would, to add or delete a question. */
export async function changeQuestions(
  page: Page,
  shareId: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const recap = await (await page.request.get(`/api/recaps/${shareId}`)).json();
  const sent = await page.request.post(`/custom-questions?recap=${shareId}`, {
    headers,
    form: { recap: shareId, added: "", ...shownQuestions(recap), ...form },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(302);
}

/**
 * Creates a published recap with one answer by API calls and opens a screen of it. Returns its public link.
 * @param plan changes to the recap that `startRecap`, `chooseType` and `fillDetails` create
 */
export async function openPublished(page: Page, path: string, plan: RecapPlan = {}): Promise<string> {
  const shareId = await makePublished(page, plan);
  await page.goto(`${path}?recap=${shareId}`);
  return `${productUrl()}/r/${shareId}`;
}

/** Creates the same recap and opens no screen. Returns its share id. */
export async function makePublished(page: Page, plan: RecapPlan = {}): Promise<string> {
  const answers = { "0": "I ran along the lake." };
  const recap = await recapMaker(productUrl()).published({ answers, ...runPlan(plan) });
  await recap.enter(page);
  return recap.shareId;
}

/** Creates a published recap with API calls and opens its /share. Returns its public link. */
export async function publishRecap(page: Page, details: Details = {}): Promise<string> {
  const link = await openPublished(page, "/share", { details });
  await waitForLink(page);
  return link;
}

function runPlan({ details = {}, ...plan }: RecapPlan): RecapPlan {
  const run: Partial<RaceDetails> = {
    ...DETAILS,
    date: new Date().toISOString().slice(0, 10),
    distance: "custom",
    customDistanceValue: 12.5,
    customDistanceUnit: "km",
    finishTime: null,
    dnf: true,
  };
  return { raceType: "running", details: details && { ...run, ...details }, ...plan };
}
