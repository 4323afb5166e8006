import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, openDraft, tileOf } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { photoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { takeTime } from "./screens/reaction-screens.ts";
import { endSession, newAddress, openProfile, signIn, signInHere } from "./sign-in-steps.ts";
import { expectStored, unsavedFields } from "./stored.ts";

const open = openPages();

/** Opens the first question of a draft as a signed-in athlete. Returns the draft's share id and the athlete's address. */
async function openSignedIn(page: Page): Promise<{ shareId: string; email: string }> {
  const shareId = await openDraft(page, "/questions");
  const email = await signIn(page);
  await page.reload();
  await hydrated(page);
  return { shareId, email };
}

function notice(page: Page) {
  return page.getByRole("alert").filter({ hasText: "You're signed out" });
}

test("after the end of the session text and photos stay on the device, and arrive after signing in", async () => {
  const page = await open({ expectedErrors: /401/ });
  const { shareId, email } = await openSignedIn(page);
  await endSession(page);
  await answerBox(page).fill("Rain all the way.");
  await page.getByText("Sign in to send it. Your text is safe on this device.").waitFor();
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await tileOf(page, "small.jpg").getByText("Sign in to send it.").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Question 1 of 5").first().waitFor();
  expect(await answerBox(page).inputValue()).toBe("Rain all the way.");

  // On a phone the toast of Next covers the notice for some seconds.
  await expect.poll(() => page.getByRole("region", { name: "Notifications (F8)" }).innerText()).toBe("");
  await notice(page).getByRole("link", { name: "Sign in to send it" }).click();
  await signInHere(page, email);
  await page.waitForURL(`**/questions?recap=${shareId}`);
  await expectStored(page, shareId, {
    answers: { "0": "Rain all the way." },
    media: [{ fileName: "small.jpg" }],
  });
  expect(await notice(page).count()).toBe(0);
  await expect.poll(() => unsavedFields(page)).toEqual({});
});

tortureTest(
  "a page that is opened signed out says so too, and the text arrives after signing in",
  async () => {
    const page = await open({ expectedErrors: /401|404/ });
    const { shareId, email } = await openSignedIn(page);
    await endSession(page);
    await answerBox(page).fill("Rain all the way.");
    await page.getByText("Your text is safe on this device").waitFor();
    const address = page.url();
    // Both make the browser forget its session.
    await page.goto("/");
    await notice(page).getByRole("link", { name: "Sign in to send it" }).waitFor();
    await page.goto(address);
    await page.getByRole("heading", { name: "Race recap not found" }).waitFor();

    await notice(page).getByRole("link", { name: "Sign in to send it" }).click();
    await signInHere(page, email);
    await page.waitForURL(address);
    await expectStored(page, shareId, { answers: { "0": "Rain all the way." } });
  },
);

test("what one account has not sent is neither shown nor counted to another one on the same device, whose signing out says that it goes", async () => {
  const page = await open({ expectedErrors: /401|404/ });
  const { shareId } = await openSignedIn(page);
  await endSession(page);
  await answerBox(page).fill("Ada's secret.");
  await page.getByText("Your text is safe on this device").waitFor();
  const addresses = [`/questions?recap=${shareId}`, `/r/${shareId}`, "/past-recaps", "/"];
  const expectNothing = async () => {
    for (const address of addresses) {
      await page.goto(address, { waitUntil: "networkidle" });
      // The line at the bottom looks every two seconds, and at the first sign of the athlete.
      await page.mouse.move(5, 5);
      await page.mouse.move(15, 15);
      await page.waitForLoadState("networkidle");
      const text = await page.locator("body").innerText();
      expect(text, address).not.toMatch(/Ada's secret|This device's copy|Saving/);
    }
  };
  await expectNothing();
  expect(Object.keys(await unsavedFields(page))).toEqual(["answer-0"]);

  await signIn(page, newAddress("bob"));
  await expectNothing();
  expect(await notice(page).count()).toBe(0);
  expect(Object.keys(await unsavedFields(page))).toEqual(["answer-0"]);
  await openProfile(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page
    .getByRole("alert")
    .getByText("Not uploaded yet: 1 text of somebody else who used this device")
    .waitFor();
});

tortureTest(
  "a tab whose session another page has forgotten keeps its text, and sends it after signing in elsewhere",
  async () => {
    const page = await open({ expectedErrors: /401|404/ });
    const { shareId, email } = await openSignedIn(page);
    await endSession(page);
    const other = await page.context().newPage();
    await other.goto("/sign-in?returnTo=/account");
    await answerBox(page).fill("Rain all the way.");
    await notice(page).waitFor();
    await page.getByText("Sign in to send it. Your text is safe on this device.").waitFor();

    await signInHere(other, email);
    // Playwright keeps every page visible.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectStored(page, shareId, { answers: { "0": "Rain all the way." } });
    await expect.poll(() => notice(page).count()).toBe(0);
  },
);

test("without scripts a form is kept on a page, and is sent from there after signing in in another tab", async () => {
  const page = await open({ javaScriptEnabled: false, expectedErrors: /401/ });
  const shareId = await openDraft(page, "/questions");
  const email = await signIn(page);
  await page.reload();
  await endSession(page);
  await answerBox(page).fill("Rain all the way.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("heading", { name: "You're signed out" }).waitFor();
  await page.getByText("Rain all the way.").waitFor();

  const tab = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in to send it" }).click();
  await signInHere(await tab, email);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.waitForURL(`**/questions?recap=${shareId}&q=2`);
  await expectStored(page, shareId, { answers: { "0": "Rain all the way." } });
});

async function introduce(part: Locator): Promise<void> {
  await part.getByLabel("Your name").fill("Maya");
  await part.getByLabel("Your email").fill("maya@example.com");
}

test("a reader whose session is over is told, keeps the comment, and is a visitor like any other on the next page", async () => {
  const page = await open({ expectedErrors: /401/ });
  const { shareId } = await recapMaker(productUrl()).published({});
  await page.goto(`/r/${shareId}`);
  await signIn(page);
  await endSession(page);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await introduce(page.locator("#comment-box"));
  const box = page.getByLabel("Your comment", { exact: true });
  await box.fill("Well done!");
  await takeTime(page);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByText("You're signed out.").waitFor();
  expect(await page.getByRole("link", { name: "Sign in to send it" }).getAttribute("href")).toBe(
    `/sign-in?returnTo=%2Fr%2F${shareId}`,
  );
  expect(await box.inputValue()).toBe("Well done!");

  await page.reload();
  await page.getByRole("button", { name: "Like this recap" }).click();
  const sheet = page.getByRole("dialog", { name: "Like this recap" });
  await introduce(sheet);
  await sheet.getByRole("button", { name: "Like", exact: true }).click();
  await page.getByText("1 like", { exact: true }).first().waitFor();
});
