import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { RACE_TYPES } from "../../app/domain/race/race-type.ts";
import type { Recap } from "../../app/domain/recap/recap.ts";
import { savedRecapOf } from "../../app/domain/recap/saved-recap.ts";
import { PAST_RECAPS_PAGE_SIZE } from "../../app/domain/recap-list/recap-pages.ts";
import { newShareId } from "../factories.ts";
import { publishRecap } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { deleteOnServer, hold } from "./server.ts";

const open = openPages();

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

test("the collection shows placeholders while it loads, and a published recap until it is deleted", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|status of 500|SyntaxError/ });
  const recap = await recapMaker(productUrl()).published({ details: { name: "Lakefront Ten" } });
  await recap.enter(page);
  await page.goto("/");
  const release = await hold(page, "**/past-recaps.data*");
  await page.getByRole("link", { name: "My Race Collection" }).click();
  await page.getByText("Loading your race recaps").waitFor();
  expect(await page.locator("[data-skeleton]").count()).toBe(4);
  release();
  const card = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
  const opener = card.locator("summary");
  const pressDelete = async () => {
    if (!(await card.getByRole("button", { name: "Delete" }).isVisible())) await opener.click();
    await card.getByRole("button", { name: "Delete" }).click();
  };
  const question = page.getByText("Are you sure you want to delete this race recap?");
  const deletion = page.getByRole("button", { name: "Delete it" });

  await opener.click();
  await page.keyboard.press("Escape");
  expect([await card.getByRole("button", { name: "Delete" }).isVisible(), await hasFocus(opener)]).toEqual([
    false,
    true,
  ]);
  await opener.click();
  await page.getByRole("heading", { level: 1 }).click();
  expect(await card.getByRole("button", { name: "Delete" }).isVisible()).toBe(false);

  await pressDelete();
  await question.waitFor();
  // However slow it is, the collection stays, and with it the place for the focus.
  const releaseKept = await hold(page, "**/past-recaps.data*");
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.waitForTimeout(400);
  expect(await card.count()).toBe(1);
  releaseKept();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(opener)).toBe(true);

  await pressDelete();
  await deletion.waitFor();
  await page.route("**/past-recaps.data*", (route) => route.abort());
  await deletion.click();
  const failure = page.getByText("Error deleting recap. Please try again.");
  await failure.waitFor();
  await page.unroute("**/past-recaps.data*");

  // A proxy may respond with its own page.
  await pressDelete();
  await deletion.waitFor();
  await page.route("**/past-recaps.data*", (route) => route.fulfill({ status: 500, body: "Down" }));
  await deletion.click();
  await failure.waitFor();
  expect(await card.count()).toBe(1);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("Error deleting recap");
  await page.unroute("**/past-recaps.data*");

  await pressDelete();
  await deletion.click();
  await page.getByText("No Race Recaps Yet").waitFor();
  const status = async () => (await fetch(`${productUrl()}/r/${recap.shareId}`)).status;
  expect(await status()).toBe(404);

  await page.getByRole("button", { name: "Undo" }).click();
  await card.waitFor();
  await page.getByText("Recap restored").first().waitFor();
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
  expect(await status()).toBe(200);
});

const SEASON = ["Lakefront Marathon", "Gran Fondo of the Five Valleys", "HYROX Vienna", "Rotterdam Half"];

test("a page of 24 recaps, drafts and years, with photos and without, is at most 3,600 pixels high on a phone", async () => {
  const plans = Array.from({ length: PAST_RECAPS_PAGE_SIZE + 1 }, (_, at) => ({
    raceType: RACE_TYPES[at % RACE_TYPES.length]?.value ?? "running",
    isDraft: at === PAST_RECAPS_PAGE_SIZE,
    details: { name: SEASON[at % SEASON.length] ?? "", date: `${1999 + at}-09-1${at % 9}` },
    photos: at % 3 === 0 ? ["small.jpg"] : [],
  }));
  const page = await open({ viewport: { width: 390, height: 844 } });
  await (await recapMaker(productUrl()).collection(plans)).enter(page);
  await page.goto("/past-recaps", { waitUntil: "networkidle" });
  expect(await page.getByRole("main").getByRole("listitem").count()).toBe(PAST_RECAPS_PAGE_SIZE);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_600);
});

