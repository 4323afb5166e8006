import { expect, test } from "vitest";
import { answerBox, chooseType, fillDetails, goToQuestions, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();
const offline = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

test("text that is typed without a network is saved when the network is back", async () => {
  const page = await open(offline);
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  await page.context().setOffline(true);
  await answerBox(page).fill("Typed in the tunnel.");
  await page.getByText("No connection. Your text is kept on this device").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  expect(await answerBox(page).inputValue()).toBe("Typed in the tunnel.");

  await page.context().setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await answerBox(page).inputValue()).toBe("Typed in the tunnel.");
});

test("text that was typed without a network survives closing the page", async () => {
  const page = await open(offline);
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  await page.context().setOffline(true);
  await answerBox(page).fill("Typed in the tunnel.");
  await page.getByText("No connection. Your text is kept on this device").waitFor();
  const address = page.url();
  await page.close();

  const again = await page.context().newPage();
  await again.context().setOffline(false);
  await again.goto(address);
  await expect.poll(() => answerBox(again).inputValue()).toBe("Typed in the tunnel.");
  await again.getByText("Saved", { exact: true }).waitFor();
});

test("a save whose answer is lost is not made twice", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED/ });
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  const saveIds: string[] = [];
  let isFirst = true;
  await page.route("**/api/recaps/recap_*", async (route) => {
    saveIds.push(route.request().postDataJSON().saveId);
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
  await answerBox(page).fill("Said once.");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(saveIds).toHaveLength(2);
  expect(saveIds[1]).toBe(saveIds[0]);
  await page.reload();
  expect(await answerBox(page).inputValue()).toBe("Said once.");
});

test("a submit without a network keeps the page and what is entered", async () => {
  const page = await open(offline);
  await startRecap(page);
  await page.getByRole("radio", { name: "Hyrox" }).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("What you entered is still here.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Step 2 of 7").waitFor();
});
