import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, hasFocus } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(control)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${control}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

function focusedHeading(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent ?? undefined);
}

test("the whole wizard works with the keyboard alone, each step starts with the focus on its heading, and an answer that is too long keeps it", async () => {
  const page = await open();
  await page.goto("/");
  await press(page, "Start New Race Recap");

  await tabTo(page, page.getByRole("radio", { name: "Running" }));
  await page.keyboard.press("Space");
  await press(page, "Next");
  await page.getByText("Step 2 of 7").waitFor();
  await expect.poll(() => focusedHeading(page)).toBe("Race Details");

  await tabTo(page, page.getByLabel("Race Name"));
  await page.keyboard.type("Typed, not clicked");
  await tabTo(page, page.getByLabel("Location"));
  await page.keyboard.type("Oslo, Norway");
  await tabTo(page, page.getByLabel("Distance", { exact: true }));
  await page.keyboard.type("Half M");
  await press(page, "Next");
  await page.getByText("Step 3 of 7").waitFor();
  await expect.poll(() => focusedHeading(page)).toBe("Customize Questions");

  await press(page, "Continue");
  await expect.poll(() => focusedHeading(page)).toBe("Your Race Story");
  await answerBox(page).fill("x".repeat(10_001));
  await press(page, "Next");
  await expect.poll(() => hasFocus(answerBox(page))).toBe(true);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("With both hands.");
  await page.getByText("Ctrl + Enter: next question").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL("**&q=2");
  await expect.poll(() => focusedHeading(page)).toBe("Your Race Story");
  await press(page, "Skip to Summary");
  await expect.poll(() => focusedHeading(page)).toBe("Race Recap Summary");

  await press(page, "Continue to Share");
  await expect.poll(() => focusedHeading(page)).toBe("Share Your Race Story");
  await tabTo(page, page.locator("summary").filter({ hasText: "Change" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: "Public" }));
  await page.keyboard.press("ArrowDown");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await page.getByRole("radio", { name: "Private" }).isChecked()).toBe(true);
  await tabTo(page, page.getByRole("link", { name: "Finish" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedHeading(page)).toBe("Race Recap Complete!");
});
