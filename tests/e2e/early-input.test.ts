import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, fillDetails } from "./athlete.ts";
import { fakeMicrophone, openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { audioFile } from "./sample-files.ts";
import { type RecapPlan, recapMaker } from "./screens/made-recaps.ts";
import { hold } from "./server.ts";
import { expectStored } from "./stored.ts";

const open = openPages({ flags: fakeMicrophone(audioFile("answer-1.wav")) });

/** Opens an address and holds its scripts. Returns a function that releases them. */
async function gotoWithLateScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await hold(page, "**/*.js");
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    release();
    await page.waitForLoadState("load");
  };
}

async function makeDraft(page: Page, plan: RecapPlan): Promise<string> {
  const recap = await recapMaker(productUrl()).draft(plan);
  await recap.enter(page);
  return recap.shareId;
}

test("details that were entered before the scripts loaded are saved", async () => {
  const page = await open();
  const shareId = await makeDraft(page, { details: null });
  const releaseScripts = await gotoWithLateScripts(page, `/race-details?recap=${shareId}`);
  await fillDetails(page, { name: "An early race" });
  await releaseScripts();
  await expectStored(page, shareId, {
    name: "An early race",
    customDistanceValue: 12.5,
    customDistanceUnit: "km",
    dnf: true,
  });
});

test("an answer that is being typed when the scripts load keeps the focus and is saved completely", async () => {
  const page = await open();
  const shareId = await makeDraft(page, { answers: { "0": "The first version." } });
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${shareId}`);
  await answerBox(page).fill("The second version");
  // On a slow device, typing goes on through the whole hydration.
  const typedOn = `, typed on${".".repeat(40)}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  const released = releaseScripts();
  await page.keyboard.type(typedOn, { delay: 25 });
  await released;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expectStored(page, shareId, { answers: { "0": `The second version${typedOn}` } });
  expect(await answerBox(page).inputValue()).toBe(`The second version${typedOn}`);
});

test("an answer of a published recap that was left before the scripts loaded is saved", async () => {
  const page = await open();
  const recap = await recapMaker(productUrl()).published({ answers: { "0": "The first version." } });
  await recap.enter(page);
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${recap.shareId}`);
  await answerBox(page).fill("The second version.");
  await answerBox(page).blur();
  await releaseScripts();
  await expectStored(page, recap.shareId, { answers: { "0": "The second version." } });
});

test("a photo's description that was typed before the scripts of photos loaded is saved", async () => {
  const page = await open();
  const shareId = await makeDraft(page, { questionPhotos: ["portrait_8.jpg"] });
  const releaseScripts = await hold(page, "**/answer-parts-*.js");
  const requested = page.waitForRequest("**/answer-parts-*.js");
  await page.goto(`/questions?recap=${shareId}`, { waitUntil: "commit" });
  await requested;
  await page.getByLabel("Description").fill("Up the last hill");
  releaseScripts();
  await expectStored(page, shareId, { media: [{ description: "Up the last hill" }] });
});

test("a race type that was chosen before the scripts loaded can be submitted with Next", async () => {
  const page = await open();
  const releaseScripts = await gotoWithLateScripts(page, "/race-type?new");
  await page.getByRole("radio", { name: "Cycling" }).check();
  await releaseScripts();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForURL("**/race-details?*");
});

test("a recording starts once if its button was pressed, even twice, before the scripts loaded", async () => {
  const page = await open();
  const shareId = await makeDraft(page, {});
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${shareId}`);
  const record = page.getByRole("button", { name: "Record answer" });
  await record.click();
  await record.click();
  await releaseScripts();
  await page.getByRole("button", { name: "Stop" }).first().waitFor();
});

test("a page requests its scripts when it can be painted: after its styles have arrived", async () => {
  const page = await open();
  await page.goto("/");
  const [stylesAt, scriptsAt] = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [styles] = files.filter(({ name }) => name.endsWith(".css"));
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    return [styles?.responseEnd ?? Number.NaN, Math.min(...scripts.map(({ startTime }) => startTime))];
  });
  expect(scriptsAt).toBeGreaterThan(stylesAt);
});
