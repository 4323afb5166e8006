import { expect, test } from "vitest";
import { answerBox, next, openDraft } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";

const open = openPages();
const DID_NOT_FINISH = "You didn't finish: questions that fit";

test("who did not finish is asked where it ended, and the focus follows to the first question in the offered wording", async () => {
  const page = await open();
  await openDraft(page, "/race-details", { details: { dnf: false, finishTime: "5:00:00" } });
  expect(await page.getByLabel("Where did it end?").isVisible()).toBe(false);
  await page.getByLabel("Did Not Finish").check();
  expect(await page.getByLabel("Finish Time").isVisible()).toBe(false);
  await page.getByLabel("Where did it end?").fill("Mile 55, Michigan Bluff");
  await next(page, "/custom-questions");

  // It is offered, and the default questions stay until the athlete chooses.
  const use = page.getByRole("button", { name: "Use these questions" });
  await page
    .getByRole("button", { name: "Edit: How did you feel after crossing the finish line?" })
    .waitFor();
  await page.getByText(DID_NOT_FINISH).click();
  await use.click();
  const reworded = page.getByRole("button", { name: "Edit: How did you feel when your race ended?" });
  await expect.poll(() => reworded.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await use.count()).toBe(0);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText(DID_NOT_FINISH).click();
  await use.click();
  await reworded.waitFor();
});

tortureTest("the wording is not offered again where it was declined", async () => {
  const page = await open();
  const shareId = await openDraft(page, "/custom-questions", { details: { dnf: true } });
  const use = page.getByRole("button", { name: "Use these questions" });
  await page.getByText(DID_NOT_FINISH).click();
  await page.getByRole("button", { name: "No, thanks" }).click();
  const kept = page.getByRole("button", { name: "Edit: How did you feel after crossing the finish line?" });
  await expect.poll(() => kept.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => use.count()).toBe(0);
  const ask = page.getByRole("button", { name: "Ask this instead" });
  await page.goto(`/questions?recap=${shareId}&q=4`);
  await expect.poll(() => ask.count()).toBe(0);
});

tortureTest(
  "the wording is offered again where it was passed by, and a finish brings the other one",
  async () => {
    const page = await open();
    const shareId = await openDraft(page, "/custom-questions", { details: { dnf: true } });
    const use = page.getByRole("button", { name: "Use these questions" });
    const ask = page.getByRole("button", { name: "Ask this instead" });
    await page.goto(`/questions?recap=${shareId}&q=4`);
    await answerBox(page).fill("Slowly, and then all at once.");
    await ask.click();
    const asked = page.getByLabel("How did you feel when your race ended?");
    await expect.poll(() => asked.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await asked.inputValue()).toBe("Slowly, and then all at once.");
    expect(await ask.count()).toBe(0);
    await page.goto(`/custom-questions?recap=${shareId}`);
    await page.getByText(DID_NOT_FINISH).click();
    await use.click();
    // The one question that was changed before has its Reset already; the offer is there until all are saved.
    await use.waitFor({ state: "detached" });
    await page.goto(`/race-details?recap=${shareId}`);
    await page.getByLabel("Did Not Finish").uncheck();
    await next(page, "/custom-questions");
    await page.getByText("You finished: questions that fit").click();
    await use.click();
    await page
      .getByRole("button", { name: "Edit: How did you feel after crossing the finish line?" })
      .waitFor();
    expect(await page.getByRole("button", { name: "Reset" }).count()).toBe(0);
  },
);
