/** What waits on the device is sent from any page (app/browser/outbox). */

import { expect, test } from "vitest";
import { answerBox, openQuestions, tileOf } from "./athlete.ts";
import { IS_TORTURE, openPages, tortureTest } from "./browser.ts";
import { countFiles, readStore } from "./device-database.ts";
import { hydrated } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { photoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { hold } from "./server.ts";
import { expectStored, unsavedFields } from "./stored.ts";

const OFFLINE = { expectedErrors: /net::ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/ };
const open = openPages();
const make = recapMaker(productUrl());

/** From a page of no recap, a test below sends a photo. */
const SENDING_PAGES = IS_TORTURE ? ["/past-recaps?of=", "/questions?recap=", "/summary?recap="] : [];

test.each(SENDING_PAGES)(
  "an answer that was typed offline on the second question is sent from %s",
  async (address) => {
    const page = await open(OFFLINE);
    const shareId = await openQuestions(page);
    const second = await page.context().newPage();
    await second.goto(`/questions?recap=${shareId}&q=2`);
    await page.goto("/privacy");
    await page.context().setOffline(true);
    await answerBox(second).fill("Typed in the tunnel.");
    await expect.poll(() => unsavedFields(second)).toHaveProperty("answer-1");
    await second.close();
    await page.context().setOffline(false);
    await page.goto(`${address}${shareId}`);
    await expectStored(page, shareId, { answers: { "1": "Typed in the tunnel." } });
    await expect.poll(() => unsavedFields(page)).toEqual({});
  },
);

tortureTest(
  "two tabs that answer the same question offline share its text: the second shows what the first typed",
  async () => {
    const page = await open(OFFLINE);
    const shareId = await openQuestions(page);
    const [one, other] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [one, other]) await tab.goto(`/questions?recap=${shareId}&q=2`);
    await page.goto("/privacy");
    await page.context().setOffline(true);
    await answerBox(one).fill("Typed in one tab.");
    await expect.poll(() => answerBox(other).inputValue()).toBe("Typed in one tab.");
    await answerBox(other).fill("Typed in the other tab.");
    for (const tab of [one, other]) await tab.close();
    await page.context().setOffline(false);
    await page.goto("/past-recaps");
    await expectStored(page, shareId, { answers: { "1": "Typed in the other tab." } });
  },
);

tortureTest(
  "a text from a tab that was closed offline and another one are offered side by side",
  async () => {
    const page = await open(OFFLINE);
    const recap = await make.draft();
    await recap.enter(page);
    await page.goto(`/questions?recap=${recap.shareId}&q=2`);
    await page.context().setOffline(true);
    await answerBox(page).fill("Typed in the tunnel.");
    await expect.poll(() => unsavedFields(page)).toEqual({ "answer-1": "Typed in the tunnel." });
    const context = page.context();
    await page.close();
    await recap.save({ "answer-1": "Typed at home." });
    await context.setOffline(false);

    const later = await context.newPage();
    await later.goto("/past-recaps");
    await later.getByText("Your text was changed in two places.").waitFor();
    await later.getByRole("link", { name: "Look at it" }).click();
    const notice = later.getByRole("alert");
    await notice.getByText("Typed in the tunnel.").waitFor();
    await notice.getByText("Typed at home.").waitFor();
    await expectStored(later, recap.shareId, { answers: { "1": "Typed at home." } });
    await later.getByRole("button", { name: "Keep mine" }).click();
    await expectStored(later, recap.shareId, { answers: { "1": "Typed in the tunnel." } });
  },
);

test("sharing waits for what is on its way, and goes on without it only when the athlete says so", async () => {
  const page = await open(OFFLINE);
  const recap = await make.draft({ answers: { "0": "It rained." } });
  await recap.enter(page);
  await page.goto(`/race-memories?recap=${recap.shareId}`);
  const release = await hold(page, "**/uploads");
  await page.locator("input[name=media]").setInputFiles([photoFile("small.jpg")]);
  await page.getByText("0%").waitFor();
  await page.goto(`/summary?recap=${recap.shareId}`);
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Not saved yet: 1 photo").waitFor();
  // In view, also for who pressed at the end of a long recap.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Not saved yet: 1 photo");
  expect(new URL(page.url()).pathname).toBe("/summary");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await release();
  await page.getByRole("button", { name: "Continue without it" }).click();
  await page.waitForURL("**/share?*");
});

