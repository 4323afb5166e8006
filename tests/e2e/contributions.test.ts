/** How a guest adds to a recap in a browser: the microphone, what waits without a network, what is taken back. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { countFiles, readStore } from "./device-database.ts";
import { productUrl } from "./product.ts";
import { introduce, pickPhotos, pressSend } from "./screens/contribution-screens.ts";
import { recapMaker } from "./screens/made-recaps.ts";

const open = openPages();

async function visit(page: Page): Promise<string> {
  const { shareId } = await recapMaker(productUrl()).published({ isOpenToGuests: true });
  const address = `/r/${shareId}/add`;
  await page.goto(address);
  return address;
}

async function untilThanked(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
}

test("a guest sends a photo and a cheer, is thanked, and takes one back; what is refused says why, and keeps what was typed", async () => {
  const page = await open({ expectedErrors: /status of 403/ });
  await visit(page);
  await pickPhotos(page, ["portrait_8.jpg"]);
  await page.getByRole("button", { name: "Record a cheer" }).click();
  await page.getByText("Recording 0:01").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByLabel("Listen to your cheer").waitFor();
  await pressSend(page);
  await expect
    .poll(() => page.getByLabel("Your name").evaluate((field) => field.matches(":focus")))
    .toBe(true);
  await introduce(page);
  await pressSend(page);
  await untilThanked(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Thank you");
  const sent = page.getByRole("main").getByRole("listitem");
  expect(await sent.filter({ hasText: "Waiting for approval" }).count()).toBe(2);
  await expect
    .poll(() => sent.getByRole("img").evaluate((photo: HTMLImageElement) => photo.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.getByLabel("Your link to remove it later").inputValue()).toContain("/take-back/");

  await page.getByRole("link", { name: "Add more" }).click();
  await page.getByRole("heading", { name: "What you sent" }).waitFor();
  expect(await page.getByLabel("A line to go with it").inputValue()).toBe("");
  expect(await page.getByLabel("Your name").inputValue()).toBe("Dad");
  await sent.filter({ hasText: "Cheer" }).getByText("Remove it").click();
  await sent.filter({ hasText: "Cheer" }).getByRole("button", { name: "Delete it" }).click();
  await page.getByText("It's removed. Nobody can see it anymore.").waitFor();
  expect(await sent.count()).toBe(1);

  await pressSend(page);
  const nothing = page.getByText("Choose a photo or a video, or record a cheer");
  await nothing.waitFor();
  await pickPhotos(page, ["portrait_8.jpg"]);
  await nothing.waitFor({ state: "detached" });
  await introduce(page);
  await page.route("**/api/recaps/*/uploads", (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: "contributions_closed", message: "This recap takes no photos right now" } },
    }),
  );
  await pressSend(page);
  await page.getByText("This recap takes no photos right now").waitFor();
  expect(await page.getByLabel("A line to go with it").inputValue()).toBe(
    "Kilometer 32, just after the bridge",
  );
});

test("without a network it waits on the device, and is sent when the page is opened again", async () => {
  const page = await open({ expectedErrors: /net::ERR_/ });
  const address = await visit(page);
  const loaded = page.waitForResponse(/tab-outbox/);
  await page.getByLabel("Your name").click();
  await (await loaded).finished();
  await pickPhotos(page, ["portrait_8.jpg"]);
  await introduce(page);
  await page.context().setOffline(true);
  await pressSend(page);
  await page.getByText("Saved on this device. We'll send it when you're online.").waitFor();
  await expect.poll(() => countFiles(page)).toBe(1);
  const later = await page.context().newPage();
  await page.close();
  await page.context().setOffline(false);
  await later.goto(address);
  await untilThanked(later);
  expect(await readStore(later, "items")).toEqual([]);
});
