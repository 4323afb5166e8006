import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, changeQuestions, openDraft } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { OWN_INDEX, recapMaker } from "./screens/made-recaps.ts";
import { hold } from "./server.ts";
import { unsavedFields, unsavedQuestions } from "./stored.ts";

const open = openPages();
const FIRST = "How did you prepare for this race?";

test("questions are added one after the other, text typed during a save belongs to the next one, the focus moves on from the pressed button, and a saved or cancelled edit is no longer kept on the device", async () => {
  const page = await open({});
  await openDraft(page, "/custom-questions");
  const box = page.getByLabel("Add your own question");
  const add = page.getByRole("button", { name: "Add Question" });
  await expect.poll(() => add.isDisabled()).toBe(true);
  await box.fill("   ");
  expect(await add.isDisabled()).toBe(true);

  const send = await hold(page, "**/api/recaps/*");
  await box.fill("Who cheered for you?");
  await box.press("Enter");
  await box.pressSequentially("What did you eat?");
  await page.getByRole("button", { name: "Edit: Who cheered for you?" }).waitFor();
  expect(await page.getByText("6 questions in total").count()).toBe(1);
  expect(await box.inputValue()).toBe("What did you eat?");
  await box.press("Enter");
  await page.getByText("7 questions in total").waitFor();
  send();
  await page.getByRole("button", { name: "Edit: What did you eat?" }).waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  await box.fill("Which song?");
  await add.click();
  await page.getByText("8 questions in total").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  await expect.poll(() => isFocused(box)).toBe(true);
  await expect.poll(() => unsavedFields(page)).toEqual({});

  // The focus moves on from each pressed button.
  const button = (name: string) => page.getByRole("button", { name });
  await box.fill("Half a qu");
  await button("Edit: What did you eat?").click();
  const edit = page.getByLabel("Edit question");
  await expect.poll(() => isFocused(edit)).toBe(true);
  await edit.fill("What did you drink?");
  await expect
    .poll(async () => (await unsavedQuestions(page)).toSorted())
    .toEqual(["Half a qu", "What did you drink?"]);
  await edit.press("Enter");
  await expect.poll(() => isFocused(button("Edit: What did you drink?"))).toBe(true);
  await expect.poll(() => unsavedQuestions(page)).toEqual(["Half a qu"]);
  await button(`Edit: ${FIRST}`).click();
  await edit.fill("");
  await button("Continue").click();
  await page.getByText("Write a question first").waitFor();
  await expect.poll(() => isFocused(edit)).toBe(true);
  await edit.press("Escape");
  await expect.poll(() => isFocused(button(`Edit: ${FIRST}`))).toBe(true);
  await expect.poll(() => unsavedQuestions(page)).toEqual(["Half a qu"]);
  await button(`Edit: ${FIRST}`).click();
  await edit.fill("How was the winter?");
  await edit.press("Enter");
  await button("Reset").click();
  await expect.poll(() => isFocused(button(`Edit: ${FIRST}`))).toBe(true);
  await button("Delete: What did you drink?").click();
  await expect.poll(() => isFocused(button("Edit: Which song?"))).toBe(true);
  expect(await box.inputValue()).toBe("Half a qu");
  expect(await page.getByText("7 questions in total").count()).toBe(1);
});

