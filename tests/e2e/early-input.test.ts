import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, chooseType, fillDetails, goToQuestions, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** Opens the page's address anew over a network on which scripts come late; gives back what lets them come. */
async function reloadWithLateScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  return async () => {
    release();
    await page.waitForLoadState("load");
  };
}

function saved(page: Page): Promise<void> {
  return page.locator('[data-save-state="saved"]').waitFor();
}

test("details that were entered before the scripts came are saved", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  const letScriptsCome = await reloadWithLateScripts(page);
  await fillDetails(page, { name: "An early race" });
  await letScriptsCome();
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await other.getByLabel("Race Name").inputValue()).toBe("An early race");
  expect(await other.getByLabel("Unit").inputValue()).toBe("km");
  expect(await other.getByLabel("Did Not Finish").isChecked()).toBe(true);
});

test("an answer that was changed before the scripts came is kept and saved", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  await answerBox(page).fill("The first version.");
  await saved(page);
  const letScriptsCome = await reloadWithLateScripts(page);
  await answerBox(page).fill("The second version.");
  await letScriptsCome();
  await saved(page);
  expect(await answerBox(page).inputValue()).toBe("The second version.");
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await answerBox(other).inputValue()).toBe("The second version.");
});

test("a race type that was chosen before the scripts came can be taken on with Next", async () => {
  const page = await open();
  await startRecap(page);
  const letScriptsCome = await reloadWithLateScripts(page);
  await page.getByRole("radio", { name: "Cycling" }).check();
  await letScriptsCome();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForURL("**/race-details?*");
});
