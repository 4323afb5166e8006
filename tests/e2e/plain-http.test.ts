/** Signing out over plain HTTP, where browsers ignore Clear-Site-Data: a script clears what the browser has stored. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseType } from "./athlete.ts";
import { launchProfile, openPages } from "./browser.ts";
import { readStore } from "./device-database.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { askForCode, findCode, newAddress, openProfile, signIn } from "./sign-in-steps.ts";

/** Unlike localhost, browsers do not trust it. */
const HOST = "race-recap.test";
const open = openPages();
const launch = launchProfile([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);

function plainUrl(path: string): string {
  return `http://${HOST}:${new URL(productUrl()).port}${path}`;
}

/** Signs in over plain HTTP and begins a recap, of which the browser stores a copy. `other` reads the code. */
async function openSignedIn(other: Page, email: string): Promise<Page> {
  const { page } = await launch();
  await page.goto(plainUrl("/sign-in?returnTo=/race-type?new"));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await askForCode(page, email);
  await page.getByLabel("Code").fill(await findCode(other, email));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await chooseType(page);
  await page.evaluate(() => {
    localStorage.setItem("visitorIdentity", "Ada\nada@example.com");
    sessionStorage.setItem("draft", "Ada's");
  });
  await expect.poll(() => readStore(page, "recaps")).toHaveLength(1);
  return page;
}

async function expectCleared(page: Page): Promise<void> {
  await expect.poll(() => readStore(page, "recaps")).toEqual([]);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toMatch(/visitorIdentity|lastUser|lastSteps|Ada/);
}

test("over plain HTTP signing out clears what the browser has stored", async () => {
  const page = await openSignedIn(await open(), newAddress());
  await openProfile(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Signed out").first().waitFor();
  await expectCleared(page);
});

test("over plain HTTP a browser that another device signed out is cleared with its next page, also a page that is the same for everybody", async () => {
  const other = await open();
  const email = newAddress();
  const page = await openSignedIn(other, email);
  const { shareId } = await recapMaker(productUrl()).published({});
  await signIn(other, email);
  await other.goto("/account#devices");
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await other.getByText("Signed out everywhere").first().waitFor();

  // What a page asks for by itself is none.
  await page.evaluate(() => fetch("/api/auth/user"));
  expect(await readStore(page, "recaps")).toHaveLength(1);
  await page.goto(plainUrl(`/r/${shareId}`));
  await expectCleared(page);
});
