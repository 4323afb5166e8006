import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker, type ShownRecap } from "./screens/made-recaps.ts";
import { takeTime } from "./screens/reaction-screens.ts";

const open = openPages();

async function visit(page: Page, plan: RecapPlan = {}): Promise<ShownRecap> {
  const recap = await recapMaker(productUrl()).published(plan);
  await page.goto(`/r/${recap.shareId}`);
  return recap;
}

/** The part of the page that asks: the sheet, or the open comment box. */
async function introduce(part: Locator): Promise<void> {
  await part.getByLabel("Your name").fill("Maya");
  await part.getByLabel("Your email").fill("maya@example.com");
}

function sheetOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Like this recap" });
}

/** As somebody who has never liked before. */
async function likeFirst(page: Page): Promise<void> {
  await button(page, "Like this recap").click();
  await introduce(sheetOf(page));
  await sheetOf(page).getByRole("button", { name: "Like", exact: true }).click();
  await button(page, "Liked this recap").waitFor();
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** As a visitor. */
async function write(page: Page, text: string): Promise<void> {
  await button(page, "Comment").click();
  await introduce(page.locator("#comment-box"));
  await page.getByLabel("Your comment", { exact: true }).fill(text);
  await takeTime(page);
}

test("a visitor likes, takes it back, and likes another page with one tap", async () => {
  const page = await open();
  const { shareId } = await visit(page);
  await likeFirst(page);
  await page.getByText("1 like", { exact: true }).first().waitFor();
  await button(page, "Liked this recap").click();
  await expect.poll(() => page.locator("[data-like-count]").allInnerTexts()).toEqual(["", ""]);
  // The heart at the end of the page.
  await button(page, "Like").click();
  await button(page, "Liked").waitFor();
  expect(await button(page, "Liked this recap").getAttribute("aria-pressed")).toBe("true");

  await visit(page);
  // The first touch presses the button before its script has loaded.
  await button(page, "Like").click();
  await page.getByText("1 like", { exact: true }).first().waitFor();
  await page.goto(`/r/${shareId}`);
  await button(page, "Liked this recap").waitFor();
  expect(await page.getByText("1 like", { exact: true }).count()).toBeGreaterThan(0);
});

test("the first tap on a heart opens a sheet, says nothing is wrong and moves nothing; two more taps like", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await visit(page, { photos: ["portrait_8.jpg"] });
  const like = button(page, "Like this recap");
  await like.scrollIntoViewIfNeeded();
  const boxes = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("body *:not(dialog, dialog *)"), (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height].join(" ");
      }),
    );
  const before = await boxes();
  await like.click();
  const sheet = sheetOf(page);
  await sheet.waitFor();
  expect(await boxes()).toEqual(before);
  expect(await sheet.getByRole("alert").allInnerTexts()).toEqual([""]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  expect(await focused()).toBe("userName");
  const send = sheet.getByRole("button", { name: "Like", exact: true });
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.press("Enter");
  await sheet.getByText("Please enter your name and email.").waitFor();
  await page.keyboard.type("Maya");
  await page.keyboard.press("Enter");
  await sheet.getByText("Please enter your email.").waitFor();
  expect(await focused()).toBe("userEmail");
  expect(await page.getByText("1 like", { exact: true }).count()).toBe(0);
  await page.keyboard.type("maya@example.com");
  expect(await send.isEnabled()).toBe(true);
  await send.click();
  await page.locator("#like").getByText("1 like", { exact: true }).waitFor();
  expect(await sheet.isVisible()).toBe(false);
  // The focus is back on the heart, and the one at the end of the page has followed.
  expect(await button(page, "Liked this recap").evaluate((heart) => heart === document.activeElement)).toBe(
    true,
  );
  await button(page, "Liked").waitFor();
});

