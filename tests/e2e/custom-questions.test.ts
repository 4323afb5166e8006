import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addQuestion, answerBox, changeQuestions, editQuestion, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** Step 3 of a draft; returns its share id. */
async function openCustomQuestions(page: Page): Promise<string> {
  const shareId = await openDraft(page, "/custom-questions");
  await page.getByText("Step 3 of 7").waitFor();
  return shareId;
}

/** What this device keeps unsaved, by screen. */
function keptScreens(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("race-recap");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("unsaved").objectStore("unsaved").getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map((key) => String(key).split(" ")[1] ?? ""));
          };
        };
      }),
  );
}

test("own questions are added, edited and deleted, and answers stay with theirs", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)/ });
  await openCustomQuestions(page);
  expect(await page.getByText("5 questions in total").count()).toBe(1);
  await addQuestion(page, "Who cheered for you?");
  await addQuestion(page, "What did you eat?");
  await page.getByText("7 questions in total").waitFor();

  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await page.getByLabel("Edit question").fill("How was the winter?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Edit: How was the winter?" }).waitFor();

  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 4 of 7").waitFor();
  await page.getByText("How was the winter?").waitFor();
  await page.getByRole("button", { name: "Question 6" }).click();
  await page.getByText("Who cheered for you?").waitFor();
  await answerBox(page).fill("My sister.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("What did you eat?").waitFor();
  await answerBox(page).fill("Rice.");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("Step 5 of 7").waitFor();

  await page.goto(page.url().replace("/summary", "/custom-questions"));
  await page.getByRole("button", { name: "Delete: Who cheered for you?" }).click();
  expect(await page.getByRole("alert").innerText()).toContain("My sister.");
  await page.getByRole("button", { name: "Delete both" }).click();
  await page.getByText("6 questions in total").waitFor();
  await addQuestion(page, "Which song was in your head?");

  await page.goto(page.url().replace("/custom-questions", "/summary"));
  const summary = await page.getByRole("main").innerText();
  expect(summary).toContain("What did you eat?");
  expect(summary).toContain("Rice.");
  expect(summary).not.toContain("My sister.");
  expect(summary).not.toContain("Which song");
});

test("Reset restores the default questions alone", async () => {
  const page = await open();
  await openCustomQuestions(page);
  await addQuestion(page, "Who cheered for you?");
  await page.getByRole("button", { name: "Edit: What would you do differently next time?" }).click();
  await page.getByLabel("Edit question").fill("What now?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Edit: What now?" }).waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Edit: What would you do differently next time?" }).waitFor();
  await page.getByRole("button", { name: "Edit: Who cheered for you?" }).waitFor();
});

test("a question that is being edited is kept by Continue and dropped by Cancel", async () => {
  const page = await open();
  await openCustomQuestions(page);
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await page.getByLabel("Edit question").fill("Dropped");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await page.getByLabel("Edit question").fill("Kept");
  await page.getByLabel("Add your own question").fill("Added on the way");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 4 of 7").waitFor();
  await page.getByText("Kept", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Question 6" }).click();
  await page.getByText("Added on the way").waitFor();
});

test("an empty question cannot be added", async () => {
  const page = await open();
  await openCustomQuestions(page);
  const button = page.getByRole("button", { name: "Add Question" });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.getByLabel("Add your own question").fill("   ");
  expect(await button.isDisabled()).toBe(true);
});

test("Enter adds a question", async () => {
  const page = await open();
  await openCustomQuestions(page);
  await page.getByLabel("Add your own question").fill("Who cheered for you?");
  await page.getByLabel("Add your own question").press("Enter");
  await page.getByText("6 questions in total").waitFor();
  expect(await page.getByLabel("Add your own question").inputValue()).toBe("");
});

test("the same question edited in two tabs shows both texts", async () => {
  const tab = await open({ expectedErrors: /409 \(Conflict\)/ });
  await openCustomQuestions(tab);
  await tab.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  const other = await tab.context().newPage();
  await tab.getByLabel("Edit question").waitFor();
  await other.goto(tab.url());
  await other.getByLabel("Edit question").fill("Of the other tab");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await other.getByRole("button", { name: "Edit: Of the other tab" }).waitFor();

  await tab.getByLabel("Edit question").fill("Of this tab");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await tab.getByRole("alert").waitFor();
  expect(await tab.getByRole("alert").innerText()).toContain("Of the other tab");
  expect(await tab.getByLabel("Edit question").inputValue()).toBe("Of this tab");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await tab.getByRole("button", { name: "Edit: Of this tab" }).waitFor();
});

test("a half-typed question is there again after a reload, until it is added", async () => {
  const page = await open();
  await openCustomQuestions(page);
  const box = page.getByLabel("Add your own question");
  await box.fill("Who chee");
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("Who chee");
  await box.fill("Who cheered for you?");
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByText("6 questions in total").waitFor();
  await page.reload();
  await page.getByText("6 questions in total").waitFor();
  await page.waitForTimeout(300);
  expect(await box.inputValue()).toBe("");
});

test("a half-typed edit is opened again on return, and given up by Cancel", async () => {
  const page = await open();
  await openCustomQuestions(page);
  const step = page.url();
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await page.getByLabel("Edit question").fill("How was the win");
  await page.goto("/");
  await page.goto(step);
  await expect.poll(() => page.getByLabel("Edit question").inputValue()).toBe("How was the win");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).waitFor();
  await page.waitForTimeout(300);
  expect(await page.getByLabel("Edit question").count()).toBe(0);
});

