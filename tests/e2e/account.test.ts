/** The account in a browser: a picked photo becomes the picture, and deleting the account clears the device. */
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { photoFile } from "./sample-files.ts";
import { signIn } from "./sign-in-steps.ts";

const open = openPages();

test("a picked photo is made small, saved at once and shown in the header; deleting the account clears what this browser has stored of it", async () => {
  const page = await open();
  await signIn(page);
  await page.goto("/account/picture");
  let sentBytes = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sentBytes = Number(request.headers()["content-length"] ?? 0);
  });
  // More pixels than the Worker takes.
  await page.getByLabel("Choose a photo").setInputFiles(photoFile("HMD_Nokia_8.3_5G.jpg"));
  await page.getByText("Picture saved").first().waitFor({ timeout: 60_000 });
  const picture = page.locator("header img[src^='/api/picture/']");
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  expect(sentBytes).toBeLessThan(1_000_000);

  await page.goto("/account");
  await page.evaluate(() => localStorage.setItem("visitorIdentity", "Ada\nada@example.com"));
  await page.getByRole("link", { name: "Delete your account" }).click();
  await page.getByLabel("Delete my account and everything in it").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("Your account was deleted").first().waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
