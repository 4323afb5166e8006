import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, fillDetails } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { audioFile, photoFile } from "./sample-files.ts";
import { type RecapPlan, recapMaker } from "./screens/made-recaps.ts";
import { hold } from "./server.ts";
import { signIn } from "./sign-in-steps.ts";
import { expectStored, unsavedQuestions } from "./stored.ts";

const open = openPages();

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

test("a page requests its scripts after its styles have arrived, and details that were entered before the scripts loaded are saved", async () => {
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
  const [stylesAt, scriptsAt] = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [styles] = files.filter(({ name }) => name.endsWith(".css"));
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    return [styles?.responseEnd ?? Number.NaN, Math.min(...scripts.map(({ startTime }) => startTime))];
  });
  expect(scriptsAt).toBeGreaterThan(stylesAt);
});

test("half a question of an earlier page is offered in the box that has the focus already, and is typed on", async () => {
  const page = await open();
  const shareId = await makeDraft(page, {});
  const address = `/custom-questions?recap=${shareId}`;
  const box = page.getByLabel("Add your own question");
  await page.goto(address);
  await box.fill("Who chee");
  await expect.poll(() => unsavedQuestions(page)).toEqual(["Who chee"]);
  const releaseScripts = await gotoWithLateScripts(page, address);
  await box.focus();
  await releaseScripts();
  await expect.poll(() => box.inputValue()).toBe("Who chee");
  await page.keyboard.type("red?");
  expect(await box.inputValue()).toBe("Who cheered?");
});

test("an answer that is being typed when the scripts load keeps the focus and is saved completely", async () => {
  const page = await open();
  const shareId = await makeDraft(page, { answers: { "0": "The first version." } });
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${shareId}`);
  await answerBox(page).fill("The second version");
  // On a slow device, typing goes on through the whole hydration.
  const typedOn = `, typed on${".".repeat(20)}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 2 });
  const released = releaseScripts();
  await page.keyboard.type(typedOn, { delay: 25 });
  await released;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expectStored(page, shareId, { answers: { "0": `The second version${typedOn}` } });
  expect(await answerBox(page).inputValue()).toBe(`The second version${typedOn}`);
});

tortureTest("an answer of a published recap that was left before the scripts loaded is saved", async () => {
  const page = await open();
  const recap = await recapMaker(productUrl()).published({ answers: { "0": "The first version." } });
  await recap.enter(page);
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${recap.shareId}`);
  await answerBox(page).fill("The second version.");
  await answerBox(page).blur();
  await releaseScripts();
  await expectStored(page, recap.shareId, { answers: { "0": "The second version." } });
});

tortureTest("a race type that was chosen before the scripts loaded can be submitted with Next", async () => {
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

const mediaField = (page: Page) => page.locator("input[name=media]");
const stored = async (page: Page, shareId: string) =>
  (await (await page.request.get(`/api/recaps/${shareId}`)).json()) as { media: { fileName: string }[] };
const storedNames = async (page: Page, shareId: string) =>
  (await stored(page, shareId)).media.map(({ fileName }) => fileName).toSorted();

test("photos that were chosen, twice, dropped and pasted, and a voice memo that was chosen, before the scripts loaded are uploaded", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  const shareId = await makeDraft(page, {});
  const releaseScripts = await gotoWithLateScripts(page, `/questions?recap=${shareId}`);
  const samples = ["small.jpg", "small.png"].map((name) => ({
    name,
    bytes: [...readFileSync(photoFile(name))],
  }));
  const handled = await answerBox(page).evaluate((field, [dropped, pasted]) => {
    const transferOf = (sample: typeof dropped) => {
      const transfer = new DataTransfer();
      if (sample) transfer.items.add(new File([new Uint8Array(sample.bytes)], sample.name));
      return transfer;
    };
    const options = { bubbles: true, cancelable: true };
    const events = [
      new DragEvent("dragover", { dataTransfer: transferOf(dropped), ...options }),
      new DragEvent("drop", { dataTransfer: transferOf(dropped), ...options }),
      new ClipboardEvent("paste", { clipboardData: transferOf(pasted), ...options }),
    ];
    return events.map((event) => !field.dispatchEvent(event));
  }, samples);
  expect(handled).toEqual([true, true, true]);
  await mediaField(page).setInputFiles(photoFile("landscape_6.jpg"));
  await mediaField(page).setInputFiles(photoFile("portrait_8.jpg"));
  await page.locator("input[name=audio]").setInputFiles(audioFile("answer-1.m4a"));
  await releaseScripts();
  await expect
    .poll(() => storedNames(page, shareId))
    .toEqual(["landscape_6.jpg", "portrait_8.jpg", "small.jpg", "small.png"]);
  await expectStored(page, shareId, { recordings: [{ questionIndex: 0 }] });
});

tortureTest(
  "a picture of the account that was chosen before the scripts loaded becomes the picture",
  async () => {
    const page = await open();
    await signIn(page);
    const releaseScripts = await gotoWithLateScripts(page, "/account/picture");
    await page.locator("main input[type=file]").setInputFiles(photoFile("portrait_8.jpg"));
    await releaseScripts();
    await page.locator("header img[src^='/api/picture/']").waitFor();
  },
);

tortureTest("a ZIP that was chosen for import before the scripts loaded is read", async () => {
  const page = await open();
  const recap = await recapMaker(productUrl()).published();
  await recap.enter(page);
  const buffer = await (await page.request.get("/api/export/1")).body();
  const releaseScripts = await gotoWithLateScripts(page, "/take-out");
  const zip = { name: "race-recap-1.zip", mimeType: "application/zip", buffer };
  await page.locator("main input[type=file]").setInputFiles(zip);
  await releaseScripts();
  await page.getByRole("button", { name: "Import this recap" }).waitFor();
});

test("photos that the browser is sending with the form when the scripts load are not uploaded a second time", async () => {
  const page = await open();
  const shareId = await makeDraft(page, {});
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const releaseScripts = await hold(page, "**/*.js");
  await page.goto(`/race-memories?recap=${shareId}`, { waitUntil: "commit" });
  await mediaField(page).setInputFiles([photoFile("small.jpg"), photoFile("small.png")]);
  const releaseForm = await hold(page, "**/race-memories?*");
  await page.getByRole("button", { name: "Continue" }).click({ noWaitAfter: true });
  const entryLoaded = page.waitForResponse("**/entry.client-*.js");
  releaseScripts();
  await entryLoaded;
  // While the browser is sending a form, nothing can be asked of its page: a hydrated one would load the code of uploads.
  await page.waitForTimeout(1_000);
  expect(requests.filter((url) => /\/tab-outbox|\/uploads$/.test(url))).toEqual([]);
  releaseForm();
  await page.waitForURL("**/summary?*");
  expect(await storedNames(page, shareId)).toEqual(["small.jpg", "small.png"]);
});

test("what was pressed on a public page before its script loaded happens then", async () => {
  const page = await open();
  const { shareId } = await recapMaker(productUrl()).published({ recordings: [{ isTranscribed: true }] });
  const playing = () => page.evaluate(() => document.querySelector("audio")?.paused === false);
  const releasePlayer = await gotoWithLateScripts(page, `/r/${shareId}`);
  await page.getByRole("button", { name: /^Play/ }).click();
  await releasePlayer();
  await expect.poll(playing).toBe(true);

  await page.unrouteAll();
  const releaseReactions = await gotoWithLateScripts(page, `/r/${shareId}`);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await releaseReactions();
  await page.getByLabel("Your comment").waitFor();
});
