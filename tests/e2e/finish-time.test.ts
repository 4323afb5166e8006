import { expect, test } from "vitest";
import { next, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { expectStored } from "./stored.ts";

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

  await field.fill("5h28m41s");
  const hint = page.getByRole("status").filter({ hasText: "Did you mean 5:28:41?" });
  await hint.waitFor();
  expect(await field.inputValue()).toBe("5h28m41s");
  await page.getByRole("button", { name: "Use 5:28:41" }).tap();
  expect([await field.inputValue(), await isFocused()]).toEqual(["5:28:41", true]);
  await expect.poll(() => hint.count()).toBe(0);

  await field.fill("7:99:99");
  await page.getByRole("status").filter({ hasText: "Is this a time?" }).waitFor();
  await field.fill("did my best");
  await page.getByRole("status").filter({ hasText: "Is this a time?" }).waitFor();
  await next(page, "/custom-questions");
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("did my best");
});

test("digits that can only be one time are written out when the field is left, which can be undone; what was saved before stays", async () => {
  const page = await open();
  const marathon = { distance: "marathon", dnf: false, finishTime: "35512" } as const;
  const shareId = await openDraft(page, "/race-details", { raceType: "running", details: marathon });
  const field = page.getByLabel("Finish Time");
  await page.getByRole("status").filter({ hasText: "Did you mean 3:55:12?" }).waitFor();
  await field.focus();
  await field.press("Tab");
  expect(await field.inputValue()).toBe("35512");

  await field.fill("41219");
  expect(await field.inputValue()).toBe("41219");
  await field.press("Tab");
  expect(await field.inputValue()).toBe("4:12:19");
  await page.getByRole("status").filter({ hasText: "Changed to 4:12:19." }).waitFor();
  await expectStored(page, shareId, { finishTime: "4:12:19" });
  await page.getByRole("button", { name: "Undo: Finish Time" }).click();
  expect(await field.inputValue()).toBe("41219");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.press("Tab");
  expect(await field.inputValue()).toBe("41219");
  await expectStored(page, shareId, { finishTime: "41219" });

  // Perhaps hours and minutes.
  await field.fill("412");
  await field.press("Tab");
  expect(await field.inputValue()).toBe("412");
  await field.fill("41220");
  await field.press("Enter");
  await page.getByText("Step 3 of 7").waitFor();
  await expectStored(page, shareId, { finishTime: "4:12:20" });
});
