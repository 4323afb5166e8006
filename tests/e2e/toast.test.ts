import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publishRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hold } from "./server.ts";

const open = openPages();
const SCRIPT = "**/assets/radix-toast.client-*.js";

/** Opens a page with toasts and a stopped clock. Only `page.clock` advances it. */
async function openToasts(expectedErrors?: RegExp): Promise<Page> {
  const page = await open({
    viewport: { width: 1280, height: 800 },
    permissions: ["clipboard-write"],
    ...(expectedErrors && { expectedErrors }),
  });
  await page.clock.install({ time: "2026-05-17T08:00:00Z" });
  await publishRecap(page);
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt("2026-05-17T09:00:00Z");
  return page;
}

/** Presses a button that shows a toast. */
async function showToast(page: Page) {
  await page
    .locator("[aria-labelledby=link-heading]")
    .getByRole("button", { name: /^Cop(y|ied)$/ })
    .click();
}

function shownBy(page: Page, role: "region" | "alert") {
  const name = role === "region" ? "Notifications (F8)" : undefined;
  return page.getByRole(role, { name }).getByText("Link Copied!");
}

/**
 * Waits until the message has disappeared after its 3 seconds. They begin a moment after the message is shown: if the clock
 * runs before, it has to run again.
 */
async function expectGone(page: Page) {
  const shownAfterwards = async () => {
    await page.clock.runFor(3_500);
    return shownBy(page, "alert").count();
  };
  await expect.poll(shownAfterwards).toBe(0);
}

test("without its script a message is shown all the same", async () => {
  const page = await openToasts(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await showToast(page);
  await shownBy(page, "alert").waitFor();
  await expectGone(page);
});

test("a toast waits for its script, is announced, disappears after 3 seconds or by a swipe, and gets the focus with F8", async () => {
  const page = await openToasts();
  const releaseScript = await hold(page, SCRIPT);
  await showToast(page);
  await page.clock.runFor(1_900);
  expect(await page.getByText("Link Copied!").count()).toBe(0);
  releaseScript();
  await shownBy(page, "region").waitFor();
  // It is announced after a few frames.
  await page.clock.runFor(100);
  await page.locator("[aria-live=assertive]", { hasText: "Link Copied!" }).waitFor();
  await page.clock.runFor(2_400);
  expect(await shownBy(page, "region").isVisible()).toBe(true);
  await page.clock.runFor(1_000);
  await expect.poll(() => shownBy(page, "region").count()).toBe(0);

  await showToast(page);
  await shownBy(page, "region").hover();
  await page.mouse.down();
  await page.mouse.move(1_270, 740, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => shownBy(page, "region").count()).toBe(0);

  await showToast(page);
  await shownBy(page, "region").waitFor();
  await page.keyboard.press("F8");
  const list = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list");
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
  const place = await list.boundingBox();
  expect(place?.width).toBe(420);
  // Bibs and headings are at the top and at the right, and the bar with Back and Next at the bottom.
  expect(place?.x).toBe(0);
  expect(place?.y).toBeGreaterThan(600);
  const bar = await page.locator("[data-step-bar]").boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect.poll(() => shownBy(page, "region").count()).toBe(0);
});
