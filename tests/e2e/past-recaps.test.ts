import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { publishRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { deleteOnServer, hold } from "./server.ts";

const open = openPages();

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a published recap is in the collection until it is deleted, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await page.goto("/past-recaps");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Your Past Race Recaps");
    await page.getByText("No Race Recaps Yet").waitFor();
    const link = await publishRecap(page, { name: "Lakefront Ten" });
    await page.goto("/past-recaps");
    const card = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
    const text = await card.innerText();
    expect(text).toContain("Running");
    expect(text).toContain("Chicago, USA");
    expect(text).toContain("12.5 km");
    expect(await card.getByRole("link", { name: "View Recap" }).getAttribute("href")).toBe(
      new URL(link).pathname,
    );

    await card.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Are you sure you want to delete this race recap?").waitFor();
    await page.getByRole("link", { name: "Keep it" }).click();
    await page.getByText("Are you sure you want to delete this race recap?").waitFor({ state: "detached" });
    const opener = card.getByRole("button", { name: "Delete" });
    if (javaScriptEnabled) expect(await hasFocus(opener)).toBe(true);
    await card.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("No Race Recaps Yet").waitFor();
    const stranger = await open({ expectedErrors: /404/ });
    expect((await stranger.goto(link))?.status()).toBe(404);
  });
}

test("this device's own copy of a recap is kept under the specified keys and shown", async () => {
  const page = await open();
  await publishRecap(page, { name: "Lakefront Ten" });
  const stored = await page.evaluate(() => [
    JSON.parse(localStorage.getItem("savedRecaps") ?? "null"),
    localStorage.getItem("currentUserId"),
  ]);
  expect(stored[0]).toMatchObject([{ name: "Lakefront Ten", raceType: "running", distanceText: "12.5 km" }]);
  expect(stored[1]).toBe("anonymous");
  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase("race-recap"));
  await page.goto("/past-recaps");
  await page.getByText("This device's copy").waitFor();
});

test("a recap that only this device knows can be looked at, and forgotten", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  await deleteOnServer(page, link);
  await page.goto("/past-recaps");
  const card = page.getByRole("listitem").filter({ hasText: "Lakefront Ten" });
  await card.getByText("This device's copy").waitFor();
  await card.getByRole("link", { name: "View Recap" }).click();
  await page.getByRole("heading", { name: "Race recap not found" }).waitFor();
  await page.getByRole("heading", { name: "Lakefront Ten" }).waitFor();

  await page.goto("/past-recaps");
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Lakefront Ten: this device forgets its copy").waitFor();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("No Race Recaps Yet").waitFor();
  await page.reload();
  await page.getByText("No Race Recaps Yet").waitFor();
  await page.goto(link, { waitUntil: "networkidle" });
  expect(await page.getByText("This device's copy").count()).toBe(0);
});

test("the way to the collection shows four cards in outline when it takes long", async () => {
  const page = await open();
  await page.goto("/");
  const answer = await hold(page, "**/past-recaps.data*");
  await page.getByRole("link", { name: "My Race Collection" }).click();
  await page.getByText("Loading your race recaps").waitFor();
  expect(await page.locator("[data-skeleton]").count()).toBe(4);
  answer();
  await page.getByText("No Race Recaps Yet").waitFor();
});

test("a deletion that does not arrive says so", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|status of 500|SyntaxError/ });
  await publishRecap(page);
  await page.goto("/past-recaps");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete for good" }).waitFor();
  await page.route("**/past-recaps.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Error deleting recap. Please try again.").waitFor();
  await page.unroute("**/past-recaps.data*");

  // What stands between here and the server may answer with a page of its own.
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete for good" }).waitFor();
  await page.route("**/past-recaps.data*", (route) => route.fulfill({ status: 500, body: "Down" }));
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Error deleting recap. Please try again.").waitFor();
  expect(await page.getByRole("listitem").count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Error deleting recap");
});
