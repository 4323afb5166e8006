import { imageSize } from "image-size";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, makePublished, openDraft, openPrivacy, openPublished } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";
import { sendRecap } from "./sent-media.ts";
import { deleteOnServer, hold } from "./server.ts";
import { newAddress, signIn, signInHere } from "./sign-in-steps.ts";

const open = openPages();
const CHECKED = "**/api/recaps/recap_*";
const SENT = "**/share.data*";

/** The visible toast. Screen readers announce a hidden copy of its text. */
function message(page: Page, text: string) {
  return page.getByText(text).first();
}

/** Stops the page's timers. From now on only `page.clock` advances them. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Opens the share step of an account's recap. Returns its public link. */
async function openOwned(page: Page, plan: RecapPlan = {}): Promise<string> {
  const shareId = await makePublished(page, plan);
  // Before the screen is open: a card that it requested signed out would not be found once the account has the recap.
  await signIn(page);
  await page.goto(`/share?recap=${shareId}`);
  return `${productUrl()}/r/${shareId}`;
}

function openSave(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "Save to Your Account" }).click();
}

function link(page: Page): Promise<string> {
  return page.getByLabel("Share direct link").inputValue();
}

test("a link can be copied once it has been checked, which the message after publishing waits for, and the button shows Copied for a while", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.clock.install();
  const release = await hold(page, CHECKED);
  const recap = await recapMaker(productUrl()).published();
  await openStep(page, "/share", recap, "&notice=saved");
  await page.getByText("Getting your link ready…").waitFor();
  await stopClock(page);
  // Before the scripts run, the field has the link.
  await expect.poll(() => link(page)).toBe("Please wait");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await message(page, "Please wait for your recap to be saved").waitFor();
  expect(await page.getByText("Saved to your collection").count()).toBe(0);

  release();
  await message(page, "Your recap is saved and will appear in your past recaps!").waitFor();
  expect(await page.getByText("Getting your link ready…").isVisible()).toBe(false);
  expect(await link(page)).toBe(`${productUrl()}/r/${recap.shareId}`);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await message(page, "Link Copied!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page));
  await page.clock.runFor(2_000);
  await expect.poll(() => page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(1);
});

test("network failures are shown and the next try succeeds: checking the link, changing the privacy, saving to the account, which needs one press, is announced, and leads to the past recaps", async () => {
  // Remix also rejects an internal promise when it cannot parse a response.
  const page = await open({ expectedErrors: /ERR_FAILED|503|SyntaxError/ });
  await page.clock.install();
  await page.route(CHECKED, (route) => route.abort());
  await openOwned(page, { details: { name: "Lakefront Ten" } });
  await page.getByText("Your link isn't working yet").waitFor();
  await page.unroute(CHECKED);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Your link isn't working yet").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("link-heading");

  await page.route("**/visibility", (route) => route.abort());
  await openPrivacy(page);
  await page.getByRole("radio", { name: "Private" }).click();
  await page.getByText("Not saved. Your last choice still applies. Please try again.").waitFor();
  expect(await page.getByRole("radio", { name: "Public" }).isChecked()).toBe(true);
  await page.unroute("**/visibility");
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Your recap is private: only you can open this link.").waitFor();

  await stopClock(page);
  await openSave(page);
  const save = page.getByRole("button", { name: "Save to Account" });
  for (const failure of [null, { status: 503, body: "<h1>Unavailable</h1>" }]) {
    await page.route(SENT, (route) => (failure ? route.fulfill(failure) : route.abort()));
    await save.click();
    await message(page, "An unexpected error occurred while saving. Please try again.").waitFor();
    await save.waitFor();
    expect(await link(page)).toContain("/r/recap_");
    await page.unroute(SENT);
    await page.clock.runFor(10_000);
    await expect.poll(() => page.getByText("An unexpected error occurred").count()).toBe(0);
  }

  const stored = () =>
    page.evaluate(() => [localStorage.getItem("savedRecaps"), localStorage.getItem("currentUserId")]);
  await page.evaluate(() => localStorage.clear());
  let sends = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/share.data")) sends++;
  });
  const release = await hold(page, SENT);
  await save.dblclick();
  const saving = page.getByRole("button", { name: "Saving…" });
  await saving.waitFor();
  expect(await saving.isDisabled()).toBe(true);
  await expect.poll(() => sends).toBe(1);
  await saving.dispatchEvent("click");
  release();
  const saved = page.getByRole("button", { name: "Saved", exact: true });
  await saved.waitFor();
  expect(await saved.isDisabled()).toBe(true);
  await message(page, "Saved to Account").waitFor();
  await message(page, "Your recap is saved and will appear in your past recaps!").waitFor();
  expect(await stored()).toEqual([
    expect.stringContaining("Lakefront Ten"),
    expect.not.stringMatching(/^anonymous$/),
  ]);
  expect(new URL(page.url()).pathname).toBe("/share");

  // The way there takes more than one turn of the page's clock.
  const whereTo = async () => {
    await page.clock.runFor(1_500);
    return new URL(page.url()).pathname;
  };
  await expect.poll(whereTo).toBe("/past-recaps");
  await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
  expect(sends).toBe(1);
});

