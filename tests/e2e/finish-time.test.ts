import { expect, test } from "vitest";
import { next, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

test("a phone's keypad types a time with a colon, and a time without one is offered as it was meant", async () => {
  const page = await open({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  await openDraft(page, "/race-details", { details: { dnf: false } });
  const field = page.getByLabel("Finish Time");
  const isFocused = () => field.evaluate((input) => input === document.activeElement);
  await expect.poll(() => field.getAttribute("inputmode")).toBe("numeric");

  await field.tap();
  await page.keyboard.type("528");
  await field.press("ArrowLeft");
  await field.press("ArrowLeft");
  await page.getByRole("button", { name: "Colon" }).tap();
  expect([await field.inputValue(), await isFocused()]).toEqual(["5:28", true]);
  await page.getByRole("button", { name: "abc keyboard" }).tap();
  expect([await field.getAttribute("inputmode"), await isFocused()]).toEqual(["text", true]);
  await page.getByRole("button", { name: "123 keypad" }).tap();
  expect(await field.getAttribute("inputmode")).toBe("numeric");

  await field.fill("52841");
  const hint = page.getByRole("status").filter({ hasText: "Did you mean 5:28:41?" });
  await hint.waitFor();
  expect(await field.inputValue()).toBe("52841");
  await page.getByRole("button", { name: "Use 5:28:41" }).tap();
  expect([await field.inputValue(), await isFocused()]).toEqual(["5:28:41", true]);
  await expect.poll(() => hint.count()).toBe(0);

  await field.fill("did my best");
  await page.getByRole("status").filter({ hasText: "Is this a time?" }).waitFor();
  await next(page, "/custom-questions");
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("did my best");
});
