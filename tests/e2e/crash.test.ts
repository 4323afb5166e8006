import { expect, inject, test } from "vitest";
import {
  answer,
  answerBox,
  chooseType,
  fillDetails,
  goToQuestions,
  next,
  publish,
  skipToSummary,
} from "./athlete.ts";
import { launchProfile } from "./browser.ts";

/** Its cookies are not on disk before half a minute has passed. */
const launch = launchProfile();

test("a browser that is killed after each step finds the draft again", async () => {
  const home = inject("productUrl");
  let browser = await launch();
  async function crash() {
    await browser.kill();
    browser = await launch();
    await browser.page.goto(home);
    await browser.page.getByRole("link", { name: "Continue", exact: true }).click();
    await browser.page.getByText(/Step [24] of 7/).waitFor();
  }

  await startAt(home);
  await chooseType(browser.page);
  await crash();
  expect(browser.page.url()).toContain("/race-details");

  await fillDetails(browser.page);
  await goToQuestions(browser.page);
  await crash();
  expect(browser.page.url()).toContain("/questions");
  await browser.page.goto(browser.page.url().replace("/questions", "/race-details"));
  expect(await browser.page.getByLabel("Race Name").inputValue()).toBe("Chicago Lakefront Run");
  expect(await browser.page.getByLabel("Custom Distance").inputValue()).toBe("12.5");
  await goToQuestions(browser.page);

  await answer(browser.page, "Long runs.");
  await crash();
  expect(await answerBox(browser.page).inputValue()).toBe("Long runs.");

  await skipToSummary(browser.page);
  await crash();
  await skipToSummary(browser.page);
  const link = await publish(browser.page);

  await browser.kill();
  browser = await launch();
  await browser.page.goto(`${home}/past-recaps`);
  await browser.page.getByRole("link", { name: "View Recap" }).click();
  await browser.page.waitForURL(link);
  expect(await browser.page.getByRole("main").innerText()).toContain("Long runs.");

  async function startAt(address: string) {
    await browser.page.goto(address);
    await browser.page.getByRole("button", { name: "Start New Race Recap" }).click();
    await browser.page.waitForURL("**/race-type?*");
  }
});

test("a browser that is killed in the middle of typing loses at most the last second", async () => {
  let browser = await launch();
  await browser.page.goto(inject("productUrl"));
  await browser.page.getByRole("button", { name: "Start New Race Recap" }).click();
  await browser.page.waitForURL("**/race-type?*");
  await chooseType(browser.page);
  await fillDetails(browser.page);
  await goToQuestions(browser.page);
  const address = browser.page.url();

  const keysPerSecond = 20;
  const text = "The gun went off and everybody ran and nobody thought of the hill that waits at ten.";
  await answerBox(browser.page).pressSequentially(text, { delay: 1_000 / keysPerSecond });
  await browser.kill();

  browser = await launch();
  await browser.page.goto(address);
  const lost = async () => text.length - (await answerBox(browser.page).inputValue()).length;
  await expect.poll(lost).toBeLessThanOrEqual(keysPerSecond);
  const kept = await answerBox(browser.page).inputValue();
  expect(text.startsWith(kept)).toBe(true);

  await browser.page.reload();
  await expect
    .poll(async () => (await answerBox(browser.page).inputValue()).length)
    .toBeGreaterThanOrEqual(kept.length);
  expect(text.startsWith(await answerBox(browser.page).inputValue())).toBe(true);
});

test("a browser that is killed finds half-typed questions again", async () => {
  let browser = await launch();
  await browser.page.goto(`${inject("productUrl")}/race-type?new`);
  await chooseType(browser.page);
  await fillDetails(browser.page);
  await next(browser.page, "/custom-questions");
  const address = browser.page.url();
  await browser.page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await browser.page.getByLabel("Edit question").fill("How was the win");
  await browser.page.getByLabel("Add your own question").fill("Who chee");
  await browser.page.waitForTimeout(1_000);
  await browser.kill();

  browser = await launch();
  await browser.page.goto(address);
  await expect.poll(() => browser.page.getByLabel("Edit question").inputValue()).toBe("How was the win");
  await expect.poll(() => browser.page.getByLabel("Add your own question").inputValue()).toBe("Who chee");
});

test("a browser that is killed, and then cut off while it finds its draft, finds it at the next try", async () => {
  let browser = await launch();
  await browser.page.goto(`${inject("productUrl")}/race-type?new`);
  await chooseType(browser.page);
  const address = browser.page.url();
  await expect.poll(() => browser.page.evaluate(() => document.cookie)).toContain("visitor-pass=settled");
  await browser.kill();

  browser = await launch();
  await browser.page.route("**/api/visitor**", (route) => route.abort());
  await browser.page.goto(address);
  await browser.page.getByText("Race recap not found").first().waitFor();
  await browser.page.unroute("**/api/visitor**");
  await browser.page.goto(address);
  await browser.page.getByText("Step 2 of 7").waitFor();
});
