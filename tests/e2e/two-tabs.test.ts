import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  addPhotos,
  answerBox,
  changeQuestions,
  chooseType,
  fillDetails,
  next,
  openQuestions,
  startRecap,
} from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();
const conflict = { expectedErrors: /409 \(Conflict\)/ };

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
  // The reload may come before the save: then this device has the text, and shows it.
  await expect.poll(() => answerBox(tab).inputValue()).toBe("Written here.");
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

test("the question stays under the typist while another tab deletes one before it", async () => {
  const tab = await open(conflict);
  const recap = await openQuestions(tab);
  for (const added of ["Who cheered?", "What did you eat?", "Who carried you?"]) {
    await changeQuestions(tab, recap, { go: "add", added });
  }
  await tab.goto(`/questions?recap=${recap}&q=7`);
  await answerBox(tab).fill("Bananas");
  await changeQuestions(tab, recap, { go: "delete-5" });
  await addPhotos(tab, ["small.jpg"]);
  await tab.waitForURL("**&q=6");
  expect(await answerBox(tab).evaluate((box) => box === document.activeElement)).toBe(true);
  await tab.keyboard.type(" and rice");
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  await tab.getByText("Who carried you?").waitFor();
  await tab.getByRole("button", { name: "Previous" }).click();
  await tab.getByText("What did you eat?").waitFor();
  expect(await answerBox(tab).inputValue()).toBe("Bananas and rice");
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

/** Step 2 of one recap in two tabs, all details filled in. */
async function openDetailsTwice(page: Page): Promise<[Page, Page]> {
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await next(page, "/custom-questions");
  await page.goto(page.url().replace("/custom-questions", "/race-details"));
  return [page, await secondTab(page)];
}

test("details that two tabs change differently are shown as the screen calls them, and no others", async () => {
  const [tab, other] = await openDetailsTwice(await open(conflict));
  await other.getByLabel("Unit").selectOption("mi");
  await other.getByLabel("Location").fill("Oslo, Norway");
  await saved(other);
  await tab.getByLabel("Distance", { exact: true }).selectOption("half-marathon");
  const notice = tab.getByRole("alert");
  await notice.waitFor();
  const text = await notice.innerText();
  expect(text).toMatch(/Distance\s+Here\s+Half Marathon\s+In the other tab\s+Custom Distance/);
  expect(text).toMatch(/Unit\s+Here\s+\(nothing\)\s+In the other tab\s+Miles/);
  expect(text).not.toContain("Location");
  await tab.getByRole("button", { name: "Keep mine" }).click();
  await saved(tab);
  await expect.poll(() => tab.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
  await tab.reload();
  expect(await tab.getByLabel("Distance", { exact: true }).inputValue()).toBe("half-marathon");
  expect(await tab.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
});

test("a tab shows what the other one has saved, as soon as it saves itself", async () => {
  const [tab, other] = await openDetailsTwice(await open(conflict));
  await other.getByLabel("Location").fill("Oslo, Norway");
  await saved(other);
  await tab.getByLabel("Race Name").fill("The Great Run");
  await saved(tab);
  await expect.poll(() => tab.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
  await tab.getByLabel("Location").fill("Bergen, Norway");
  await saved(tab);
  expect(await tab.getByRole("alert").count()).toBe(0);
});

test("two tabs that change different details do not disturb each other", async () => {
  const [tab, other] = await openDetailsTwice(await open(conflict));
  await other.getByLabel("Location").fill("Oslo, Norway");
  await other.getByLabel("Did Not Finish").uncheck();
  await next(other, "/custom-questions");
  await tab.getByLabel("Race Name").fill("The Great Run");
  await tab.getByLabel("Custom Distance").fill("21");
  await next(tab, "/custom-questions");
  await tab.goto(tab.url().replace("/custom-questions", "/race-details"));
  expect(await tab.getByLabel("Race Name").inputValue()).toBe("The Great Run");
  expect(await tab.getByLabel("Custom Distance").inputValue()).toBe("21");
  expect(await tab.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
  expect(await tab.getByLabel("Did Not Finish").isChecked()).toBe(false);
});

test("Next without a change takes nothing back of another tab", async () => {
  const [tab, other] = await openDetailsTwice(await open());
  await other.getByLabel("Race Name").fill("The Great Run");
  await next(other, "/custom-questions");
  await next(tab, "/custom-questions");
  await tab.goto(tab.url().replace("/custom-questions", "/race-details"));
  expect(await tab.getByLabel("Race Name").inputValue()).toBe("The Great Run");
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
