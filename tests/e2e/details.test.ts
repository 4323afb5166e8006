import { expect, test } from "vitest";
import { answerBox, chooseType, openQuestions, publishRecap, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

test("the custom distance and the finish time are shown only where they belong", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  expect(await page.getByLabel("Custom Distance").isVisible()).toBe(false);
  expect(await page.getByLabel("Finish Time").isVisible()).toBe(true);
  await page.getByLabel("Distance", { exact: true }).selectOption("custom");
  await page.getByLabel("Did Not Finish").check();
  expect(await page.getByLabel("Custom Distance").isVisible()).toBe(true);
  expect(await page.getByLabel("Unit").isVisible()).toBe(true);
  expect(await page.getByLabel("Finish Time").isVisible()).toBe(false);
});

test("the date is today on the athlete's own clock", async () => {
  const page = await open({ timezoneId: "Pacific/Kiritimati" });
  await startRecap(page);
  await chooseType(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
  await expect.poll(() => page.getByLabel("Race Date").inputValue()).toBe(today);
});

test("Next is disabled until a race type is chosen", async () => {
  const page = await open();
  await startRecap(page);
  const next = page.getByRole("button", { name: "Next" });
  await expect.poll(() => next.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Cycling" }).check();
  expect(await next.isDisabled()).toBe(false);
});

test("a race type that is on its way is not chosen anew, and meets no other tab in itself", async () => {
  const page = await open();
  await openQuestions(page);
  await page.goto(page.url().replace("/questions", "/race-type"));
  let answerNext = () => {};
  const held = new Promise<void>((resolve) => {
    answerNext = resolve;
  });
  await page.route("**/race-type*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("radio", { name: "Cycling" }).check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Next" }).click();
  await sent;
  await page.getByText("Any other race type").click({ force: true });
  expect(await page.getByRole("radio", { name: "Cycling" }).isChecked()).toBe(true);
  answerNext();
  await page.getByText("Step 2 of 7").waitFor();
});

test("the race type of a published recap is saved as it is chosen", async () => {
  const page = await open();
  await publishRecap(page);
  await page.goto(page.url().replace("/share", "/race-type"));
  await page.getByRole("radio", { name: "Cycling" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  const refused = javaScriptEnabled ? {} : { expectedErrors: /400 \(Bad Request\)/ };

  test(`missing details are named, and what was entered stays, ${how}`, async () => {
    const page = await open({ javaScriptEnabled, ...refused });
    await startRecap(page);
    await chooseType(page);
    await page.getByLabel("Location").fill("Oslo, Norway");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Race name is required").waitFor();
    await page.getByText("Distance is required").waitFor();
    expect(await page.getByText("Location is required").count()).toBe(0);
    expect(await page.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
  });

  test(`Back keeps incomplete details, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    await page.getByLabel("Race Name").fill("Half entered");
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 1 of 7").waitFor();
    expect(await page.getByRole("radio", { name: "Running" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Step 2 of 7").waitFor();
    expect(await page.getByLabel("Race Name").inputValue()).toBe("Half entered");
  });

  test(`Previous and the dots keep what was typed, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    await page.goto(page.url().replace("/race-details", "/questions"));
    expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Question 5" }).click();
    await page.getByText("What would you do differently next time?").waitFor();
    await answerBox(page).fill("Start slower.");
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("How did you feel after crossing the finish line?").waitFor();
    await page.getByRole("button", { name: "Question 5, answered" }).click();
    await page.getByText("What would you do differently next time?").waitFor();
    expect(await answerBox(page).inputValue()).toBe("Start slower.");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL("**/summary?*");
  });
}