test("a draft is continued at the screen where this device left it, from home and from the collection", async () => {
  const page = await open();
  const draft = await recapMaker(productUrl()).draft({ details: { name: "Half Moon Trail" } });
  await draft.enter(page);
  await page.goto(`/custom-questions?recap=${draft.shareId}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lastSteps"))).toContain(draft.shareId);
  for (const path of ["/", "/past-recaps"]) {
    await page.goto(path);
    const link = page.getByRole("link", { name: "Continue" });
    await expect.poll(() => link.getAttribute("href")).toBe(`/custom-questions?recap=${draft.shareId}`);
  }
});

test("a deleted recap is restored from Recently deleted, or deleted for good after a question", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED/ });
  const recap = await recapMaker(productUrl()).published({ details: { name: "Lakefront Ten" } });
  await recap.enter(page);
  const list = page.getByRole("heading", { name: "Recently deleted" });
  const openDeleted = async () => {
    await deleteOnServer(page, `${productUrl()}/r/${recap.shareId}`);
    await page.goto("/past-recaps", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Recently deleted" }).click();
    await list.waitFor();
  };
  await openDeleted();
  const row = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
  await page.route("**/recently-deleted.data*", (route) => route.abort());
  await row.getByRole("button", { name: "Restore" }).click();
  await page.getByText("We couldn't restore the recap. Please try again.").waitFor();
  await page.unroute("**/recently-deleted.data*");
  await row.getByRole("button", { name: "Restore" }).click();
  await page.waitForURL("**/past-recaps*");
  await row.getByRole("link", { name: "View Recap" }).waitFor();

  await openDeleted();
  await row.getByRole("button", { name: "Delete now" }).click();
  await page.getByText("will be deleted right away").waitFor();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Nothing here").waitFor();
  await expect.poll(() => hasFocus(list)).toBe(true);
});

test("the device copy of a recap is stored with the specified keys, shown, and removed when it is deleted", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  // The copy is written after hydration.
  const savedRecaps = () => page.evaluate(() => JSON.parse(localStorage.getItem("savedRecaps") ?? "null"));
  await expect
    .poll(savedRecaps)
    .toMatchObject([{ name: "Lakefront Ten", raceType: "running", distanceText: "12.5 km" }]);
  expect(await page.evaluate(() => localStorage.getItem("currentUserId"))).toBe("anonymous");

  await deleteOnServer(page, link);
  await page.goto("/past-recaps");
  const card = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
  await card.getByText("This device's copy").waitFor();
  expect(await card.getByRole("link", { name: "View Recap" }).getAttribute("href")).toBe(
    new URL(link).pathname,
  );
  await card.locator("summary").click();
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Lakefront Ten will be removed from this device").waitFor();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("No Race Recaps Yet").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("savedRecaps"))).not.toContain("Lakefront Ten");
  await page.goto(link, { waitUntil: "networkidle" });
  expect(await page.getByText("This device's copy").count()).toBe(0);
  expect(await page.getByText("Race recap not found").count()).toBe(1);
});

tortureTest("a copy of a recap of another page is not shown as one that only this device has", async () => {
  const page = await open({ expectedErrors: /404/ });
  const plans = Array.from({ length: PAST_RECAPS_PAGE_SIZE + 1 }, (_, at) => ({
    details: { name: `Race ${at + 1}` },
  }));
  const newest = await recapMaker(productUrl()).collection(plans);
  await newest.enter(page);
  const listed = await page.request.get(`${productUrl()}/api/recaps`);
  const oldest = ((await listed.json()) as Recap[]).at(-1);
  if (!oldest) throw new Error("There is no recap");
  const lost = {
    ...savedRecapOf(oldest),
    shareId: newShareId(),
    name: "Lost Race",
    createdAt: "2026-01-01T08:00:00Z",
  };
  await page.goto("/podcast");
  // Its race was given another date on another device.
  const moved = { ...savedRecapOf(oldest), date: "2030-01-01" };
  const copies = JSON.stringify([moved, lost]);
  await page.evaluate((saved) => localStorage.setItem("savedRecaps", saved), copies);

  await page.goto("/past-recaps", { waitUntil: "networkidle" });
  expect(await page.getByRole("listitem").count()).toBe(PAST_RECAPS_PAGE_SIZE);
  await page.getByRole("link", { name: "Older recaps" }).click();
  const lostCard = page.getByRole("listitem").filter({ hasText: "Lost Race" });
  await lostCard.getByText("This device's copy").waitFor();
  expect(await page.getByRole("listitem").getByRole("heading").allTextContents()).toEqual([
    "Race 1",
    "Lost Race",
  ]);
  const place = () => new URL(page.url()).searchParams.get("before");
  const before = place();

  await lostCard.locator("summary").click();
  await lostCard.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await lostCard.waitFor({ state: "detached" });
  expect([place(), before]).toEqual([before, expect.stringMatching(/\d/)]);
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
});