tortureTest(
  "a half-typed edit of a question that another tab changed is restored next to the other text, and can be saved",
  async () => {
    const page = await open();
    const shareId = await openDraft(page, "/custom-questions");
    const edit = page.getByLabel("Edit question");
    await page.getByRole("button", { name: `Edit: ${FIRST}` }).click();
    await edit.fill("Of this tab");
    await expect.poll(() => unsavedQuestions(page)).toEqual(["Of this tab"]);
    await changeQuestions(page, shareId, {
      intent: "save",
      editedIndex: "0",
      edited: "Of the other tab",
    });
    await page.goto(`/custom-questions?recap=${shareId}`);
    await expect.poll(() => edit.inputValue()).toBe("Of this tab");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("Of the other tab");
    expect(await edit.inputValue()).toBe("Of this tab");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Edit: Of this tab" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  },
);

tortureTest("an edit of a question that another tab deleted moves to the box and is added once", async () => {
  const page = await open();
  const shareId = await openDraft(page, "/custom-questions", { ownQuestions: ["Who cheered for you?"] });
  const box = page.getByLabel("Add your own question");
  await page.getByRole("button", { name: "Edit: Who cheered for you?" }).click();
  await page.getByLabel("Edit question").fill("Who shouted?");
  await changeQuestions(page, shareId, { intent: `delete-${OWN_INDEX}` });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This question was deleted in another tab. Add it again to keep it").waitFor();
  await expect.poll(() => box.inputValue()).toBe("Who shouted?");
  await expect.poll(() => isFocused(box)).toBe(true);
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByRole("button", { name: "Edit: Who shouted?" }).click();
  await page.getByLabel("Edit question").fill("Who sang?");
  await expect.poll(() => unsavedQuestions(page)).toEqual(["Who sang?"]);
  const { questions } = await (await page.request.get(`/api/recaps/${shareId}`)).json();
  await changeQuestions(page, shareId, { intent: `delete-${questions.at(-1).index}` });
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("Who sang?");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 4 of 7").waitFor();
  expect(await unsavedFields(page)).toEqual({});
});

test("deleting a question with unsaved text on the device asks for confirmation, and a half-typed question stays", async () => {
  const page = await open();
  const shareId = await openDraft(page, "/questions", { ownQuestions: ["Who cheered for you?"] });
  await page.getByRole("button", { name: "Question 6" }).click();
  await page.getByText("Who cheered for you?").waitFor();
  await answerBox(page).fill("y".repeat(10_001));
  await page.getByText("Not saved yet").waitFor();
  await page.goto(`/custom-questions?recap=${shareId}`);
  const box = page.getByLabel("Add your own question");
  await box.fill("What did you eat?");
  const deletes = page.getByRole("button", { name: "Delete: Who cheered for you?" });
  await deletes.click();
  const question = page.getByRole("alert").filter({ hasText: "its unsaved text" });
  await expect.poll(() => isFocused(question.locator(".."))).toBe(true);
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => isFocused(deletes)).toBe(true);
  await deletes.click();
  await page.getByRole("button", { name: "Delete both" }).click();
  await page.getByText("5 questions in total").waitFor();
  expect(await box.inputValue()).toBe("What did you eat?");
  await expect.poll(() => unsavedQuestions(page)).toEqual(["What did you eat?"]);
});

test("seven questions with all that changes them end above the bar of a phone, and another wording is behind one line", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const recap = await recapMaker(productUrl()).draft({
    raceType: "running",
    details: { dnf: true },
    ownQuestions: ["What did your family say?", "Which song was in your head?"],
  });
  await recap.enter(page);
  await recap.changeQuestions({ intent: "save", editedIndex: "0", edited: "How was the winter?" });
  await page.goto(`/custom-questions?recap=${recap.shareId}`);
  const ideas = page.getByText("You didn't finish: questions that fit");
  await ideas.waitFor();
  const shown = [
    ...(await page.getByRole("button", { name: /^(Edit|Delete): / }).all()),
    page.getByRole("button", { name: "Reset" }),
    page.getByText("Default questions (5)"),
    page.getByText("Your questions (2)"),
    page.getByText("7 questions in total"),
    page.getByLabel("Add your own question"),
    page.getByRole("button", { name: "Add Question" }),
    ideas,
  ];
  expect(shown).toHaveLength(9 + 7);
  const bar = await page.locator("[data-step-bar]").boundingBox();
  for (const each of shown) {
    const box = await each.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  const use = page.getByRole("button", { name: "Use these questions" });
  expect(await use.isVisible()).toBe(false);
  await ideas.click();
  expect(await use.isVisible()).toBe(true);
});

/** Whether the element has the focus and is in the viewport. */
function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one === document.activeElement && top >= 0 && bottom <= innerHeight;
  });
}