test("a saved edit is not opened again", async () => {
  const page = await open();
  await openCustomQuestions(page);
  await editQuestion(page, "How did you prepare for this race?", "How was the winter?");
  await page.reload();
  await page.getByRole("button", { name: "Edit: How was the winter?" }).waitFor();
  await page.waitForTimeout(300);
  expect(await page.getByLabel("Edit question").count()).toBe(0);
});

test("a half-typed edit whose question another tab changed is restored beside the other text", async () => {
  const page = await open({ expectedErrors: /409 \(Conflict\)/ });
  const shareId = await openCustomQuestions(page);
  const step = page.url();
  await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
  await page.getByLabel("Edit question").fill("Of this tab");
  await changeQuestions(page, shareId, {
    go: "save",
    editedIndex: "0",
    before: "How did you prepare for this race?",
    edited: "Of the other tab",
  });
  await page.goto("/");
  await page.goto(step);
  await expect.poll(() => page.getByLabel("Edit question").inputValue()).toBe("Of this tab");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("Of the other tab");
});

test("what is typed while a question is being added is the next one", async () => {
  const page = await open();
  await openCustomQuestions(page);
  const box = page.getByLabel("Add your own question");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/custom-questions*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await box.fill("Who cheered for you?");
  await box.press("Enter");
  await box.pressSequentially("What did you eat?");
  await box.press("Enter");
  release();
  await page.getByRole("button", { name: "Edit: Who cheered for you?" }).waitFor();
  expect(await page.getByText("6 questions in total").count()).toBe(1);
  await expect.poll(() => box.inputValue()).toBe("What did you eat?");
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("What did you eat?");
});

test("an edit whose question another tab deleted waits in the box, and is added once", async () => {
  const page = await open();
  const shareId = await openCustomQuestions(page);
  const box = page.getByLabel("Add your own question");
  await addQuestion(page, "Who cheered for you?");
  await page.getByRole("button", { name: "Edit: Who cheered for you?" }).click();
  await page.getByLabel("Edit question").fill("Who shouted?");
  await changeQuestions(page, shareId, { go: "delete-5" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Another tab deleted this question. Add it to keep it").waitFor();
  await expect.poll(() => box.inputValue()).toBe("Who shouted?");
  await expect.poll(() => isFocused(box)).toBe(true);
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByRole("button", { name: "Edit: Who shouted?" }).click();
  await page.getByLabel("Edit question").fill("Who sang?");
  await expect.poll(() => keptScreens(page)).toEqual(["edited-question"]);
  await changeQuestions(page, shareId, { go: "delete-6" });
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("Who sang?");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 4 of 7").waitFor();
  expect(await keptScreens(page)).toEqual([]);
});

test("the focus goes on from where a button was pressed", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)/ });
  await openCustomQuestions(page);
  const button = (name: string) => page.getByRole("button", { name });
  const box = page.getByLabel("Add your own question");
  await box.fill("Who cheered for you?");
  await button("Add Question").click();
  await button("Edit: Who cheered for you?").waitFor();
  await expect.poll(() => isFocused(box)).toBe(true);
  await addQuestion(page, "What did you eat?");

  await box.fill("Half a qu");
  await button("Edit: What did you eat?").click();
  const edit = page.getByLabel("Edit question");
  await expect.poll(() => isFocused(edit)).toBe(true);
  await edit.fill("What did you drink?");
  await edit.press("Enter");
  await expect.poll(() => isFocused(button("Edit: What did you drink?"))).toBe(true);
  await button("Edit: How did you prepare for this race?").click();
  await edit.fill("");
  await button("Continue").click();
  await page.getByText("Write a question first").waitFor();
  await expect.poll(() => isFocused(edit)).toBe(true);
  await button("Cancel").click();
  await expect.poll(() => isFocused(button("Edit: How did you prepare for this race?"))).toBe(true);
  await button("Delete: Who cheered for you?").click();
  await expect.poll(() => isFocused(button("Edit: What did you drink?"))).toBe(true);
  expect(await box.inputValue()).toBe("Half a qu");
  expect(await page.getByText("6 questions in total").count()).toBe(1);
});

test("a question of whose answer only the device has something is asked back, and the half-typed one stays", async () => {
  const page = await open();
  await openCustomQuestions(page);
  const step = page.url();
  await addQuestion(page, "Who cheered for you?");
  await page.goto(`${step.replace("/custom-questions", "/questions")}&q=6`);
  await answerBox(page).fill("y".repeat(10_001));
  await page.getByText("Not saved yet").waitFor();
  await page.goto(step);
  const box = page.getByLabel("Add your own question");
  await box.fill("What did you eat?");
  const deletes = page.getByRole("button", { name: "Delete: Who cheered for you?" });
  await page.locator("input[name=kept]").waitFor({ state: "attached" });
  await deletes.click();
  const question = page.getByRole("alert").filter({ hasText: "what only this device has of its answer" });
  await expect.poll(() => isFocused(question.locator(".."))).toBe(true);
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => isFocused(deletes)).toBe(true);
  await deletes.click();
  await page.getByRole("button", { name: "Delete both" }).click();
  await page.getByText("5 questions in total").waitFor();
  expect(await box.inputValue()).toBe("What did you eat?");
  expect(await keptScreens(page)).toEqual(["new-question"]);
});

/** And in sight. */
function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one === document.activeElement && top >= 0 && bottom <= innerHeight;
  });
}
