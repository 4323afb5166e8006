import { expect, test } from "vitest";
import { sha256 } from "../../app/domain/lib/base64url.ts";
import { addPhotos, answerBox, closeTile, hasFocus, openQuestions, openTile } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { OWN_INDEX, recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const make = recapMaker(productUrl());
const conflict = { expectedErrors: /409 \(Conflict\)/ };

test("two tabs on different questions do not conflict, and on the same one each chooses between both texts, where the focus goes", async () => {
  const tab = await open(conflict);
  const shareId = await openQuestions(tab);
  const other = await tab.context().newPage();
  await other.goto(`/questions?recap=${shareId}&q=2`);
  await answerBox(other).fill("The second answer.");
  await expectStored(tab, shareId, { answers: { "1": "The second answer." } });
  await answerBox(tab).fill("The first answer.");
  const answers = { "0": "The first answer.", "1": "The second answer." };
  await expectStored(tab, shareId, { answers });
  expect(await tab.getByRole("alert").count()).toBe(0);
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  await tab.waitForURL("**&q=2");
  await expect.poll(() => answerBox(tab).inputValue()).toBe("The second answer.");

  // On another device: this browser does not know it.
  const elsewhere = { field: "answer-1", base: ["The second answer."], value: "Written elsewhere." };
  const headers = { origin: productUrl() };
  await tab.request.patch(`/api/recaps/${shareId}`, { headers, data: { edits: [elsewhere] } });
  await answerBox(tab).fill("Written here.");
  const notice = tab.getByRole("alert");
  await notice.waitFor();
  expect(await notice.innerText()).toContain("Written here.");
  expect(await notice.innerText()).toContain("Written elsewhere.");
  expect(await answerBox(tab).inputValue()).toBe("Written here.");
  expect(await hasFocus(answerBox(tab))).toBe(true);
  await tab.getByRole("button", { name: "Question 3" }).click();
  await expect.poll(() => hasFocus(notice.locator(".."))).toBe(true);
  await tab.getByRole("button", { name: "Keep mine" }).click();
  await notice.waitFor({ state: "detached" });
  expect(await hasFocus(answerBox(tab))).toBe(true);
  await expectStored(tab, shareId, { answers: { "1": "Written here." } });

  // Its text has not changed under the hand.
  expect(await answerBox(other).inputValue()).toBe("The second answer.");
  await answerBox(other).fill("Written there again.");
  await other.getByRole("link", { name: "Use the other" }).click();
  await expect.poll(() => answerBox(other).inputValue()).toBe("Written here.");
  expect(await other.getByRole("alert").count()).toBe(0);
  await expectStored(tab, shareId, { answers: { "1": "Written here." } });
});

tortureTest(
  "the question being answered stays on screen while another tab deletes an earlier one",
  async () => {
    const tab = await open(conflict);
    const recap = await make.draft({
      ownQuestions: ["Who cheered?", "What did you eat?", "Who carried you?"],
    });
    await openStep(tab, "/questions", recap, "&q=7");
    await answerBox(tab).fill("Bananas");
    await recap.changeQuestions({ intent: `delete-${OWN_INDEX}` });
    await addPhotos(tab, ["small.jpg"]);
    await tab.waitForURL("**&q=6");
    expect(await hasFocus(answerBox(tab))).toBe(true);
    await tab.keyboard.type(" and rice");
    await tab.getByRole("button", { name: "Next", exact: true }).click();
    await tab.getByText("Who carried you?").waitFor();
    await tab.getByRole("button", { name: "Previous" }).click();
    await tab.getByText("What did you eat?").waitFor();
    expect(await answerBox(tab).inputValue()).toBe("Bananas and rice");
  },
);

test("tabs that change different details do not conflict, and a conflict is in the screen's words", async () => {
  const tab = await open();
  const recap = await make.draft({ details: { distance: "custom", customDistanceUnit: "km" } });
  await openStep(tab, "/race-details", recap);
  const location = tab.getByLabel("Location");
  await recap.save({ location: "Oslo, Norway" });
  await tab.getByLabel("Race Name").fill("The Great Ride");
  await expectStored(tab, recap.shareId, { name: "The Great Ride", location: "Oslo, Norway" });
  expect(await tab.getByRole("alert").count()).toBe(0);
  // The copy that this save asks for has come, so it does not have what is changed next.
  await expect.poll(() => location.inputValue()).toBe("Oslo, Norway");

  await recap.save({ customDistanceUnit: "mi" });
  await tab.getByLabel("Distance", { exact: true }).selectOption("half-marathon");
  const notice = tab.getByRole("alert");
  await notice.waitFor();
  const text = await notice.innerText();
  expect(text).toMatch(/Distance\s+In this tab\s+Half Marathon\s+In the other tab\s+Custom Distance/);
  expect(text).toMatch(/Unit\s+In this tab\s+\(empty\)\s+In the other tab\s+Miles/);
  expect(text).not.toContain("Location");
  await tab.getByRole("button", { name: "Keep mine" }).click();
  await expectStored(tab, recap.shareId, { distance: "half-marathon", location: "Oslo, Norway" });
  expect(await notice.count()).toBe(0);

  // What was saved elsewhere is shown.
  await expect.poll(() => location.inputValue()).toBe("Oslo, Norway");
});

test("a description and a transcript that another tab has changed are offered in both versions", async () => {
  const tab = await open();
  const recap = await make.draft({ questionPhotos: ["small.jpg"], recordings: [{ transcript: "We ran." }] });
  await openStep(tab, "/questions", recap);
  const { media, recordings } = await (await tab.request.get(`/api/recaps/${recap.shareId}`)).json();
  await recap.save({ [`description-${media[0].id}`]: "Of the other tab." });
  await openTile(tab, "photo 1");
  const description = tab.getByLabel("Description");
  await description.fill("Of this tab.");
  const notice = tab.getByRole("alert");
  await notice.getByText("Of the other tab.").waitFor();
  await notice.getByRole("button", { name: "Use the other" }).click();
  await notice.waitFor({ state: "detached" });
  expect(await description.inputValue()).toBe("Of the other tab.");
  await closeTile(tab);

  const base = [await sha256("We ran.")];
  const edit = { field: `transcript-${recordings[0].id}`, base, value: "Of the other tab." };
  const headers = { origin: productUrl() };
  await tab.request.patch(`/api/recaps/${recap.shareId}`, { headers, data: { edits: [edit] } });
  const transcript = tab.getByLabel("Transcript of recording 1", { exact: true });
  await transcript.fill("Of this tab.");
  await notice.getByText("Of the other tab.").waitFor();
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await notice.waitFor({ state: "detached" });
  await expectStored(tab, recap.shareId, { recordings: [{ transcript: "Of this tab." }] });
  await tab.getByRole("button", { name: "Next", exact: true }).click();
  await tab.waitForURL("**&q=2");
  await expectStored(tab, recap.shareId, { media: [{ description: "Of the other tab." }] });
});
