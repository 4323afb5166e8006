import type { Page } from "playwright-core";
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

async function introduce(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Maya");
  await page.getByLabel("Your email").fill("maya@example.com");
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function write(page: Page, text: string): Promise<void> {
  await button(page, "Comment").click();
  await page.getByLabel("Your comment", { exact: true }).fill(text);
  await takeTime(page);
}

test("a visitor likes, unlikes, and finds name, email and like again on another page", async () => {
  const page = await open();
  const { shareId } = await visit(page);
  await page.mouse.move(50, 50);
  await expect.poll(() => button(page, "Like").isDisabled()).toBe(true);
  await page.getByLabel("Your name").fill("Maya");
  expect(await button(page, "Like").isDisabled()).toBe(true);
  await page.getByLabel("Your email").fill("maya@example.com");
  await button(page, "Like").click();
  await page.getByText("1 like", { exact: true }).first().waitFor();
  await button(page, "Unlike").click();
  await expect.poll(() => page.locator("[data-like-count]").allInnerTexts()).toEqual(["", ""]);
  await button(page, "Like").click();
  await button(page, "Unlike").waitFor();

  await visit(page);
  // The first touch presses the button before its script has loaded.
  await button(page, "Like").click();
  await page.getByText("1 like", { exact: true }).first().waitFor();
  await page.goto(`/r/${shareId}`);
  await button(page, "Unlike").waitFor();
  expect(await page.getByText("1 like", { exact: true }).count()).toBeGreaterThan(0);
});

test("at the bib a first like asks for name and email in place and takes three taps, the next one takes one", async () => {
  const page = await open();
  const { shareId } = await visit(page);
  const heart = page.locator("#like");
  const like = heart.getByRole("button", { name: "Like this recap" });
  await like.click();
  await heart.getByText("Please enter your name and email.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  expect(await focused()).toBe("userName");
  await page.keyboard.type("Maya");
  await like.click();
  await heart.getByText("Please enter your email.").waitFor();
  expect(await focused()).toBe("userEmail");
  expect(await page.getByText("1 like", { exact: true }).count()).toBe(0);
  await page.keyboard.type("maya@example.com");
  await page.keyboard.press("Enter");
  await heart.getByText("1 like", { exact: true }).waitFor();
  expect(await heart.getByLabel("Your email").count()).toBe(0);
  // The heart at the end of the page has followed.
  await button(page, "Unlike").waitFor();
  await page.reload();
  await heart.getByRole("button", { name: "Unlike this recap" }).waitFor();
  await visit(page);
  expect(page.url()).not.toContain(shareId);
  await like.click();
  await heart.getByText("1 like", { exact: true }).waitFor();
});

test("two browsers: the owner sees a like and a comment as new once, everywhere, and the commenter sees the answer", async () => {
  const [friend, owner] = [await open(), await open({ expectedErrors: /ERR_FAILED/ })];
  const recap = await visit(friend, { details: { name: "Lake Run" } });
  await introduce(friend);
  await button(friend, "Like").click();
  await button(friend, "Unlike").waitFor();
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
  await introduce(page);
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
  await introduce(page);
  await write(page, "Typed in a tunnel");
  await page.context().setOffline(true);
  await button(page, "Like").click();
  await page.getByText("Failed to like recap").waitFor();
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
  await introduce(page);
  await page.getByLabel("Your email").press("Enter");
  await button(page, "Unlike").waitFor();
  await page.getByLabel("Your name").press("Enter");
  await write(page, "Typed in a hotel");
  // As the sign-in page of a public network answers.
  await page.route("**/comments", (route) => route.fulfill({ contentType: "text/html", body: "Sign in" }));
  await button(page, "Post comment").click();
  await page.getByText("Failed to post comment. Check your connection").waitFor();
  expect(await page.getByLabel("Your comment", { exact: true }).inputValue()).toBe("Typed in a hotel");
  await page.unroute("**/comments");
  // Enter sends what is written.
  await page.getByLabel("Your name").press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Typed in a hotel" }).waitFor();
  await button(page, "Unlike").waitFor();
});

test("what is typed into the comment box survives the owner's decision on another comment", async () => {
  const page = await open({ expectedErrors: /Failed to load resource/ });
  const recap = await recapMaker(productUrl()).published({
    comments: [{ userName: "Tom", content: "First!" }],
  });
  await recap.enter(page);
  await page.goto(`/r/${recap.shareId}`);
  await write(page, "Thank you all");
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
  await introduce(page);
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
  await introduce(page);
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
