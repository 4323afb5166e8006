import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, chooseType, fillDetails, goToQuestions, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();
const conflict = { expectedErrors: /409 \(Conflict\)/ };

async function openQuestions(page: Page): Promise<void> {
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  await answerBox(page).waitFor();
}

async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  return tab;
}

function saved(page: Page): Promise<void> {
  return page.locator('[data-save-state="saved"]').waitFor();
}

test("the stale tab sees both texts and can keep its own", async () => {
  const tab = await open(conflict);
  await openQuestions(tab);
  const other = await secondTab(tab);
  await answerBox(other).fill("Written in the other tab.");
  await saved(other);

  await answerBox(tab).fill("Written here.");
  const notice = tab.getByRole("alert");
  await notice.waitFor();
  expect(await notice.innerText()).toContain("Written here.");
  expect(await notice.innerText()).toContain("Written in the other tab.");
  expect(await answerBox(tab).inputValue()).toBe("Written here.");

  await tab.getByRole("button", { name: "Keep mine" }).click();
  await notice.waitFor({ state: "detached" });
  await tab.reload();
  expect(await answerBox(tab).inputValue()).toBe("Written here.");
});

test("the stale tab can take the other text", async () => {
  const tab = await open(conflict);
  await openQuestions(tab);
  const other = await secondTab(tab);
  await answerBox(other).fill("Written in the other tab.");
  await saved(other);

  await answerBox(tab).fill("Written here.");
  await tab.getByRole("link", { name: "Use the other" }).click();
  await expect.poll(() => answerBox(tab).inputValue()).toBe("Written in the other tab.");
  expect(await tab.getByRole("alert").count()).toBe(0);
  await tab.reload();
  expect(await answerBox(tab).inputValue()).toBe("Written in the other tab.");
});

test("two tabs on different questions do not disturb each other", async () => {
  const tab = await open(conflict);
  await openQuestions(tab);
  const other = await secondTab(tab);
  await other.getByRole("button", { name: "Next", exact: true }).click();
  await other.waitForURL("**&q=2");
  await answerBox(other).fill("The second answer.");
  await saved(other);
  await answerBox(tab).fill("The first answer.");
  await saved(tab);
  expect(await tab.getByRole("alert").count()).toBe(0);
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  await tab.waitForURL("**&q=2");
  await expect.poll(() => answerBox(tab).inputValue()).toBe("The second answer.");
});

test("details that two tabs change differently are shown side by side", async () => {
  const tab = await open(conflict);
  await openQuestions(tab);
  await tab.goto(tab.url().replace("/questions", "/race-details"));
  const other = await secondTab(tab);
  await other.getByLabel("Race Name").fill("Name of the other tab");
  await saved(other);
  await tab.getByLabel("Race Name").fill("Name of this tab");
  const notice = tab.getByRole("alert");
  await notice.waitFor();
  expect(await notice.innerText()).toContain("Name of this tab");
  expect(await notice.innerText()).toContain("Name of the other tab");
  await tab.getByRole("button", { name: "Keep mine" }).click();
  await saved(tab);
  await other.reload();
  expect(await other.getByLabel("Race Name").inputValue()).toBe("Name of this tab");
});

test("without JavaScript the stale tab sees both texts and loses neither", async () => {
  const tab = await open({ javaScriptEnabled: false, ...conflict });
  await openQuestions(tab);
  const other = await secondTab(tab);
  await answerBox(other).fill("Written in the other tab.");
  await other.getByRole("button", { name: "Next", exact: true }).click();

  await answerBox(tab).fill("Written here.");
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  const notice = tab.getByRole("alert");
  expect(await notice.innerText()).toContain("Written here.");
  expect(await notice.innerText()).toContain("Written in the other tab.");
  expect(await answerBox(tab).inputValue()).toBe("Written here.");
  await tab.getByRole("button", { name: "Keep mine" }).click();
  expect(await tab.getByRole("alert").count()).toBe(0);
  expect(await answerBox(tab).inputValue()).toBe("Written here.");
});

test("without JavaScript two tabs on different questions do not disturb each other", async () => {
  const tab = await open({ javaScriptEnabled: false });
  await openQuestions(tab);
  const other = await secondTab(tab);
  await other.getByRole("button", { name: "Next", exact: true }).click();
  await answerBox(other).fill("The second answer.");
  await other.getByRole("button", { name: "Next", exact: true }).click();
  await answerBox(tab).fill("The first answer.");
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  expect(await tab.getByRole("alert").count()).toBe(0);
  expect(await answerBox(tab).inputValue()).toBe("The second answer.");
});
