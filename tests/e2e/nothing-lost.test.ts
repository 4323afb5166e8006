import { expect, test } from "vitest";
import {
  answerBox,
  changeQuestions,
  chooseType,
  fillDetails,
  goToQuestions,
  openQuestions,
  publishRecap,
  startRecap,
} from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`the browser's Back from the details leads to the same recap, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    const recap = new URL(page.url()).searchParams.get("recap");
    await page.goBack();
    await page.getByText("Step 1 of 7").waitFor();
    await page.getByRole("radio", { name: "Cycling" }).check();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Step 2 of 7").waitFor();
    expect(new URL(page.url()).searchParams.get("recap")).toBe(recap);
    const drafts = await page.request.get("/api/recaps/user?status=draft");
    expect(await drafts.json()).toMatchObject([{ shareId: recap, raceType: "cycling" }]);
  });

  test(`a field that the race cannot have stops nobody, ${how}`, async () => {
    const page = await open({ javaScriptEnabled });
    await startRecap(page);
    await chooseType(page);
    await fillDetails(page);
    await page.getByLabel("Custom Distance").fill("-5");
    await page.getByLabel("Distance", { exact: true }).selectOption("5k");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Step 3 of 7").waitFor();
  });
}

test("a name that is too long is told, kept on the device, and not called saved", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  const name = "x".repeat(121);
  await page.getByLabel("Location").fill("Oslo");
  await page.getByLabel("Race Name").fill(name);
  await page.getByText("121 of 120 characters: please shorten it").waitFor();
  await page.getByText("Not saved yet").waitFor();
  await page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Race name can have up to 120 characters; this has 121").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Race Name").inputValue()).toBe(name);
  expect(await page.getByLabel("Location").inputValue()).toBe("Oslo");
});

test("an answer that is too long is told and kept on the device", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  const text = "y".repeat(10_001);
  await answerBox(page).fill(text);
  await page.getByText("Not saved yet").waitFor();
  await page.reload();
  await expect.poll(() => answerBox(page).inputValue()).toBe(text);
  await answerBox(page).fill("Short enough.");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await answerBox(page).inputValue()).toBe("Short enough.");
});

test("an answer to a question that another tab deleted is shown to be copied", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)|409 \(Conflict\)/ });
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Add your own question").fill("Who cheered?");
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByText("6 questions in total").waitFor();
  const list = page.url();
  await page.goto(`${list.replace("/custom-questions", "/questions")}&q=6`);
  await page.getByText("Who cheered?").waitFor();
  const other = await page.context().newPage();
  await other.goto(list);
  await other.getByRole("button", { name: "Delete: Who cheered?" }).click();
  await other.getByText("5 questions in total").waitFor();

  await answerBox(page).fill("My sister.");
  await page.getByText("Not saved yet: This recap has no such question").waitFor();
  const notice = page.getByRole("alert");
  expect(await notice.innerText()).toContain("Another tab deleted this question");
  await page.reload();
  await notice.getByText("My sister.").waitFor();
  await page.getByText("What would you do differently next time?").waitFor();
  await notice.getByRole("button", { name: "Remove this text" }).click();
  await notice.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("What would you do differently next time?").waitFor();
  expect(await notice.count()).toBe(0);
});

test("an answer to a deleted question stays in sight where Next finds it gone", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)|409 \(Conflict\)/ });
  const recap = await openQuestions(page);
  await changeQuestions(page, recap, { go: "add", added: "Who cheered?" });
  await page.goto(`/questions?recap=${recap}&q=6`);
  await changeQuestions(page, recap, { go: "delete-5" });
  await answerBox(page).fill("My sister.");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("alert").getByText("My sister.").waitFor();
  await page.getByText("What would you do differently next time?").waitFor();
});

test("what is typed for a recap that was deleted elsewhere is shown where the recap is not found", async () => {
  const page = await open({ expectedErrors: /404 \(Not Found\)|ErrorResponse/ });
  const recap = await openQuestions(page);
  const { origin } = new URL(page.url());
  await page.request.delete(`/api/recaps/${recap}`, { headers: { origin } });
  await answerBox(page).fill("Typed too late.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Race recap not found").waitFor();
  await page.getByText("Typed too late.").waitFor();
});

test("a name that a published recap cannot lose is not called saved", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)/ });
  await publishRecap(page);
  await page.goto(page.url().replace("/share", "/race-details"));
  await page.getByLabel("Race Name").fill("");
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Race name is required", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  expect(await page.getByLabel("Race Name").inputValue()).toBe("");
});

test("a custom distance that is no number is told, and Next does not drop it", async () => {
  const page = await open();
  await openQuestions(page);
  await page.goto(page.url().replace("/questions", "/race-details"));
  const distance = page.getByLabel("Custom Distance");
  await distance.fill("");
  await distance.pressSequentially("1-2");
  await page.getByText("Not saved yet: Enter the distance as a number").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Enter the distance as a number", { exact: true }).waitFor();
  expect(await distance.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
});

test("the next question can be typed right after one was added", async () => {
  const page = await open();
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Add your own question").fill("Who cheered?");
  await page.keyboard.press("Enter");
  await page.getByText("6 questions in total").waitFor();
  await page.keyboard.type("What did you eat?");
  await page.keyboard.press("Enter");
  await page.getByText("7 questions in total").waitFor();
  await page.getByRole("button", { name: "Edit: What did you eat?" }).waitFor();
});
