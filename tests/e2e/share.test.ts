import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, chooseType, goToQuestions, publishRecap, skipToSummary, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { deleteOnServer, hold } from "./server.ts";

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
  const answer = await hold(page, "**/api/recaps/recap_*");
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
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("link-heading");
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
  await page.getByText("Your recap is private: this link opens for nobody but you.").waitFor();
  await page.goto(page.url().replace("/share", "/summary"));
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.waitForURL("**/share?*");
  await page.getByText("Only you can view").waitFor();
  expect(await page.getByRole("radio", { name: "Private" }).isChecked()).toBe(true);
  const stranger = await open({ expectedErrors: /404/ });
  expect((await stranger.goto(link))?.status()).toBe(404);
});

test("saving to the account says so, and leads to the collection", async () => {
  const page = await open();
  await publishRecap(page, { name: "Lakefront Ten" });
  await page.evaluate(() => localStorage.clear());
  let sends = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/share.data")) sends++;
  });
  await page.getByRole("heading", { name: "Save to Your Account" }).waitFor();
  await page.getByRole("button", { name: "Save to Account" }).dblclick();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Saved", exact: true }).isDisabled()).toBe(true);
  await message(page, "Saved to Account").waitFor();
  await message(page, "Your recap is saved and will appear in your past recaps!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/share");
  await page.waitForURL("**/past-recaps");
  await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
  expect(sends).toBe(1);
  const stored = await page.evaluate(() => [
    localStorage.getItem("savedRecaps"),
    localStorage.getItem("currentUserId"),
  ]);
  expect(stored[0]).toContain("Lakefront Ten");
  expect(stored[1]).toBe("anonymous");
});

test("while a recap is being saved its button says so and takes no second press", async () => {
  const page = await open();
  await publishRecap(page);
  const answer = await hold(page, "**/share.data*");
  await page.getByRole("button", { name: "Save to Account" }).click();
  const button = page.getByRole("button", { name: "Saving…" });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  answer();
  await page.waitForURL("**/past-recaps");
});

test("who goes on after saving is not called back to the collection", async () => {
  const page = await open();
  await publishRecap(page);
  await page.clock.install();
  await page.getByRole("button", { name: "Save to Account" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await page.getByRole("link", { name: "Finish" }).click();
  await page.getByText("Step 7 of 7").waitFor();
  await page.clock.runFor(10_000);
  await page.getByText("Race Recap Complete!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/complete");
});

test.each([
  ["no network", (route: Route) => route.abort()],
  ["a server in trouble", (route: Route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" })],
])("with %s the recap is not saved, the page stays, and a second try works", async (_what, fail) => {
  // Remix rejects a promise of its own as well, when an answer is not what it reads.
  const page = await open({ expectedErrors: /ERR_FAILED|503|SyntaxError/ });
  await publishRecap(page);
  await page.route("**/share.data*", fail);
  await page.getByRole("button", { name: "Save to Account" }).click();
  await message(page, "An unexpected error occurred while saving. Please try again.").waitFor();
  await page.getByText("Step 6 of 7").waitFor();
  expect(await page.getByLabel("Share direct link").inputValue()).toContain("/r/recap_");
  await page.unroute("**/share.data*");
  await page.getByRole("button", { name: "Save to Account" }).click();
  await page.waitForURL("**/past-recaps");
});

test("a recap that was deleted meanwhile is not saved, and the page stays", async () => {
  const page = await open({ expectedErrors: /400/ });
  const link = await publishRecap(page);
  await deleteOnServer(page, link);
  await page.getByRole("button", { name: "Save to Account" }).click();
  await message(page, "Missing race details").waitFor();
  await message(page, "Unable to find your race details. Please try creating a new recap.").waitFor();
  await page.getByText("Step 6 of 7").waitFor();
});

test("the message after publishing waits for the check of the link, on a page that is loaded whole too", async () => {
  const page = await open();
  await publishRecap(page);
  const address = new URL(page.url());
  address.searchParams.set("notice", "saved");
  const answer = await hold(page, "**/api/recaps/recap_*");
  await page.goto(address.href);
  await page.getByText("Generating your share link…").waitFor();
  expect(await page.getByText("Saved to Account").count()).toBe(0);
  answer();
  await message(page, "Saved to Account").waitFor();
  await page.getByText("Generating your share link…").waitFor({ state: "detached" });
});

test("without JavaScript publishing and saving to the account say so on the page", async () => {
  const page = await open({ javaScriptEnabled: false });
  await publishRecap(page, { name: "Lakefront Ten" });
  await page.getByText("Your recap is saved and will appear in your past recaps!").waitFor();
  await page.getByRole("button", { name: "Save to Account" }).click();
  expect(new URL(page.url()).pathname).toBe("/past-recaps");
  await page.getByText("Saved to Account").waitFor();
  await page.getByText("Your recap is saved and will appear in your past recaps!").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).getByRole("button").click();
  await page.getByText("Are you sure you want to delete this race recap?").waitFor();
  expect(await page.getByText("Saved to Account").count()).toBe(0);
});

test("without JavaScript a recap that was deleted meanwhile is not saved, and says why", async () => {
  const page = await open({ javaScriptEnabled: false, expectedErrors: /400/ });
  const link = await publishRecap(page);
  await deleteOnServer(page, link);
  await page.getByRole("button", { name: "Save to Account" }).click();
  await page.getByRole("heading", { name: "Missing race details" }).waitFor();
  await page.getByText("Unable to find your race details. Please try creating a new recap.").waitFor();
});

test("the share page leads back to the memories and on to the end", async () => {
  const page = await open();
  await publishRecap(page);
  const back = await page.getByRole("link", { name: "Back to Memories" }).getAttribute("href");
  const memories = new URL(back ?? "", page.url());
  expect(memories.pathname).toBe("/race-memories");
  expect(memories.searchParams.get("from")).toBe("share");
  await page.getByRole("link", { name: "Finish" }).click();
  await page.getByText("Step 7 of 7").waitFor();
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
    for (const fallback of ["No date", "No location"])
      await page.getByText(fallback, { exact: true }).waitFor();
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
