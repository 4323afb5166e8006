import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { hold } from "./server.ts";

const open = openPages();
const SCRIPT = "**/assets/toaster-*.js";

/** Presses a button that shows a toast. */
async function showToast(page: Page) {
  await page.getByRole("button", { name: "Show a toast" }).first().click();
}

function shownBy(page: Page, role: "region" | "alert") {
  const name = role === "region" ? "Notifications (F8)" : undefined;
  return page.getByRole(role, { name }).getByText("Your photo has been added.");
}

test("the first toast is read out, and F8 leads to it", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  await showToast(page);
  await page.locator("[aria-live=assertive]", { hasText: "Your photo has been added." }).waitFor();
  await shownBy(page, "region").waitFor();
  await page.keyboard.press("F8");
  const list = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list");
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await list.boundingBox())?.width).toBe(420);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await shownBy(page, "region").waitFor({ state: "detached" });
});

test("a toast stays 5 seconds, and is swiped away to the right", async () => {
  const page = await open();
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  await showToast(page);
  await shownBy(page, "region").waitFor();
  await page.waitForTimeout(4_000);
  expect(await shownBy(page, "region").isVisible()).toBe(true);
  await shownBy(page, "region").waitFor({ state: "detached", timeout: 2_000 });

  await showToast(page);
  await shownBy(page, "region").hover();
  await page.mouse.down();
  await page.mouse.move(340, 600, { steps: 8 });
  await page.mouse.up();
  expect(await shownBy(page, "region").count()).toBe(0);
});

test("a message is not lost while the script that shows it is on its way", async () => {
  const page = await open();
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  const arrive = await hold(page, SCRIPT);
  await showToast(page);
  await page.waitForTimeout(500);
  expect(await page.getByText("Your photo has been added.").count()).toBe(0);
  arrive();
  await shownBy(page, "region").waitFor();
});

test("a message that has waited for the script is shown without it, once", async () => {
  const page = await open();
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  const arrive = await hold(page, SCRIPT);
  await showToast(page);
  await shownBy(page, "alert").waitFor();
  arrive();
  await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" });
  expect(await shownBy(page, "region").count()).toBe(0);
  await shownBy(page, "alert").waitFor({ state: "detached" });
  await showToast(page);
  await shownBy(page, "region").waitFor();
});

test("without a network a message is shown plainly, and the next one is not when the network is back", async () => {
  const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto("/styleguide", { waitUntil: "networkidle" });
  await page.context().setOffline(true);
  await showToast(page);
  await shownBy(page, "alert").waitFor();
  await shownBy(page, "alert").waitFor({ state: "detached" });
  await page.context().setOffline(false);
  await showToast(page);
  await shownBy(page, "region").waitFor();
  expect(await shownBy(page, "alert").count()).toBe(0);
});
