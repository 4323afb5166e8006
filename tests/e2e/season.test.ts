/** A season in a browser: its story, its share sheet, and this device without a network. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { keepApp } from "./offline-walk.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { openShared, RACES, SEASON_PATH } from "./screens/season-screens.ts";
import { countTaps } from "./taps.ts";

const open = openPages();
const PHONE = { viewport: { width: 390, height: 844 } };
/** As a season names them. */
const [HALF, RIDE] = ["Bristol Half", "Gran Fondo of the Five Valleys"];

async function enterSeason(page: Page, races = RACES): Promise<void> {
  await (await recapMaker(productUrl()).collection(races)).enter(page);
}

function storyOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: /^The story of/ });
  return {
    dialog,
    says: (text: string) => dialog.getByText(text, { exact: true }).waitFor({ state: "attached" }),
  };
}

test("the story of a season has a scene for each race, on its owner's page and as others see it", async () => {
  const page = await open(PHONE);
  await enterSeason(page);
  await page.goto(SEASON_PATH);
  for (const isOwn of [true, false]) {
    if (!isOwn) await openShared(page);
    const { dialog, says } = storyOf(page);
    await page.getByRole("link", { name: "Play the story" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText(/^Scene 1 of 6$/).waitFor();
    await page.keyboard.press("Space");
    await says("2 races");
    await page.keyboard.press("ArrowRight");
    await says(HALF);
    await says("1:52:08");
    await page.keyboard.press("ArrowRight");
    await dialog.getByText(/I went out/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await says(RIDE);
    await page.keyboard.press("End");
    await says(new URL(productUrl()).host);
    await page.keyboard.press("ArrowRight");
    await dialog.getByRole("heading", { name: "The end" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe("");
  }
});

test("a season whose last recap goes private has no story any more", async () => {
  const page = await open({ ...PHONE, expectedErrors: /404/ });
  const races = await recapMaker(productUrl()).collection([{}]);
  await races.enter(page);
  await page.goto(SEASON_PATH);
  await openShared(page);
  await races.hide();
  await page.getByRole("link", { name: "Play the story" }).click();
  await page.getByRole("heading", { name: "This story isn't here anymore" }).waitFor();
});

test("from home to the share sheet with a season card it takes at most four taps", async () => {
  const page = await open({ ...PHONE });
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => void shared.push(...files.map(({ name }) => name)),
    });
  });
  const taps = await countTaps(page);
  await enterSeason(page);
  await page.goto("/");
  await taps.press(page.getByRole("link", { name: "My Race Collection" }));
  await taps.press(page.getByRole("link", { name: "Your 2026 season" }));
  await page.getByRole("img", { name: "The card of your 2026 season" }).waitFor();
  await taps.press(page.getByRole("button", { name: "Share the card" }));
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared))
    .toEqual(["Season 2026.jpg"]);
  expect(taps.count()).toBeLessThanOrEqual(4);
});

test("a choice is saved when it is made; without a network it stays as it was, and the season opens from this device", async () => {
  const page = await open({ serviceWorkers: "allow", expectedErrors: /net::ERR_|can't be opened without/ });
  await enterSeason(page);
  await keepApp(page);
  await page.goto(SEASON_PATH);
  const quoted = page.getByRole("region", { name: "The hardest moment" });
  const choice = quoted.getByRole("combobox", { name: "Whose moment should be quoted?" });
  const openChoice = () => quoted.getByText("Change").click();
  await quoted.getByRole("link", { name: RIDE }).waitFor();
  await openChoice();
  await choice.selectOption({ index: 0 });
  await quoted.getByRole("link", { name: HALF }).waitFor();

  await page.context().setOffline(true);
  const chosen = await choice.inputValue();
  await choice.selectOption({ index: 1 });
  await page.getByRole("alert").getByText("No connection").waitFor();
  expect(await choice.inputValue()).toBe(chosen);

  await page.reload();
  await page.getByText("This is your season as this device last showed it.").waitFor();
  await quoted.getByRole("link", { name: HALF }).waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  await page.goto("/season/2025");
  await page.getByRole("heading", { level: 1, name: /offline/i }).waitFor();

  await page.context().setOffline(false);
  await page.goto("/season?year=2026");
  await quoted.getByRole("link", { name: HALF }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(SEASON_PATH);
});