tortureTest("continuing to the last step cancels the way to the past recaps", async () => {
  const page = await open();
  await page.clock.install();
  await openOwned(page);
  await stopClock(page);
  await openSave(page);
  await page.getByRole("button", { name: "Save to Account" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await page.getByRole("link", { name: "Finish" }).click();
  await page.getByText("Step 7 of 7").waitFor();
  await page.clock.runFor(10_000);
  await page.getByText("Race Recap Complete!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/complete");
});

tortureTest("a recap that has been deleted is not saved, and the page stays", async () => {
  // Its card is made when the page opens, and may be requested too late.
  const page = await open({ expectedErrors: /400|404/ });
  const checked = page.waitForResponse(CHECKED);
  const published = await openOwned(page);
  await checked;
  await page.locator("summary img").waitFor();
  await deleteOnServer(page, published);
  await openSave(page);
  await page.getByRole("button", { name: "Save to Account" }).click();
  await message(page, "Missing race details").waitFor();
  await message(page, "Unable to find your race details. Please try creating a new recap.").waitFor();
  expect(await page.getByText("Step 6 of 7").count()).toBe(1);
});

test("a signed-out athlete saves to the account by signing in", async () => {
  const page = await open();
  await openPublished(page, "/share", { details: { name: "Lakefront Ten" } });
  await openSave(page);
  await page.getByText("Saved on this device. Sign in").waitFor();
  await page.getByRole("link", { name: "Save to Account" }).click();
  await signInHere(page, newAddress());
  await page.waitForURL("**/past-recaps*");
  await message(page, "Saved to Account").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
});

test("without JavaScript publishing and saving to the account show their messages on the page", async () => {
  const page = await open({ javaScriptEnabled: false });
  await openDraft(page, "/summary", {
    details: { name: "Lakefront Ten" },
    answers: { "0": "I ran along the lake." },
  });
  await signIn(page);
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Your recap is saved and will appear in your past recaps!").waitFor();
  await openSave(page);
  await page.getByRole("button", { name: "Save to Account" }).click();
  expect(new URL(page.url()).pathname).toBe("/past-recaps");
  await page.getByText("Saved to Account").waitFor();
  await page.getByText("Your recap is saved and will appear in your past recaps!").waitFor();
  const recap = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
  await recap.locator("summary").click();
  await recap.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Are you sure you want to delete this race recap?").waitFor();
  expect(await page.getByText("Saved to Account").count()).toBe(0);
});

test("an edit of a published recap appears on its page when the field loses the focus", async () => {
  const page = await open();
  const published = await openPublished(page, "/questions");
  await page.getByText("Your recap is live").waitFor();
  await answerBox(page).fill("I ran along the lake, twice.");
  await answerBox(page).blur();
  await page.locator('[data-save-state="saved"]').waitFor();
  expect(await (await fetch(published)).text()).toContain("I ran along the lake, twice.");
});

test("photos get the smaller versions that they lack while their owner is on the share step", async () => {
  const page = await open();
  const recap = await sendRecap();
  await recap.enter(page);
  const size = { width: 1_600, height: 1_200 };
  const { url } = await recap.addPhoto(page, size, []);
  const older = await recap.addPhoto(page, size, [1_280, 640]);
  const widthFor = async (width: number, photoUrl = url) => {
    const response = await fetch(`${productUrl()}${photoUrl}?w=${width}`);
    return imageSize(new Uint8Array(await response.arrayBuffer())).width;
  };
  expect(await widthFor(600)).toBe(1_600);
  await page.goto(`/share?recap=${recap.shareId}`);
  await expect.poll(() => widthFor(600)).toBe(640);
  expect(await widthFor(1_000)).toBe(1_024);
  expect(await widthFor(1_280)).toBe(1_280);
  expect(await widthFor(5_000)).toBe(1_600);
  await expect.poll(() => widthFor(1_000, older.url)).toBe(1_024);
});

test("pressing Continue on an empty summary moves the focus to what is missing", async () => {
  const page = await open({ expectedErrors: /400/ });
  await openDraft(page, "/summary", { details: null });
  await page.getByRole("button", { name: "Continue to Share" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "No Race Data Found" });
  await alert.waitFor();
  expect(await alert.evaluate((shown) => document.activeElement?.contains(shown))).toBe(true);
  await expect
    .poll(() => alert.evaluate((shown) => shown.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
  await alert.getByRole("link", { name: "Add photos or videos" }).click();
  await page.waitForURL("**/race-memories?*");
});
