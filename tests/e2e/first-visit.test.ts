/** The network is gone within the first seconds of a first visit: a step stays on its page and goes on when it is back. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { next } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { hold } from "./server.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const OFFLINE = { expectedErrors: /net::ERR_/ };

/** The line that says that what was pressed waits. */
function held(page: Page) {
  return page.getByRole("alert").filter({ hasText: "No connection. Nothing is lost." });
}

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Waits until the page says that it waits, or shows the next step: once the app is stored, the device opens it. */
async function expectHeldOr(page: Page, nextStep: string): Promise<void> {
  await held(page).or(page.getByText(nextStep)).first().waitFor();
  // Chromium's own error page has no address of the product.
  expect(await page.evaluate(() => location.protocol)).toBe("http:");
}

test.each([1, 3, 8])(
  "the network is gone %d seconds after the first load: Next waits for it, or the device opens the next step, and nothing is lost",
  async (seconds) => {
    const page = await open({ ...OFFLINE, serviceWorkers: "allow" });
    await page.goto("/race-type?new");
    await hydrated(page);
    await page.waitForTimeout(seconds * 1_000);
    await page.getByRole("radio", { name: "Cycling" }).check();
    await page.context().setOffline(true);
    await press(page, "Next");
    await expectHeldOr(page, "Step 2 of 7");
    await page.context().setOffline(false);
    await page.getByText("Step 2 of 7").waitFor();
    expect(await held(page).isVisible()).toBe(false);
    const shareId = new URL(page.url()).searchParams.get("recap") ?? "";
    await expectStored(page, shareId, { raceType: "cycling", status: "draft" });
  },
);

test("before the app is stored a step waits each time, and keeps what is typed meanwhile", async () => {
  const page = await open({ ...OFFLINE, serviceWorkers: "block" });
  await page.goto("/");
  await hydrated(page);
  await page.context().setOffline(true);
  await press(page, "Start New Race Recap");
  await held(page).waitFor();
  await page.context().setOffline(false);
  await page.getByText("Step 1 of 7").waitFor();

  await page.getByRole("radio", { name: "Running" }).check();
  await next(page, "/race-details");
  const shareId = new URL(page.url()).searchParams.get("recap") ?? "";
  await page.getByLabel("Race Name").fill("Lakefront Ten");
  await page.getByLabel("Location").fill("Chicago, USA");
  await page.getByLabel("Distance", { exact: true }).selectOption("10k");
  await page.context().setOffline(true);
  await press(page, "Next");
  await held(page).waitFor();
  await page.getByLabel("Location").fill("Chicago, in the rain");
  await page.context().setOffline(false);
  await page.getByText("Step 3 of 7").waitFor();
  await expectStored(page, shareId, { name: "Lakefront Ten", location: "Chicago, in the rain" });
});

test("before the app is stored a link waits, too, and pressed twice it leads there once", async () => {
  const page = await open({ ...OFFLINE, serviceWorkers: "block" });
  await page.goto("/race-type?new");
  await hydrated(page);
  await page.context().setOffline(true);
  const back = page.getByRole("link", { name: "Back" });
  await back.click();
  await held(page).waitFor();
  await page.waitForTimeout(700);
  await back.click();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Start New Race Recap" }).waitFor();
  // Longer than the page waits before it looks for the network again.
  await page.waitForTimeout(3_000);
  expect(documents).toEqual([]);
});

test("what was pressed without a network before the scripts had loaded is sent when the network is back", async () => {
  const page = await open({ ...OFFLINE, serviceWorkers: "block" });
  const release = await hold(page, "**/*.js");
  await page.goto("/race-type?new", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Cycling" }).check();
  await page.context().setOffline(true);
  await press(page, "Next");
  await held(page).waitFor();
  await page.context().setOffline(false);
  await page.getByText("Step 2 of 7").waitFor();
  release();
  const shareId = new URL(page.url()).searchParams.get("recap") ?? "";
  await expectStored(page, shareId, { raceType: "cycling" });
});
