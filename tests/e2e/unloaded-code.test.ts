/** Code that cannot be loaded (app/routes/lazy-part, app/browser/tab/reload-failed-code.ts): the page says so, and nothing on it is lost. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, openDraft, openTile } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { photoFile, raceFile } from "./sample-files.ts";
import { chooseRaceFile } from "./screens/details-screens.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const openUnloaded = () => open({ expectedErrors: /ERR_FAILED|could not be loaded/ });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });
const HELD = "This page has to be reloaded for that, and something on it is not stored yet.";

/** Returns what tells whether the page has been loaded anew since. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => !("isMarked" in window));
}

test("while code cannot be loaded, a recording under way, a picked file and typed text survive, and the page is not loaded anew", async () => {
  const page = await openUnloaded();
  const shareId = await openDraft(page, "/questions");
  await hydrated(page);
  await answerBox(page).fill("Typed before.");
  await expectStored(page, shareId, { answers: { "0": "Typed before." } });
  await page.getByRole("button", { name: "Record answer" }).click();
  await page.getByRole("button", { name: "Stop" }).first().waitFor();
  const isNew = await markPage(page);
  const panel = "**/race-file-panel.client-*.js";
  await page.route(panel, (route) => route.abort());
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/race-details?recap=${shareId}`);
  await chooseRaceFile(page, raceFile("track-5k.gpx"));
  await page.getByText("We couldn't open your race file.").waitFor();
  await again(page).click();
  await page.getByText(HELD).waitFor();
  await page.unroute(panel);
  await again(page).click();
  await page
    .getByRole("region", { name: "From your race file" })
    .getByText("track-5k.gpx")
    .waitFor({ state: "attached" });
  expect(await isNew()).toBe(false);

  await page.goBack();
  await page.getByRole("button", { name: "Stop" }).first().click();
  await expectStored(page, shareId, { recordings: [{ questionIndex: 0 }] });
  expect(await answerBox(page).inputValue()).toBe("Typed before.");
});

test("photos that were picked before the code of uploads could be loaded are uploaded once it can, and keep the page", async () => {
  const page = await openUnloaded();
  const shareId = await openDraft(page, "/race-memories");
  await hydrated(page);
  const outbox = "**/tab-outbox.client-*.js";
  await page.route(outbox, (route) => route.abort());
  const isNew = await markPage(page);
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await page.mouse.move(10, 10);
  await page.getByText("We couldn't load the recorder and uploads.").waitFor();
  await again(page).click();
  await page.getByText(HELD).waitFor();
  expect(await isNew()).toBe(false);
  await page.unroute(outbox);
  await expectStored(page, shareId, { media: [{ fileName: "small.jpg" }] });
});

test("before the code of uploads could be loaded, an upload can be cancelled and a cover chosen", async () => {
  const page = await openUnloaded();
  const shareId = await openDraft(page, "/race-memories");
  await hydrated(page);
  const outbox = "**/tab-outbox.client-*.js";
  await page.route(outbox, (route) => route.abort());
  const files = ["small.jpg", "small.png", "portrait_8.jpg"];
  await page.locator("input[name=media]").setInputFiles(files.map(photoFile));
  await page.mouse.move(10, 10);
  await page.getByText("We couldn't load the recorder and uploads.").waitFor();
  await openTile(page, "photo 1");
  await page.getByRole("button", { name: "Cancel upload: small.jpg" }).click();
  const tiles = page.getByRole("list", { name: "Photos and videos" }).getByRole("listitem");
  await expect.poll(() => tiles.count()).toBe(2);
  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Make cover: photo 2" }).click();
  await page.getByRole("button", { name: "Make cover: photo 2" }).waitFor({ state: "detached" });
  await page.unroute(outbox);
  await expectStored(page, shareId, { media: [{ fileName: "small.png" }, { fileName: "portrait_8.jpg" }] });
  const { media, coverMediaId } = await (await page.request.get(`/api/recaps/${shareId}`)).json();
  expect(media.find(({ id }: { id: string }) => id === coverMediaId)?.fileName).toBe("portrait_8.jpg");
});

test("where trying again is of no use, it loads the page anew, with what was typed", async () => {
  const page = await openUnloaded();
  const shareId = await openDraft(page, "/questions");
  await hydrated(page);
  const outbox = "**/tab-outbox.client-*.js";
  await page.route(outbox, (route) => route.abort());
  const isNew = await markPage(page);
  // Typed text waits on the device.
  await page.route("**/api/recaps/*", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await answerBox(page).fill("Typed meanwhile.");
  await page.mouse.move(10, 10);
  await page.getByText("We couldn't load the recorder and uploads.").waitFor();
  await again(page).click();
  await expect.poll(isNew).toBe(true);
  await page.unrouteAll();
  await expect.poll(() => answerBox(page).inputValue()).toBe("Typed meanwhile.");
  await expectStored(page, shareId, { answers: { "0": "Typed meanwhile." } });
});

test("a part of a screen that cannot be loaded comes with Try again", async () => {
  const page = await openUnloaded();
  const { enter, shareId } = await recapMaker(productUrl()).published();
  await enter(page);
  const panel = "**/reel-panel.client-*.js";
  await page.route(panel, (route) => route.abort());
  await page.goto(`/share?recap=${shareId}#video`);
  await page.getByText("We couldn't load the video maker.").waitFor();
  const isNew = await markPage(page);
  await page.unroute(panel);
  await again(page).click();
  await page.getByRole("button", { name: "Make video" }).waitFor();
  expect(await isNew()).toBe(false);
});
