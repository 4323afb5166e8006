import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, chooseType, goToQuestions, publishRecap, skipToSummary, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** A toast is also read out by a copy of its text that nobody sees. */
function message(page: Page, text: string) {
  return page.getByText(text).first();
}

test("the link is copied, and the button says so for a while", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  const link = await publishRecap(page);
  await message(page, "Your recap is saved and will appear in your past recaps!").waitFor();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await message(page, "Link Copied!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
});

test("a link that is not there yet is not copied", async () => {
  const page = await open();
  await publishRecap(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/recaps/recap_*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByText("Generating your share link…").waitFor();
  expect(await page.getByLabel("Share direct link").inputValue()).toBe("Please wait");
  await page.getByRole("button", { name: "Copy" }).click();
  await message(page, "Please wait for your recap to be saved").waitFor();
  answer();
  await page.getByText("Generating your share link…").waitFor({ state: "detached" });
  expect(await page.getByLabel("Share direct link").inputValue()).toContain("/r/recap_");
});

test("a link that does not answer can be checked again", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED/ });
  await publishRecap(page);
  await page.route("**/api/recaps/recap_*", (route) => route.abort());
  await page.reload();
  await page.getByText("Your link does not answer yet").waitFor();
  await page.unroute("**/api/recaps/recap_*");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Your link does not answer yet").waitFor({ state: "detached" });
});

test("a privacy choice that cannot be saved goes back to what holds", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED/ });
  await publishRecap(page);
  await page.route("**/visibility", (route) => route.abort());
  await page.getByRole("radio", { name: "Private" }).click();
  await page.getByText("Not saved. The recap is as visible as before; please try again.").waitFor();
  expect(await page.getByRole("radio", { name: "Public" }).isChecked()).toBe(true);
});

test("sharing again never makes a private recap public", async () => {
  const page = await open();
  const link = await publishRecap(page);
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto(page.url().replace("/share", "/summary"));
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.waitForURL("**/share?*");
  await page.getByText("Only you can view").waitFor();
  expect(await page.getByRole("radio", { name: "Private" }).isChecked()).toBe(true);
  const stranger = await open({ expectedErrors: /404/ });
  expect((await stranger.goto(link))?.status()).toBe(404);
});

test("an edit of a published recap shows on its page once the field is left", async () => {
  const page = await open();
  const link = await publishRecap(page);
  await page.goto(page.url().replace("/share", "/questions"));
  await page.getByText("This recap is published").waitFor();
  await answerBox(page).fill("I ran along the lake, twice.");
  await answerBox(page).blur();
  await page.locator('[data-save-state="saved"]').waitFor();
  const stranger = await open();
  await stranger.goto(link);
  expect(await stranger.getByRole("main").innerText()).toContain("I ran along the lake, twice.");
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`sharing before anything is begun leads home and says why, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await page.goto("/share");
    expect(new URL(page.url()).pathname).toBe("/");
    await message(page, "Start Your Race Recap").waitFor();
    await message(page, "Please begin by entering your race details first").waitFor();
  });

  test(`sharing without a story leads home and says why, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    await page.goto(page.url().replace("/race-details", "/questions"));
    await skipToSummary(page);
    await page.getByText("Step 5 of 7").waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Unnamed Race");
    expect(await page.getByRole("main").innerText()).toContain("No date · No location");
    expect(await page.getByRole("main").innerText()).toContain(
      "No race story content yet. Go back to add your recordings or answers.",
    );
    await page.getByRole("button", { name: "Continue to Share" }).click();
    await message(page, "Please complete your race recap first before sharing").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test(`starting anew asks before an unfinished recap is deleted, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    await page.getByLabel("Race Name").fill("Not finished yet");
    await page.getByLabel("Location").fill("Oslo");
    await page.getByLabel("Distance", { exact: true }).selectOption("5k");
    await goToQuestions(page);

    await page.goto("/");
    await page.getByRole("button", { name: "Start New Race Recap" }).click();
    const question = page.getByRole("alert");
    expect(await question.innerText()).toContain("Not finished yet");
    await question.getByRole("link", { name: "Continue it" }).click();
    await answerBox(page).waitFor();

    await page.goto("/");
    await page.getByRole("button", { name: "Start New Race Recap" }).click();
    await page.getByRole("button", { name: "Delete it and start anew" }).click();
    await page.getByText("Step 1 of 7").waitFor();
    await page.goto("/");
    expect(await page.getByRole("heading", { name: "Continue your recap" }).count()).toBe(0);
  });
}
