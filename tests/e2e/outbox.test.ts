/** What waits on the device is sent from any page (app/browser/outbox). */
import { expect, test } from "vitest";
import { answerBox, openQuestions } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { photoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { hold } from "./server.ts";
import { expectStored, unsavedScreens, unsavedTexts } from "./stored.ts";

const OFFLINE = { expectedErrors: /net::ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/ };
const open = openPages();
const make = recapMaker(productUrl());

test.each(["/questions?recap=", "/summary?recap=", "/past-recaps?of="])(
  "an answer that was typed offline on the second question is sent from %s",
  async (address) => {
    const page = await open(OFFLINE);
    const shareId = await openQuestions(page);
    const second = await page.context().newPage();
    await second.goto(`/questions?recap=${shareId}&q=2`);
    await page.goto("/privacy");
    await page.context().setOffline(true);
    await answerBox(second).fill("Typed in the tunnel.");
    await expect.poll(() => unsavedScreens(second)).toHaveProperty("answer-1");
    await second.close();
    await page.context().setOffline(false);
    await page.goto(`${address}${shareId}`);
    await expectStored(page, shareId, { answers: { "1": "Typed in the tunnel." } });
    await expect.poll(() => unsavedScreens(page)).toEqual({});
  },
);

test("two tabs that answer the same question offline lose neither text: the second one is offered", async () => {
  const page = await open(OFFLINE);
  const shareId = await openQuestions(page);
  const tabs = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of tabs) await tab.goto(`/questions?recap=${shareId}&q=2`);
  await page.goto("/privacy");
  await page.context().setOffline(true);
  for (const [at, tab] of tabs.entries()) {
    await answerBox(tab).fill(`Typed in tab ${at}.`);
    const stored = ["answer-1", { answers: { "1": `Typed in tab ${at}.` } }];
    await expect.poll(() => unsavedTexts(tab)).toContainEqual(stored);
  }
  for (const tab of tabs) await tab.close();
  await page.context().setOffline(false);

  await page.goto("/past-recaps");
  await page.getByText("Your text was changed in two places.").waitFor();
  await page.getByRole("link", { name: "Look at it" }).click();
  const notice = page.getByRole("alert");
  await notice.getByText("Typed in tab 0.").waitFor();
  await notice.getByText("Typed in tab 1.").waitFor();
  const mine = await answerBox(page).inputValue();
  const other = mine === "Typed in tab 0." ? "Typed in tab 1." : "Typed in tab 0.";
  await expectStored(page, shareId, { answers: { "1": other } });
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expectStored(page, shareId, { answers: { "1": mine } });
});

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
  expect(new URL(page.url()).pathname).toBe("/summary");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await release();
  await page.getByRole("button", { name: "Go on without it" }).click();
  await page.waitForURL("**/share?*");
});

test("a photo whose upload was cut off is sent from a page of no recap", async () => {
  const page = await open({ expectedErrors: /net::ERR_FAILED/ });
  const recap = await make.draft({ answers: { "0": "It rained." } });
  await recap.enter(page);
  await page.goto(`/race-memories?recap=${recap.shareId}`);
  await page.route("**/uploads", (route) => route.abort());
  await page.locator("input[name=media]").setInputFiles([photoFile("small.jpg")]);
  await page.getByText("We'll finish uploading when you're back online.").waitFor();
  const other = await page.context().newPage();
  await page.close();
  await other.goto("/past-recaps");
  await expect
    .poll(async () => {
      const stored = await (await other.request.get(`/api/recaps/${recap.shareId}`)).json();
      return stored.media.length;
    })
    .toBe(1);
});

test("text that an earlier version of the product stored on the device is sent", async () => {
  const page = await open();
  const recap = await make.draft();
  await recap.enter(page);
  await page.goto("/api/logo");
  await page.evaluate(
    (shareId) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("race-recap", 3);
        opening.onupgradeneeded = () => {
          const { result: database } = opening;
          for (const name of ["unsaved", "visitor", "upload-bytes", "take-chunks", "take-files"])
            database.createObjectStore(name);
          for (const name of ["uploads", "takes"])
            database.createObjectStore(name, { keyPath: "key" }).createIndex("shareId", "shareId");
          const text = { rev: 0, base: { "1": null }, patch: { answers: { "1": "Typed last week." } } };
          opening.transaction?.objectStore("unsaved").put(text, `${shareId} answer-1`);
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    recap.shareId,
  );
  await page.goto("/past-recaps");
  await expectStored(page, recap.shareId, { answers: { "1": "Typed last week." } });
  await expect.poll(() => unsavedScreens(page)).toEqual({});
});