/** Picks a photo in a draft while no upload reaches the server. */
async function cutOffUpload() {
  const page = await open({ expectedErrors: /net::ERR_FAILED/ });
  const recap = await make.draft({ answers: { "0": "It rained." } });
  await recap.enter(page);
  await page.goto(`/race-memories?recap=${recap.shareId}`);
  // In every tab: whichever is the first to try again would send it.
  await page.context().route("**/uploads", (route) => route.abort());
  await page.locator("input[name=media]").setInputFiles([photoFile("small.jpg")]);
  await page.getByText("We'll finish uploading when you're back online.").waitFor();
  return { page, recap };
}

test("the line pauses what waits, in the tab that has it too, and sends it from a page of no recap", async () => {
  const { page, recap } = await cutOffUpload();
  const other = await page.context().newPage();
  await other.goto("/past-recaps");
  await other.getByText("Saving 1 photo").waitFor();
  await other.getByRole("button", { name: "Pause", exact: true }).click();
  await other.getByText("Paused: 1 photo").waitFor();
  await tileOf(page, "small.jpg").getByText("Paused").waitFor();
  await page.close();
  await other.context().unroute("**/uploads");
  await other.getByRole("button", { name: "Resume", exact: true }).click();
  await expectStored(other, recap.shareId, { media: [{ fileName: "small.jpg" }] });
});

const WALK_ERRORS = /net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|409 \(Conflict\)|503 \(/;
/** Answers of the server that a walk replaces, one after another. */
const CALLS = /\/api\/(recaps|uploads)\//;

/** tests/outbox-walk.test.ts walks without a browser. */
const SEEDS = IS_TORTURE ? [1, 2, 3, 4, 5, 6, 7, 8] : [];

test.each(SEEDS)(
  "random walk %i: nothing is lost between tabs that are closed, lost connections and lost answers",
  async (seed) => {
    const page = await open({ expectedErrors: WALK_ERRORS });
    const recap = await make.draft({ answers: { "0": "It rained." } });
    await recap.enter(page);
    await page.goto("/privacy");
    const context = page.context();
    const random = randomOf(seed);
    const typed: Record<string, string> = {};
    let photos = 0;
    const addresses = ["/questions?q=2&", "/questions?q=3&", "/race-memories?"];
    const openTab = async (address: string) => {
      const tab = await context.newPage();
      await tab.goto(`${address}recap=${recap.shareId}`);
      await hydrated(tab);
      // The first sign of the athlete: the code that has to work offline is loaded.
      await tab.mouse.move(5, 5);
      await tab.waitForLoadState("networkidle");
      return tab;
    };
    const tabs = await Promise.all(addresses.map(openTab));
    const storedPhotos = async (): Promise<number> =>
      (await (await page.request.get(`/api/recaps/${recap.shareId}`)).json()).media.length;
    let isOnline = true;
    const setOnline = async (isNow: boolean) => {
      isOnline = isNow;
      await context.setOffline(!isNow);
    };
    let losesNext = false;
    await context.route(CALLS, async (route) => {
      const isLost = losesNext && route.request().method() !== "GET";
      if (isLost) losesNext = false;
      // The server gets the request, and the page no answer.
      if (isLost && random() < 0.5) await route.fetch().catch(() => null);
      await (isLost ? route.abort() : route.fallback());
    });
    const steps = [
      async (at: number) => {
        const text = `Typed ${Math.floor(random() * 1e6)}.`;
        const tab = tabs[at % 2];
        if (!tab) return;
        await answerBox(tab).fill(text);
        typed[String((at % 2) + 1)] = text;
        await expect
          .poll(async () => JSON.stringify(await readStore(tab, "rows")).includes(text) || isOnline)
          .toBe(true);
      },
      async () => {
        await tabs[2]?.locator("input[name=media]").setInputFiles([photoFile("small.jpg")]);
        photos++;
        await expect
          .poll(async () => (await countFiles(page)) + (await storedPhotos()))
          .toBeGreaterThanOrEqual(photos);
      },
      async () => setOnline(!isOnline),
      async () => {
        losesNext = true;
      },
      async (at: number) => {
        if (!isOnline) return;
        await tabs[at % 3]?.close();
        tabs[at % 3] = await openTab(addresses[at % 3] ?? "/");
      },
    ];
    for (let step = 0; step < 9; step++)
      await steps[Math.floor(random() * steps.length)]?.(Math.floor(random() * 6));
    for (const tab of tabs) await tab.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await setOnline(true);
    await page.goto("/past-recaps");
    await expectStored(page, recap.shareId, { answers: typed });
    await expect.poll(storedPhotos).toBe(photos);
    await expect.poll(() => countFiles(page)).toBe(0);
    await expect.poll(() => unsavedFields(page)).toEqual({});
  },
);

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
