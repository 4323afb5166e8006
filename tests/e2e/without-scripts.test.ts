/** The browser's Back and reload, forms that are sent twice, and two tabs, without scripts. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, openDraft, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const make = recapMaker(productUrl());
const WITHOUT_SCRIPTS = { javaScriptEnabled: false, expectedErrors: /409 \(Conflict\)/ };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("Back shows what is stored, and what is typed there replaces it", async () => {
  const page = await open(WITHOUT_SCRIPTS);
  const shareId = await openDraft(page, "/race-details", { details: null });
  await page.getByLabel("Race Name").fill("Lakefront Ten");
  await page.getByLabel("Location").fill("Chicago, USA");
  await page.getByLabel("Distance", { exact: true }).selectOption("10k");
  await press(page, "Next");
  await page.getByText("Step 3 of 7").waitFor();
  await page.goBack();
  expect(await page.getByLabel("Race Name").inputValue()).toBe("Lakefront Ten");
  await page.getByLabel("Race Name").fill("Lakefront Twelve");
  await press(page, "Next");
  await page.getByText("Step 3 of 7").waitFor();
  await expectStored(page, shareId, { name: "Lakefront Twelve", location: "Chicago, USA" });

  await press(page, "Continue");
  await answerBox(page).fill("Long runs.");
  await press(page, "Next");
  await page.waitForURL("**&q=2");
  await page.goBack();
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
  await answerBox(page).fill("Long runs, and hills.");
  await press(page, "Next");
  await page.waitForURL("**&q=2");
  await expectStored(page, shareId, { answers: { "0": "Long runs, and hills." } });
});

test("a browser that is too old for the scripts has the pages that work without them", async () => {
  const page = await open();
  await page.addInitScript(() => void Reflect.deleteProperty(Map, "groupBy"));
  const shareId = await openDraft(page, "/race-details", { details: null });
  await page.getByLabel("Race Name").fill("Lakefront Ten");
  await page.getByLabel("Location").fill("Chicago, USA");
  await page.getByLabel("Distance", { exact: true }).selectOption("10k");
  await Promise.all([page.waitForEvent("load"), press(page, "Next")]);
  await page.getByText("Step 3 of 7").waitFor();
  await expectStored(page, shareId, { name: "Lakefront Ten", location: "Chicago, USA" });
});

test("after Back and a reload nothing that another tab has saved is overwritten unseen", async () => {
  const page = await open(WITHOUT_SCRIPTS);
  const recap = await make.draft({ answers: { "0": "First." } });
  await openStep(page, "/questions", recap);
  await answerBox(page).fill("Typed, and not sent.");
  await recap.save({ "answer-0": "Of the other tab." });
  await page.reload();
  expect(await answerBox(page).inputValue()).toBe("Of the other tab.");
  await answerBox(page).fill("Typed again, and not sent.");
  await page.getByRole("link", { name: "Race Recap" }).first().click();
  await recap.save({ "answer-0": "Of the other tab, later." });
  await page.goBack();
  expect(await answerBox(page).inputValue()).toBe("Of the other tab, later.");
  await press(page, "Next");
  await page.waitForURL("**&q=2");
  await expectStored(page, recap.shareId, { answers: { "0": "Of the other tab, later." } });
});

test("of two forms with other texts the second shows both, and the athlete chooses", async () => {
  const page = await open(WITHOUT_SCRIPTS);
  const recap = await make.draft();
  await openStep(page, "/questions", recap);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await answerBox(other).fill("Of the other tab.");
  await press(other, "Next");
  await other.waitForURL("**&q=2");
  await answerBox(page).fill("Of this tab.");
  await press(page, "Next");
  const notice = page.getByRole("alert");
  await notice.getByText("Of this tab.").waitFor();
  expect(await notice.innerText()).toContain("Of the other tab.");
  await expectStored(page, recap.shareId, { answers: { "0": "Of the other tab." } });
  await press(page, "Keep mine");
  await notice.waitFor({ state: "detached" });
  await expectStored(page, recap.shareId, { answers: { "0": "Of this tab." } });

  await page.goto(`/race-details?recap=${recap.shareId}`);
  await recap.save({ name: "Of the other tab", location: "Oslo, Norway" });
  await page.getByLabel("Race Name").fill("Of this tab");
  await press(page, "Next");
  await notice.getByText("Of the other tab").waitFor();
  expect(await notice.innerText()).not.toContain("Oslo");
  await notice.getByRole("link", { name: "Use the other" }).click();
  await notice.waitFor({ state: "detached" });
  expect(await page.getByLabel("Race Name").inputValue()).toBe("Of the other tab");
  await expectStored(page, recap.shareId, { name: "Of the other tab", location: "Oslo, Norway" });
});

test("a form that is sent twice makes one recap, and adds its question once", async () => {
  const page = await open(WITHOUT_SCRIPTS);
  await startRecap(page);
  await page.getByRole("radio", { name: "Cycling" }).check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Next", exact: true }).dblclick();
  const form = (await sent).postData() ?? "";
  await page.getByText("Step 2 of 7").waitFor();
  const again = await repeat(page, "/race-type", form);
  expect(again).toBe(302);
  const recaps = await (await page.request.get("/api/recaps/user?status=draft")).json();
  expect(recaps).toMatchObject([{ raceType: "cycling" }]);

  const [{ shareId }] = recaps;
  await page.goto(`/custom-questions?recap=${shareId}`);
  await page.getByLabel("Add your own question").fill("Who cheered?");
  const adding = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Add Question" }).dblclick();
  const added = (await adding).postData() ?? "";
  await page.getByText("6 questions in total").waitFor();
  expect(await repeat(page, `/custom-questions?recap=${shareId}`, added)).toBe(302);
  // The form comes back with another text: that is another question.
  const other = added.replace("added=Who+cheered%3F", "added=Which+song%3F");
  expect(await repeat(page, `/custom-questions?recap=${shareId}`, other)).toBe(302);
  await page.reload();
  await page.getByText("7 questions in total").waitFor();

  await page.getByRole("button", { name: "Delete: Who cheered?" }).click();
  await page.getByText("6 questions in total").waitFor();
  expect(await repeat(page, `/custom-questions?recap=${shareId}`, added)).toBe(200);
  await page.reload();
  await page.getByText("6 questions in total").waitFor();
});

/** Sends a form as it was sent before. Resolves with the answer's status. */
async function repeat(page: Page, path: string, data: string): Promise<number> {
  const headers = {
    origin: new URL(page.url()).origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  return (await page.request.post(path, { headers, data, maxRedirects: 0 })).status();
}
