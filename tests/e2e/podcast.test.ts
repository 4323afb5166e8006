import { expect, test } from "vitest";
import { openPages } from "./browser.ts";

const open = openPages();
const OFFER = [
  "AI podcast generation",
  "Professional audio quality",
  "Custom podcast templates",
  "Export and download options",
];

test("without Premium a dialog explains the offer, traps the focus and returns it when closed", async () => {
  const page = await open();
  await page.goto("/podcast", { waitUntil: "networkidle" });
  const create = page.getByRole("button", { name: "Create My Podcast" });
  const dialog = page.getByRole("dialog", { name: "Premium Feature" });
  await create.press("Enter");
  await dialog.waitFor();
  expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(OFFER);
  await dialog.getByText("Coming Soon with Stripe").waitFor();
  expect(await dialog.getByRole("button", { name: "Upgrade Soon" }).isDisabled()).toBe(true);

  const goBack = dialog.getByRole("button", { name: "Go Back" });
  for (let presses = 0; presses < 3; presses++) {
    expect(await goBack.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.mouse.move(180, 20);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await create.evaluate((button) => button === document.activeElement)).toBe(true);

  await create.click();
  await goBack.click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});