test("the sheet is closed by Cancel, Escape and a press beside it, and opens from the heart at the end too", async () => {
  const page = await open();
  await visit(page);
  const sheet = sheetOf(page);
  const closing = [
    () => sheet.getByRole("button", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ];
  for (const close of closing) {
    await button(page, "Like").click();
    await sheet.waitFor();
    await close();
    await sheet.waitFor({ state: "hidden" });
    expect(await button(page, "Like").evaluate((heart) => heart === document.activeElement)).toBe(true);
  }
});

test("without scripts name and email are above the heart, and a tile of the gallery leads to the file, with its description below", async () => {
  const page = await open({ javaScriptEnabled: false });
  await visit(page, { photos: ["portrait_8.jpg"] });
  const heart = page.locator("#like");
  await introduce(heart);
  await heart.getByRole("button", { name: "Like this recap" }).click();
  await button(page, "Liked this recap").waitFor();
  expect(await heart.getByLabel("Your name").isVisible()).toBe(false);
  const tile = page.getByRole("region", { name: "Race Gallery" }).getByRole("listitem");
  await tile.getByText("portrait_8, as the day began").waitFor();
  expect(await tile.getByRole("link").getAttribute("href")).toMatch(/^\/api\/image\//);
});

test("two browsers: the owner sees a like and a comment as new once, everywhere, and the commenter sees the answer", async () => {
  const [friend, owner] = [await open(), await open({ expectedErrors: /ERR_FAILED/ })];
  const recap = await visit(friend, { details: { name: "Lake Run" } });
  await likeFirst(friend);
  await recap.enter(owner);
  await owner.goto("/");
  await owner.getByRole("button", { name: "Profile, 1 new" }).waitFor();
  await write(friend, "How were the hills?");
  await button(friend, "Post comment").click();
  await friend.getByRole("listitem").filter({ hasText: "How were the hills?" }).waitFor();

  // A tab that comes to the front looks again.
  const comeToFront = (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const asked = owner.waitForEvent("requestfailed");
  await owner.route("**/*", (route) => route.abort());
  await comeToFront(owner);
  await asked;
  // Without an answer the page stays as it is.
  await owner.unroute("**/*");
  await owner.getByText("1 new reaction", { exact: true }).waitFor();
  await comeToFront(owner);
  await owner.getByRole("button", { name: "Profile, 2 new" }).waitFor();
  await owner.goto("/past-recaps");
  await owner.getByText("2 new", { exact: true }).waitFor();
  await owner.goto(`/r/${recap.shareId}`);
  await owner.getByRole("link", { name: "1 new like, 1 new comment" }).click();
  const comment = owner.getByRole("listitem").filter({ hasText: "How were the hills?" });
  await comment.getByText("New", { exact: true }).waitFor();
  await comment.getByText("Reply", { exact: true }).click();
  await comment.getByLabel("Your reply").fill("Steep!");
  await button(owner, "Post reply").click();
  await comment.getByRole("listitem").getByRole("paragraph").getByText("Steep!").waitFor();
  // The mark stays in this view, and the field is empty.
  await comment.getByText("New", { exact: true }).waitFor();
  expect(await comment.getByLabel("Your reply").inputValue()).toBe("");

  await friend.reload();
  const answer = friend
    .getByRole("listitem")
    .filter({ hasText: "How were the hills?" })
    .getByRole("listitem");
  expect(await answer.innerText()).toMatch(/Athlete[\s\S]*Steep!/);
  await write(friend, "I'll try it");
  await button(friend, "Post comment").click();
  await friend.getByRole("listitem").filter({ hasText: "I'll try it" }).waitFor();
  await comeToFront(owner);
  await owner
    .getByRole("listitem")
    .filter({ hasText: "I'll try it" })
    .getByText("New", { exact: true })
    .waitFor();
  await owner.getByRole("link", { name: "1 new comment" }).waitFor();
  await owner.goto("/");
  await owner.getByRole("button", { name: "Profile", exact: true }).waitFor();
  await owner.goto(`/r/${recap.shareId}`);
  await owner.getByRole("paragraph").getByText("I'll try it").waitFor();
  expect(await owner.locator("[data-new]").count()).toBe(0);
});

test("the comment box opens and closes, Cancel clears it, and a posted comment is shown and can be changed", async () => {
  const page = await open();
  await visit(page, { comments: [{ userName: "Tom", content: "First!" }] });
  await button(page, "Comment").click();
  const box = page.getByLabel("Your comment", { exact: true });
  await box.fill("Never sent");
  await button(page, "Cancel").click();
  expect(await box.isVisible()).toBe(false);
  await write(page, "  What a finish!  ");
  expect(await box.inputValue()).toBe("  What a finish!  ");
  await button(page, "Post comment").click();

  const own = page.getByRole("listitem").filter({ hasText: "Maya" });
  await own.getByRole("paragraph").getByText("What a finish!", { exact: true }).waitFor();
  expect(await box.isVisible()).toBe(false);
  expect(await box.inputValue()).toBe("");
  await page.getByText("2 comments", { exact: true }).first().waitFor();
  await own.getByText("Edit", { exact: true }).click();
  await own.getByLabel("Edit your comment").fill("What a race!");
  await button(page, "Save").click();
  await own.getByRole("paragraph").getByText("What a race!", { exact: true }).waitFor();
  expect(await own.innerText()).toContain("edited");
  await own.getByText("Delete", { exact: true }).click();
  await button(page, "Delete comment").click();
  await page.getByText("1 comment", { exact: true }).first().waitFor();
  expect(await own.count()).toBe(0);
});

test("without a network a like and a comment say so, and the text stays in its field", async () => {
  const page = await open({ expectedErrors: /ERR_|Failed to load resource/ });
  await visit(page);
  await write(page, "Typed in a tunnel");
  await page.mouse.move(20, 20);
  await page.context().setOffline(true);
  await button(page, "Like this recap").click();
  await introduce(sheetOf(page));
  await sheetOf(page).getByRole("button", { name: "Like", exact: true }).click();
  await sheetOf(page).getByText("Failed to like recap").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Post comment").click();
  await page.getByText("Failed to post comment").waitFor();
  expect(await page.getByLabel("Your comment", { exact: true }).inputValue()).toBe("Typed in a tunnel");
  await page.context().setOffline(false);
  await button(page, "Post comment").click();
  await page.getByRole("listitem").filter({ hasText: "Typed in a tunnel" }).waitFor();
});

test("an answer that is not the product's is reported, and Enter in a name never takes back a like", async () => {
  const page = await open({ expectedErrors: /Failed to load resource/ });
  await visit(page);
  await likeFirst(page);
  await write(page, "Typed in a hotel");
  // As the sign-in page of a public network answers.
  await page.route("**/comments", (route) => route.fulfill({ contentType: "text/html", body: "Sign in" }));
  await button(page, "Post comment").click();
  await page.getByText("Failed to post comment. Check your connection").waitFor();
  expect(await page.getByLabel("Your comment", { exact: true }).inputValue()).toBe("Typed in a hotel");
  await page.unroute("**/comments");
  // Enter sends what is written.
  await page.locator("#comment-box").getByLabel("Your name").press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Typed in a hotel" }).waitFor();
  await button(page, "Liked this recap").waitFor();
});

test("what is typed into the comment box survives the owner's decision on another comment", async () => {
  const page = await open({ expectedErrors: /Failed to load resource/ });
  const recap = await recapMaker(productUrl()).published({
    comments: [{ userName: "Tom", content: "First!" }],
  });
  await recap.enter(page);
  await page.goto(`/r/${recap.shareId}`);
  await button(page, "Comment").click();
  await page.getByLabel("Your comment", { exact: true }).fill("Thank you all");
  await takeTime(page);
  await page.getByText("Manage").click();
  // As the coarse limit answers.
  await page.route("**/r/**", (route) => route.fulfill({ status: 429, body: "Too many requests" }));
  await button(page, "Hide").click();
  await page.getByText("That didn't work").waitFor();
  await page.unroute("**/r/**");
  await button(page, "Hide").click();
  await page.getByText("Only you can see this comment.").waitFor();
  expect(await page.getByLabel("Your comment", { exact: true }).inputValue()).toBe("Thank you all");
  expect(await page.getByLabel("Your comment", { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText(/^\d+ comments?$/).count()).toBe(0);
});

tortureTest("a held comment is shown to its author alone, with the reason", async () => {
  const page = await open();
  const recap = await visit(page, { holdsComments: true });
  await write(page, "What a finish!");
  await button(page, "Post comment").click();
  await page.getByText("Only you and the athlete can see this comment").waitFor();
  expect(await page.getByText(/^\d+ comments?$/).count()).toBe(0);
  const other = await open();
  await other.goto(`/r/${recap.shareId}`);
  await other.getByText("No comments yet").waitFor();
});

test("Turnstile is loaded when the comment box is entered, and its token is sent with the comment", async () => {
  const page = await open({ bypassCSP: true });
  const loaded: string[] = [];
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    loaded.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: "window.turnstile = { render: (place, { sitekey, action, callback }) => callback([sitekey, action].join(' ')), reset: () => {} };",
    });
  });
  await visit(page);
  // As the page is where Turnstile's keys are set.
  await page.locator("[data-comment-box]").evaluate((box) => {
    const place = document.createElement("div");
    place.dataset.turnstile = "site-key";
    box.append(place as never);
  });
  await button(page, "Like").hover();
  expect(loaded).toEqual([]);
  await write(page, "Checked");
  const sent = page.waitForRequest("**/comments");
  await button(page, "Post comment").click();
  expect((await sent).postDataJSON()).toMatchObject({
    content: "Checked",
    turnstileToken: "site-key comment",
  });
  expect(loaded).toHaveLength(1);
  await page.getByRole("listitem").filter({ hasText: "Checked" }).waitFor();
});

tortureTest("whoever reports a page is thanked, and the focus is on the thanks", async () => {
  const page = await open();
  const { shareId } = await visit(page);
  await page.getByRole("link", { name: "Report this page" }).click();
  await page.waitForURL(`**/report/${shareId}`);
  await page.getByLabel("What's wrong?").fill("I'm in the second photo.");
  await button(page, "Send report").click();
  await page.getByText("Thank you. We'll look at it.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Thank you. We'll look at it.");
});
