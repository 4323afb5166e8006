/** What an athlete does on the screens, step by step. */
import type { Locator, Page } from "playwright-core";

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

/** A custom distance of 12.5 km that was not finished. */
export async function fillDetails(page: Page, details: Details = {}): Promise<void> {
  await page.getByLabel("Race Name").fill(details.name ?? "Chicago Lakefront Run");
  await page.getByLabel("Location").fill(details.location ?? "Chicago, USA");
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

/** From the details to the first question, by way of the questions as they are. */
export async function goToQuestions(page: Page): Promise<void> {
  await next(page, "/custom-questions");
  await page.getByRole("button", { name: "Continue" }).click();
  await answerBox(page).waitFor();
}

/** The text area of the shown question. */
export function answerBox(page: Page): Locator {
  return page.locator("textarea[name=answer]");
}

/** Answers the shown question and goes on to the next one. */
export async function answer(page: Page, text: string): Promise<void> {
  const shown = page.locator("label[for=answer] > span").last();
  const question = await shown.innerText();
  await answerBox(page).fill(text);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await shown.filter({ hasNotText: question }).waitFor();
}

export async function skipToSummary(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Skip to Summary" }).click();
  await page.getByText("Step 5 of 7").waitFor();
}

/** Returns the public link. */
export async function publish(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Step 6 of 7").waitFor();
  const link = page.getByLabel("Share direct link");
  await page.getByText("Anyone with the link can view").waitFor();
  while ((await link.inputValue()) === "Please wait") await page.waitForTimeout(50);
  return link.inputValue();
}

/** From home to a published recap with one answer; returns the public link. */
export async function publishRecap(page: Page, details: Details = {}): Promise<string> {
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page, details);
  await goToQuestions(page);
  await answer(page, "I ran along the lake.");
  await skipToSummary(page);
  return publish(page);
}
