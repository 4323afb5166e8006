import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type SavedRecap, savedRecapOf } from "../../app/domain/recap/saved-recap.ts";
import { details, recap } from "../factories.ts";
import { answerBox, openPublished } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { deleteOnServer } from "./server.ts";
import { unsavedFields } from "./stored.ts";

const open = openPages();

function deviceCopy(page: Page) {
  return page.getByRole("region", { name: "This device's copy" });
}

/** Publishes a recap, which stores a copy on the device. */
async function storeCopy(page: Page, plan: Partial<ReturnType<typeof recap>> = {}): Promise<SavedRecap> {
  const run = details({ distance: "custom", customDistanceValue: 12.5, customDistanceUnit: "km" });
  const saved = savedRecapOf(recap({ ...run, name: "Lakefront Ten", ...plan }));
  await page.addInitScript((kept) => localStorage.setItem("savedRecaps", JSON.stringify([kept])), saved);
  return saved;
}

test("a recap that the server no longer has is shown from the device copy, only at its own address, and nothing of it is sent", async () => {
  const page = await open({ expectedErrors: /404/ });
  const { shareId } = await storeCopy(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
  expect((await page.goto(`/public-recap/${shareId}`))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Race recap not found" }).waitFor();
  await page.getByText("This race recap may have been removed or set to private.").waitFor();
  await page.getByRole("link", { name: "Go to Home" }).waitFor();
  await deviceCopy(page).getByRole("heading", { name: "Lakefront Ten" }).waitFor();
  const text = await deviceCopy(page).innerText();
  expect(text).toContain("Chicago, USA");
  expect(text).toContain("12.5 km");
  expect(text).toContain("May 17, 2026");
  expect(text).not.toContain("maybe not saved");

  const others = await recapMaker(productUrl()).published({ isPublic: false });
  expect((await page.goto(`/r/${others.shareId}`, { waitUntil: "networkidle" }))?.status()).toBe(404);
  const words = (await page.getByRole("main").innerText()).split(/\n+/);
  expect(words).toEqual([
    "Race recap not found",
    "This race recap may have been removed or set to private.",
    "Go to Home",
  ]);
  expect(sent.filter((request) => request.includes("Lakefront"))).toEqual([]);
});

tortureTest("unsaved text is not lost with the recap", async () => {
  const page = await open({ expectedErrors: /404|ERR_FAILED/ });
  const link = await openPublished(page, "/questions");
  await page.route("**/api/recaps/recap_*", (route) => route.abort());
  await answerBox(page).fill("Nobody has read this yet.");
  await expect.poll(() => unsavedFields(page)).toEqual({ "answer-0": "Nobody has read this yet." });
  await deleteOnServer(page, link);
  await storeCopy(page, { shareId: link.split("/").at(-1) ?? "" });
  await page.goto(link);
  await deviceCopy(page).getByText("Nobody has read this yet.").waitFor();
  const text = await deviceCopy(page).innerText();
  expect(text).toContain("Lakefront Ten");
  expect(text).toContain("Typed here, but maybe not saved");
  expect(text).toContain("How did you prepare for this race?");
});

tortureTest("the owner of a private recap sees it again after the browser lost its cookie", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await openPublished(page, "/share", { isPublic: false });
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("visitor-pass=settled");
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByText("This recap is private. Only you can see it.").waitFor();
  expect(await page.getByRole("main").innerText()).toContain("I ran along the lake.");
  await page.getByRole("link", { name: "Share this Recap" }).waitFor();
  expect(await deviceCopy(page).count()).toBe(0);
});
